import { z } from 'zod';
import { HOUR, TIMERS_STORAGE_KEY } from '../../../../shared/constants.ts';
import type { DeviceStorage } from '../../../platform/platform.ts';
import { type CookTimer, cookTimerSchema } from './cook-timer.ts';

/** Whoever comes back later than this does not ask any more what has ended. */
const FORGOTTEN_AFTER = 12 * HOUR;

const keptSchema = z.object({ userId: z.string(), timers: z.array(cookTimerSchema) });

/** What the device keeps of an account's timers; those of another account are nobody's. */
export function readTimers(storage: DeviceStorage, userId: string, now: number): CookTimer[] {
  const text = storage.read(TIMERS_STORAGE_KEY);
  if (!text) return [];
  try {
    const kept = keptSchema.parse(JSON.parse(text));
    if (kept.userId !== userId) return [];
    return kept.timers.filter(({ run }) => run.state !== 'ended' || now - run.at < FORGOTTEN_AFTER);
  } catch (cause) {
    console.warn('the timers that this device kept cannot be read', cause);
    return [];
  }
}

export function writeTimers(storage: DeviceStorage, userId: string, timers: readonly CookTimer[]): void {
  storage.write(TIMERS_STORAGE_KEY, JSON.stringify({ userId, timers }));
}
