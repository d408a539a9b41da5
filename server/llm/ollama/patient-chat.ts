import { setTimeout as sleep } from 'node:timers/promises';
import { type AskProgress, ModelError, type ModelRequest } from '../language-model.ts';
import type { Connection } from './connection.ts';
import { type Deadlines, type Patience, startDeadlines } from './patience.ts';
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
  /** Milliseconds until the first line. */
  readonly firstMs: number;
}

/** Asks one model for as long as it is worth. Throws ModelError, or the reason of the caller's signal. */
export type PatientChat = (asked: Asked, progress: AskProgress) => Promise<TimedChat>;

/** Some versions refuse the word about thinking for models that cannot. */
const isAboutThinking = (error: unknown): boolean =>
  error instanceof ModelError && error.fault === 'refused' && /think/i.test(error.message);

/** Models that cannot do without thinking spend all their words on it when they are told not to. */
const isNothingButThoughts = ({ text, hasThought }: ReadChat): boolean => hasThought && text.trim() === '';

const isLoading = (error: unknown): boolean => error instanceof ModelError && error.fault === 'loading';

/** A wait that ends when the signal does, with its reason. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/** Where a call is: it waits for the model first, unless that is in memory, and then for its words. */
function startPhases(deadlines: Deadlines, patience: Patience, { onLoading, onAnswering }: AskProgress) {
  const began = performance.now();
  let isWaiting = false;
  let firstMs: number | null = null;

  function waits(): void {
    if (isWaiting) return;
    isWaiting = true;
    deadlines.clear('an answer');
    deadlines.set('loading the model', patience.load, 'loading');
    onLoading?.();
  }

  function answers(): void {
    deadlines.clear('loading the model');
    deadlines.set('an answer', patience.whole, 'timeout');
    onAnswering?.();
  }

  function onLine(): void {
    deadlines.set('the next word', patience.silence, 'timeout');
    if (firstMs !== null) return;
    firstMs = performance.now() - began;
    if (isWaiting) answers();
  }

  return { waits, answers, onLine, firstMs: () => firstMs };
}

export function createPatientChat(connection: Connection, model: string, patience: Patience): PatientChat {
  /** What the answers taught, where the server did not say it; null where it was right. */
  let learned: { thinking: Thinking } | null = null;
  return async function ask({ request, context, isLoaded, ...asked }, progress) {
    const deadlines = startDeadlines(model, progress.signal);
    const { signal } = deadlines;
    const phases = startPhases(deadlines, patience, progress);
    try {
      if (isLoaded) phases.answers();
      else phases.waits();
      for (;;) {
        const { thinking } = learned ?? asked;
        try {
          const question = { model, request, context, thinking };
          const chat = await sendChat(connection, question, { signal, onLine: phases.onLine });
          if (thinking !== false || !isNothingButThoughts(chat)) return { ...chat, firstMs: phases.firstMs() ?? 0 };
          learned = { thinking: LEAST_THINKING };
          deadlines.clear('the next word');
        } catch (error) {
          if (thinking !== undefined && isAboutThinking(error)) learned = { thinking: undefined };
          else if (isLoading(error) && phases.firstMs() === null && !signal.aborted) {
            phases.waits();
            await pause(patience.again, signal);
          } else throw error;
        }
      }
    } finally {
      deadlines.end();
    }
  };
}
