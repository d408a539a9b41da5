import { performance } from 'node:perf_hooks';

/** Times in milliseconds. */
export interface Clock {
  /** Never goes back, whatever is done to the wall clock. */
  monotonic(): number;
  /** Since 1970. */
  now(): number;
  /** Calls after so long by the monotonic clock; answers what calls it off. */
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
