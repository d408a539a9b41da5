import { ModelError, type ModelFault } from '../language-model.ts';
import { KEEP_ALIVE } from './chat-request.ts';
import { faultOfStatus, modelFailure, shortly } from './classify.ts';
import type { Connection } from './connection.ts';
import { readText } from './read-body.ts';

/** What is read of an answer, in bytes; whoever takes the request for a question writes more, which nobody needs. */
const ANSWER_MAX = 64 * 1_024;

/** What asking would not mend. All else (as a server without this page) the question itself tells better. */
const FINAL: ReadonlySet<ModelFault> = new Set(['missing', 'tooSmall', 'loading']);

/**
 * Has a model brought into memory with the context of the question to come: a request without a prompt, as Ollama means it.
 * Throws ModelError where asking would be in vain: `loading` from a server that says to come back; and the signal's reason.
 */
export async function loadModel(
  connection: Connection,
  { model, context }: { readonly model: string; readonly context: number },
  signal: AbortSignal,
): Promise<void> {
  const body = { model, stream: false, keep_alive: KEEP_ALIVE, options: { num_ctx: context } };
  try {
    const reply = await connection.send('/api/generate', body, signal);
    try {
      const words = await readText(reply.body, ANSWER_MAX);
      if (reply.status === 200) return;
      const detail = `${reply.status} ${shortly(words)}`;
      throw new ModelError(faultOfStatus(reply.status, words), { model, detail });
    } finally {
      reply.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    const failure = modelFailure(error, model, false);
    if (FINAL.has(failure.fault)) throw failure;
  }
}
