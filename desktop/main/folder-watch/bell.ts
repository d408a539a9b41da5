import type { Clock } from './clock.ts';

/** Wakes the one loop that waits on it. */
export interface Bell {
  ring(): void;
  /** Resolves at the next ring, at once where it rang since the last wait, or after `ms`; at an abort, too. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export function createBell(clock: Clock): Bell {
  let hasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      hasRung = true;
      wake?.();
    },
    async wait(ms, signal) {
      if (!hasRung && !signal.aborted) {
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
      hasRung = false;
    },
  };
}
