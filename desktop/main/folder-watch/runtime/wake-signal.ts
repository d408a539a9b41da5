import type { Clock } from './clock.ts';

/** Wakes the single loop that waits on it. */
export interface WakeSignal {
  set(): void;
  /** Resolves when the signal is set (at once if it was set since the last wait), after `ms`, or at an abort. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export function createWakeSignal(clock: Clock): WakeSignal {
  let isSet = false;
  let wake: (() => void) | null = null;
  return {
    set() {
      isSet = true;
      wake?.();
    },
    async wait(ms, signal) {
      if (!isSet && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const end = (): void => {
            cancel();
            signal.removeEventListener('abort', end);
            wake = null;
            resolve();
          };
          const cancel = clock.after(ms, end);
          signal.addEventListener('abort', end);
          wake = end;
        });
      }
      isSet = false;
    },
  };
}
