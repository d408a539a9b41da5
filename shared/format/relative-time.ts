import { DAY, HOUR, MINUTE } from '../constants.ts';

/** Product §9: the unit and number with which a past moment is described. The words come from the translations. */
export type RelativeTime =
  | { readonly unit: 'now' }
  | { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }
  | { readonly unit: 'date' };

/** `then` and `now` in milliseconds since the epoch. A moment in the future counts as now. */
export function relativeTime(then: number, now: number): RelativeTime {
  const elapsed = now - then;
  if (elapsed < MINUTE) return { unit: 'now' };
  if (elapsed < HOUR) return { unit: 'minutes', count: Math.floor(elapsed / MINUTE) };
  if (elapsed < DAY) return { unit: 'hours', count: Math.floor(elapsed / HOUR) };
  if (elapsed < 7 * DAY) return { unit: 'days', count: Math.floor(elapsed / DAY) };
  return { unit: 'date' };
}
