import type { ModelRequest } from '../model/language-model.ts';
import { type Thinking, withThoughts } from './thinking.ts';

/** How long the model stays loaded after an answer, for the next import. */
export const KEEP_ALIVE = '10m';

/** The system prompt with the schema of the answer: the option `format` alone only constrains the next token. */
export function systemWords({ system, schema }: ModelRequest): string {
  if (schema === undefined) return system;
  return `${system}\n\nAnswer with JSON alone, in the form that this JSON Schema describes:\n${JSON.stringify(schema)}`;
}

/** The body for `/api/chat`. */
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
    // Versions that know these options refuse a prompt that is too long; others truncate it, which the counts show.
    truncate: false,
    shift: false,
    keep_alive: KEEP_ALIVE,
    ...(schema !== undefined && { format: schema }),
    options: { num_ctx: context, num_predict: withThoughts(answerTokens, thinking), temperature: 0 },
  };
}
