import { performance } from 'node:perf_hooks';

/** Both in milliseconds. */
export interface Clock {
  /** Never goes back, whatever is done to the wall clock. */
  monotonic(): number;
  /** Since 1970. */
  now(): number;
}

export const systemClock: Clock = { monotonic: () => performance.now(), now: () => Date.now() };
