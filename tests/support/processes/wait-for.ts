import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds. Of a worker that was killed the lease lapses after fifteen seconds, and its job is read anew after that. */
const PATIENCE = 30_000;

/** Polls until the result is neither null nor false; fails with the description of what was awaited. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | null | false> | T | null | false,
  timeout = PATIENCE,
): Promise<T> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`waited ${timeout} ms in vain for ${what}`);
    await delay(50);
  }
}
