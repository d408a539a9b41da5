import { setTimeout as sleep } from 'node:timers/promises';
import { type CallProgress, ModelError, type ModelFault } from '../model/language-model.ts';

/** The time limits of a call, in milliseconds. */
export interface ModelTimeouts {
  /** For the connect. */
  readonly connect: number;
  /** For requests about the model, which need no computing. */
  readonly glance: number;
  /** For loading the model, and for a server that asks for a retry. */
  readonly load: number;
  /** Between two words. */
  readonly silence: number;
  /** From the request to the end of its answer. */
  readonly whole: number;
  /** The pause before a server that is busy or loading is called again. */
  readonly again: number;
}

/** The limits that OLLAMA_TIMEOUT_S sets: no request takes longer, neither the load nor the chat. */
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

/** The named time limits of a call, and the signal that they abort. */
export interface Deadlines {
  readonly signal: AbortSignal;
  /** Aborts after this time, unless the limit is set again or cleared before. */
  set(name: string, ms: number, fault: ModelFault): void;
  clear(name: string): void;
  /** Clears all timers. */
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

/** Whether the server is loading the model or busy, so that the call can be retried. */
export const isLoading = (error: unknown): boolean => error instanceof ModelError && error.fault === 'loading';

/** The waits of a call for the load of its model, which share one limit. */
interface Loading {
  /** The total wait, in milliseconds. */
  waitedMs(): number;
  /**
   * Pauses for `pauseMs`, then runs `bring` until it succeeds, with retries while the server is loading or busy. Throws the
   * errors of `bring`, and `loading` where the limit is reached.
   */
  wait(bring: () => Promise<void>, pauseMs?: number): Promise<void>;
}

/** A pause that throws the signal's reason where that aborts. */
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
