import { type CallProgress, ModelError, type ModelRequest, type ModelFault } from '../model/language-model.ts';
import type { Connection } from './connection.ts';
import { isLoading, startLoading, type ModelTimeouts, startDeadlines } from './timeouts.ts';
import { type ReadChat, readChat } from './read-chat.ts';
import { LEAST_THINKING, type Thinking } from './thinking.ts';
import { chatRequest, KEEP_ALIVE } from './chat-request.ts';
import { faultOfStatus, modelFailure, shortly } from './classify.ts';
import { readText } from '../../core/reply-body.ts';

/** The most bytes that are read of an answer to a load request. */
const ANSWER_MAX = 64 * 1_024;

/** Faults that end the call. Any other fault is reported by the chat request itself. */
const FINAL: ReadonlySet<ModelFault> = new Set(['missing', 'tooSmall', 'loading']);

/**
 * Loads a model into memory with the context of the next call, by a request without a prompt. Throws ModelError where a
 * call would fail too, among them `loading` where the server asks for a retry; and the signal's reason.
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

/** The most bytes that are read of an error. */
const ERROR_MAX = 64 * 1_024;

/** One chat request. */
export interface Question {
  readonly model: string;
  readonly request: ModelRequest;
  readonly context: number;
  readonly thinking: Thinking;
}

/** Sends one chat request and reads its answer. Throws ModelError, or the reason of the signal. */
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

/** A model call, and the state of its model in memory. */
export interface ChatCall {
  readonly request: ModelRequest;
  readonly context: number;
  readonly isLoaded: boolean;
  readonly thinking: Thinking;
}

export interface TimedChat extends ReadChat {
  /** Milliseconds that the load of the model took. */
  readonly waitedMs: number;
}

/** Calls one model within its time limits, with retries while it loads. Throws ModelError, or the signal's reason. */
export type Chat = (call: ChatCall, progress: CallProgress) => Promise<TimedChat>;

/** Some versions refuse the option `think` for models without thinking. */
const isAboutThinking = (error: unknown): boolean =>
  error instanceof ModelError && error.fault === 'refused' && /think/i.test(error.message);

/** Models that always think write nothing else where thinking is switched off. */
const isOnlyThoughts = ({ text, hasThought }: ReadChat): boolean => hasThought && text.trim() === '';

export function createChat(connection: Connection, model: string, timeouts: ModelTimeouts): Chat {
  /** The setting that answers showed to be right; null while the server's statement holds. */
  let learned: { thinking: Thinking } | null = null;
  return async function chat({ request, context, isLoaded, ...call }, progress) {
    const deadlines = startDeadlines(model, progress.signal);
    const { signal } = deadlines;
    const loading = startLoading(deadlines, timeouts, progress);
    const load = (): Promise<void> => loadModel(connection, { model, context }, signal);
    let hasWords = false;
    const onLine = (): void => {
      deadlines.set('the next word', timeouts.silence, 'timeout');
      if (!hasWords) progress.onAnswering?.();
      hasWords = true;
    };
    try {
      if (!isLoaded) await loading.wait(load);
      for (;;) {
        const { thinking } = learned ?? call;
        deadlines.set('an answer', timeouts.whole, 'timeout');
        progress.onAnswering?.();
        try {
          const reply = await sendChat(connection, { model, request, context, thinking }, { signal, onLine });
          if (thinking !== false || !isOnlyThoughts(reply)) return { ...reply, waitedMs: loading.waitedMs() };
          learned = { thinking: LEAST_THINKING };
          deadlines.clear('the next word');
        } catch (error) {
          if (thinking !== undefined && isAboutThinking(error)) learned = { thinking: undefined };
          else if (isLoading(error) && !hasWords && !signal.aborted) await loading.wait(load, timeouts.again);
          else throw error;
        }
      }
    } finally {
      deadlines.end();
    }
  };
}
