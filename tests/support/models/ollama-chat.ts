import type { ServerResponse } from 'node:http';
import { z } from 'zod';

const schema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string(), images: z.array(z.string()).optional() })),
  stream: z.literal(true),
  format: z.unknown().optional(),
  think: z.unknown().optional(),
  keep_alive: z.unknown().optional(),
  options: z.object({ num_ctx: z.number(), num_predict: z.number(), temperature: z.number() }),
});

/** A question as it came. */
export interface SeenChat extends Pick<
  z.infer<typeof schema>,
  'model' | 'format' | 'think' | 'keep_alive' | 'options'
> {
  readonly system: string;
  readonly user: string;
  /** Base64. */
  readonly pictures: readonly string[];
}

export function seenChat(body: unknown): SeenChat {
  const { messages, ...rest } = schema.parse(body);
  const [system, user] = ['system', 'user'].map((role) => messages.find((message) => message.role === role));
  return { ...rest, system: system?.content ?? '', user: user?.content ?? '', pictures: user?.images ?? [] };
}

/** Tokens as a tokeniser of usual size counts them; not as Cardamom estimates them. */
export const countTokens = (text: string): number =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{L}{1,5}|\S/gu)?.length ?? 0;

/** An answer that is written line by line. */
export interface WrittenAnswer {
  /** Writes a line with a piece of it. */
  piece(content: string): void;
  /** Writes a line with a piece of what is thought before it. */
  thought(thinking: string): void;
  /** Writes the last line and ends. */
  finish(more?: object): void;
}

/** The lines of an answer; `last` is what the last of them counts. */
export function writeAnswer(response: ServerResponse, model: string, last: object): WrittenAnswer {
  const line = (value: object): void => {
    if (!response.headersSent) response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
    response.write(`${JSON.stringify({ model, created_at: new Date().toISOString(), ...value })}\n`);
  };
  const message = (content: string) => ({ role: 'assistant', content });
  return {
    piece: (content) => line({ message: message(content), done: false }),
    thought: (thinking) => line({ message: { ...message(''), thinking }, done: false }),
    finish(more = {}) {
      line({ message: message(''), done: true, done_reason: 'stop', total_duration: 1e8, ...last, ...more });
      response.end();
    },
  };
}
