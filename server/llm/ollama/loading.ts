import { setTimeout as sleep } from 'node:timers/promises';
import { type AskProgress, ModelError } from '../language-model.ts';
import type { Deadlines, Patience } from './patience.ts';

/** Whether a server says that it loads the model, or is busy, and may be asked again. */
export const isLoading = (error: unknown): boolean => error instanceof ModelError && error.fault === 'loading';

/** The waits of a call for its model to be in memory, which have one limit together. */
interface Loading {
  /** Milliseconds that were waited. */
  waitedMs(): number;
  /**
   * Waits, after a pause of so many milliseconds, until `bring` has brought it there; as long as the server says to come
   * back it is tried again. Throws what `bring` throws, and `loading` where the limit is reached.
   */
  wait(bring: () => Promise<void>, pauseMs?: number): Promise<void>;
}

/** A pause that ends when the signal does, with its reason. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

export function startLoading(deadlines: Deadlines, { load, again }: Patience, { onLoading }: AskProgress): Loading {
  const { signal } = deadlines;
  let waitedMs = 0;
  return {
    waitedMs: () => waitedMs,
    async wait(bring, pauseMs = 0) {
      const since = performance.now();
      onLoading?.();
      deadlines.clear('an answer');
      deadlines.set('loading the model', Math.max(0, load - waitedMs), 'loading');
      await pause(pauseMs, signal);
      for (let isThere = false; !isThere;) {
        try {
          await bring();
          isThere = true;
        } catch (error) {
          if (!isLoading(error) || signal.aborted) throw error;
          await pause(again, signal);
        }
      }
      deadlines.clear('loading the model');
      waitedMs += performance.now() - since;
    },
  };
}
