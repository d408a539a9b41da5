import { DAY, HOUR, MINUTE } from '../constants.ts';

/** Product §9: minutes apart from whole hours; null where no time is known (shown as a dash). */
export function splitDuration(minutes: number | null): { readonly hours: number; readonly minutes: number } | null {
  if (minutes === null) return null;
  return minutes < 60 ? { hours: 0, minutes } : { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** "Ready in": preparation plus cooking (product §2), else the total that the source states itself. */
export function readyInMinutes(recipe: {
  readonly prepTime: number | null;
  readonly cookTime: number | null;
  readonly totalTime: number | null;
}): number | null {
  if (recipe.prepTime === null && recipe.cookTime === null) return recipe.totalTime;
  return (recipe.prepTime ?? 0) + (recipe.cookTime ?? 0);
}

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
