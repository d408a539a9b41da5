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

/** A received chat request. */
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

/** An estimate of a text's tokens that is independent of the application's own estimate. */
export const countTokens = (text: string): number =>
  text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{L}{1,5}|\S/gu)?.length ?? 0;

/** Writes a streamed answer line by line. */
export interface WrittenAnswer {
  /** Writes a line with a piece of the answer. */
  piece(content: string): void;
  /** Writes a line with a piece of the model's thinking. */
  thought(thinking: string): void;
  /** Writes the last line and ends the response. */
  finish(more?: object): void;
}

/** Creates the writer of an answer; `last` holds the fields of the last line, such as token counts. */
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
