import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseFull, isRepeatable } from './failure.ts';

const PAUSES = [100, 200, 500, 1_000, 2_000, 2_000, 3_000, 3_000, 5_000, 5_000, 5_000, 5_000, 10_000, 10_000];

/**
 * Repeats a transaction for about a minute while the database is down or full, or aborts it because of a conflict. Then, or for
 * any other error, rejects with the error. Only for transactions that may run twice, because they check a fencing
 * number.
 */
export async function retry<T>(transaction: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await transaction();
    } catch (error) {
      if (!isRepeatable(error)) throw error;
      await delay(pause);
    }
  }
  return transaction();
}

/**
 * The same, for as long as the disk of the database is full and the signal has not aborted. `onFull` is called when it is
 * found full.
 */
export async function retryUntilSpace<T>(
  transaction: () => Promise<T>,
  signal: AbortSignal,
  onFull: (error: unknown) => void,
): Promise<T> {
  let isFull = false;
  async function attempt(): Promise<T> {
    try {
      return await transaction();
    } catch (error) {
      if (isDatabaseFull(error) && !isFull) onFull(error);
      isFull ||= isDatabaseFull(error);
      throw error;
    }
  }
  for (;;) {
    try {
      return await retry(attempt);
    } catch (error) {
      if (signal.aborted || !isDatabaseFull(error)) throw error;
    }
  }
}
