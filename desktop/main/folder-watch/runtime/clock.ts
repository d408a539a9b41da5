import { performance } from 'node:perf_hooks';

/** Times in milliseconds. */
export interface Clock {
  /** Monotonic time, unaffected by changes of the wall clock. */
  monotonic(): number;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after `ms` of monotonic time; returns the function that cancels it. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  monotonic: () => performance.now(),
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
