import type { ModelRequest } from '../model/language-model.ts';
import { type Thinking, withThoughts } from './thinking.ts';

/** How long the model stays in memory after an answer: the next import mostly comes soon. */
export const KEEP_ALIVE = '10m';

/** The system text with the form of the answer in words: the schema alone only steers which tokens may come next. */
export function systemWords({ system, schema }: ModelRequest): string {
  if (schema === undefined) return system;
  return `${system}\n\nAnswer with JSON alone, in the form that this JSON Schema describes:\n${JSON.stringify(schema)}`;
}

/** What `/api/chat` is sent. */
export function chatRequest(model: string, request: ModelRequest, context: number, thinking: Thinking): object {
  const { user, pictures = [], schema, answerTokens } = request;
  const images = pictures.map((picture) => Buffer.from(picture).toString('base64'));
  return {
    model,
    messages: [
      { role: 'system', content: systemWords(request) },
      { role: 'user', content: user, ...(images.length > 0 && { images }) },
    ],
    stream: true,
    ...(thinking !== undefined && { think: thinking }),
    // Versions that know these refuse what does not fit; others cut it, which the counts then tell.
    truncate: false,
    shift: false,
    keep_alive: KEEP_ALIVE,
    ...(schema !== undefined && { format: schema }),
    options: { num_ctx: context, num_predict: withThoughts(answerTokens, thinking), temperature: 0 },
  };
}
