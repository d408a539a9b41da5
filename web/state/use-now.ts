import { useSyncExternalStore } from 'react';

/** A clock that all components with the same interval read, so that two of them never show different seconds. */
interface Clock {
  readonly subscribe: (onTick: () => void) => () => void;
  readonly now: () => number;
}

function createClock(interval: number): Clock {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let now = Date.now();
  const tick = (): void => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    subscribe(onTick) {
      if (listeners.size === 0) timer = setInterval(tick, interval);
      listeners.add(onTick);
      // What begins now, such as a timer, is not shown by a time before it.
      tick();
      return () => {
        listeners.delete(onTick);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
    now() {
      // Without listeners the clock stood still.
      if (listeners.size === 0 && Date.now() - now >= interval) now = Date.now();
      return now;
    },
  };
}

const clocks = new Map<number, Clock>();

/** The current time in milliseconds, updated at every interval. */
export function useNow(interval: number): number {
  const clock = clocks.get(interval) ?? createClock(interval);
  clocks.set(interval, clock);
  return useSyncExternalStore(clock.subscribe, clock.now);
}
