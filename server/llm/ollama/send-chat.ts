import { ModelError, type ModelRequest } from '../language-model.ts';
import { chatRequest } from './chat-request.ts';
import { faultOfStatus, modelFailure, shortly } from './classify.ts';
import type { Connection } from './connection.ts';
import { readText } from './read-body.ts';
import { type ReadChat, readChat } from './read-chat.ts';
import type { Thinking } from './thinking.ts';

/** Bytes of an error that are read. */
const ERROR_MAX = 64 * 1_024;

/** One question as it is sent. */
export interface Question {
  readonly model: string;
  readonly request: ModelRequest;
  readonly context: number;
  readonly thinking: Thinking;
}

/** Sends a question and reads its answer, once. Throws ModelError, or the reason of the signal. */
export async function sendChat(
  connection: Connection,
  { model, request, context, thinking }: Question,
  { signal, onLine }: { signal: AbortSignal; onLine: () => void },
): Promise<ReadChat> {
  let hasBegun = false;
  try {
    const reply = await connection.send('/api/chat', chatRequest(model, request, context, thinking), signal);
    hasBegun = true;
    try {
      if (reply.status !== 200) {
        const words = await readText(reply.body, ERROR_MAX);
        throw new ModelError(faultOfStatus(reply.status, words), {
          model,
          detail: `${reply.status} ${shortly(words)}`,
        });
      }
      const { answerTokens, schema } = request;
      return await readChat(reply.body, { model, answerTokens, wantsJson: schema !== undefined, onLine });
    } finally {
      reply.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw modelFailure(error, model, hasBegun);
  }
}
