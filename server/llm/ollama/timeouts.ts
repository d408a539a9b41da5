import { setTimeout as sleep } from 'node:timers/promises';
import { type CallProgress, ModelError, type ModelFault } from '../model/language-model.ts';

/** Milliseconds after which a call is given up. */
export interface ModelTimeouts {
  /** To be connected. */
  readonly connect: number;
  /** Of questions about the model, which need none. */
  readonly glance: number;
  /** For a model that is not in memory to be there, and for a server that says to come back. */
  readonly load: number;
  /** Between two words. */
  readonly silence: number;
  /** From the question to the end of its answer. */
  readonly whole: number;
  /** Before a server that is busy, or loads, is asked again. */
  readonly again: number;
}

/** What OLLAMA_TIMEOUT_S means for each part: no call takes longer, neither the one that loads nor the one that asks. */
export function timeoutsOf(timeoutSeconds: number): ModelTimeouts {
  const whole = timeoutSeconds * 1_000;
  const atMost = (ms: number): number => Math.min(ms, whole);
  return {
    connect: 5_000,
    glance: 10_000,
    load: whole,
    silence: atMost(45_000),
    whole,
    again: Math.min(1_000, whole / 4),
  };
}

/** The signal of a call that gives up by itself. */
export interface Deadlines {
  readonly signal: AbortSignal;
  /** Gives up after so many milliseconds, unless the same is set anew or cleared before. */
  set(name: string, ms: number, fault: ModelFault): void;
  clear(name: string): void;
  /** Lets no timer run on. */
  end(): void;
}

export function startDeadlines(model: string, caller: AbortSignal): Deadlines {
  const over = new AbortController();
  const timers = new Map<string, NodeJS.Timeout>();
  const clear = (name: string): void => clearTimeout(timers.get(name));
  return {
    signal: AbortSignal.any([caller, over.signal]),
    set(name, ms, fault) {
      clear(name);
      const detail = `${name}: no end within ${ms} ms`;
      timers.set(
        name,
        setTimeout(() => over.abort(new ModelError(fault, { model, detail })), ms),
      );
    },
    clear,
    end: () => [...timers.keys()].forEach(clear),
  };
}

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

export function startLoading(
  deadlines: Deadlines,
  { load, again }: ModelTimeouts,
  { onLoading }: CallProgress,
): Loading {
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
