import { type AskProgress, ModelError, type ModelRequest } from '../language-model.ts';
import type { Connection } from './connection.ts';
import { loadModel } from './load-model.ts';
import { isLoading, startLoading } from './loading.ts';
import { type Patience, startDeadlines } from './patience.ts';
import type { ReadChat } from './read-chat.ts';
import { sendChat } from './send-chat.ts';
import { LEAST_THINKING, type Thinking } from './thinking.ts';

/** A question, and how the model that it is for is in memory. */
export interface Asked {
  readonly request: ModelRequest;
  readonly context: number;
  readonly isLoaded: boolean;
  readonly thinking: Thinking;
}

export interface TimedChat extends ReadChat {
  /** Milliseconds that were waited for the model to be in memory. */
  readonly waitedMs: number;
}

/** Asks one model for as long as it is worth. Throws ModelError, or the reason of the caller's signal. */
export type PatientChat = (asked: Asked, progress: AskProgress) => Promise<TimedChat>;

/** Some versions refuse the word about thinking for models that cannot. */
const isAboutThinking = (error: unknown): boolean =>
  error instanceof ModelError && error.fault === 'refused' && /think/i.test(error.message);

/** Models that cannot do without thinking spend all their words on it when they are told not to. */
const isNothingButThoughts = ({ text, hasThought }: ReadChat): boolean => hasThought && text.trim() === '';

export function createPatientChat(connection: Connection, model: string, patience: Patience): PatientChat {
  /** What the answers taught, where the server did not say it; null where it was right. */
  let learned: { thinking: Thinking } | null = null;
  return async function ask({ request, context, isLoaded, ...asked }, progress) {
    const deadlines = startDeadlines(model, progress.signal);
    const { signal } = deadlines;
    const loading = startLoading(deadlines, patience, progress);
    const load = (): Promise<void> => loadModel(connection, { model, context }, signal);
    let hasWords = false;
    const onLine = (): void => {
      deadlines.set('the next word', patience.silence, 'timeout');
      if (!hasWords) progress.onAnswering?.();
      hasWords = true;
    };
    try {
      if (!isLoaded) await loading.wait(load);
      for (;;) {
        const { thinking } = learned ?? asked;
        deadlines.set('an answer', patience.whole, 'timeout');
        progress.onAnswering?.();
        try {
          const chat = await sendChat(connection, { model, request, context, thinking }, { signal, onLine });
          if (thinking !== false || !isNothingButThoughts(chat)) return { ...chat, waitedMs: loading.waitedMs() };
          learned = { thinking: LEAST_THINKING };
          deadlines.clear('the next word');
        } catch (error) {
          if (thinking !== undefined && isAboutThinking(error)) learned = { thinking: undefined };
          else if (isLoading(error) && !hasWords && !signal.aborted) await loading.wait(load, patience.again);
          else throw error;
        }
      }
    } finally {
      deadlines.end();
    }
  };
}
