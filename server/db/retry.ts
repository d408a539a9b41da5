import { setTimeout as delay } from 'node:timers/promises';
import { isRepeatable } from './failure.ts';

const PAUSES = [100, 200, 500, 1_000, 2_000, 2_000, 3_000, 3_000, 5_000, 5_000, 5_000, 5_000, 10_000, 10_000];

/**
 * Repeats a transaction while the database is away or breaks it off for another's sake, for about a minute; then, or for any other error, throws it.
 * Only for what may be tried twice: a transaction that fences itself.
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
