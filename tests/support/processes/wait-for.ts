import { setTimeout as delay } from 'node:timers/promises';

/**
 * Time limit in milliseconds. The lease of a killed worker expires after fifteen seconds; then its job is processed
 * again.
 */
const PATIENCE = 45_000;

/** Milliseconds between two looks. The first come soon, later ones seldom. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 50;

/** Polls until the result is neither null nor false; fails with the description of what was awaited. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | null | false> | T | null | false,
  timeout = PATIENCE,
): Promise<T> {
  const deadline = Date.now() + timeout;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`timed out after ${timeout} ms while waiting for ${what}`);
    await delay(pause);
  }
}
