import { setTimeout as delay } from 'node:timers/promises';
import { isRepeatable } from './failure.ts';

const PAUSES = [100, 200, 500, 1_000, 2_000, 2_000, 3_000, 3_000, 5_000, 5_000, 5_000, 5_000, 10_000, 10_000];

/**
 * Repeats a transaction for about a minute while the database is down or aborts it because of a conflict. Then, or for
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
