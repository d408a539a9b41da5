import { placeOfField, type Draft } from '../domain/draft.ts';
import type { Provenance } from '../domain/extraction.ts';

/** Minutes stated as hours, or seconds as minutes: the markup's number is off by this factor. */
const SIXTY = 60;

const MANY_HOURS = 10;

const TIMES = ['prepTime', 'cookTime', 'totalTime'] as const;
type Time = (typeof TIMES)[number];

/**
 * Corrects the times of a merged draft so that they agree with each other and with the visible page. Changes both
 * arguments. `drafts` are the merged drafts, the most reliable first.
 */
export function settleTimes(merged: Draft, provenance: Provenance, drafts: readonly Draft[]): void {
  const take = (field: Time, source: Draft | undefined): void => {
    merged[field] = source?.[field] ?? null;
    if (source === undefined || merged[field] === null) delete provenance[field];
    else provenance[field] = placeOfField(source, field);
  };
  const shownBy = (field: Time): Draft | undefined =>
    drafts.find((draft) => draft.stage === 'visible-page' && draft[field] !== null);
  for (const field of TIMES) {
    // If the page shows "10 minutes" and the markup states ten hours, the page is right.
    const shown = shownBy(field);
    const minutes = merged[field];
    const other = shown?.[field] ?? null;
    if (minutes === null || other === null) continue;
    if (minutes === other * SIXTY || minutes * SIXTY === other) take(field, shown);
  }
  if (areHoursForMinutes(merged)) for (const field of TIMES) merged[field] = (merged[field] ?? 0) / SIXTY || null;
  // A total below one of its parts is wrong, because times were mixed up. The page may show the correct ones.
  if (isTooShort(merged) && shownBy('totalTime') !== undefined) for (const field of TIMES) take(field, shownBy(field));
  // A visible total that is less than the sum of the parts is the time of one of them.
  const sum = (merged.prepTime ?? 0) + (merged.cookTime ?? 0);
  const isPart = provenance.totalTime?.stage === 'visible-page' && (merged.totalTime ?? sum) < sum;
  if (isTooShort(merged) || isPart) take('totalTime', undefined);
  completeTotal(merged, provenance);
}

/**
 * Whether all times and the servings are stated and plausible: the times agree with each other and are not in the wrong
 * unit.
 */
export function areSettled({ prepTime, cookTime, totalTime, servings }: Draft): boolean {
  const isUsual = (minutes: number | null): boolean => minutes !== null && minutes > 1 && minutes < MANY_HOURS * SIXTY;
  if (servings === null || servings < 2 || ![prepTime, cookTime, totalTime].every(isUsual)) return false;
  return (totalTime ?? 0) >= Math.max(prepTime ?? 0, cookTime ?? 0);
}

/**
 * Whether hours were stated instead of minutes. Ten full hours of preparation and ten more of cooking are implausible,
 * so "PT10H" and "PT30H" mean minutes.
 */
function areHoursForMinutes({ prepTime, cookTime, totalTime }: Draft): boolean {
  const isLong = (minutes: number | null): boolean => minutes !== null && minutes >= MANY_HOURS * SIXTY;
  const whole = [prepTime, cookTime, totalTime].every((minutes) => (minutes ?? 0) % SIXTY === 0);
  return whole && isLong(prepTime) && isLong(cookTime);
}

function isTooShort({ prepTime, cookTime, totalTime }: Draft): boolean {
  return totalTime !== null && totalTime < Math.max(prepTime ?? 0, cookTime ?? 0);
}

/** If a source states a single time, it is also the total time. */
function completeTotal(merged: Draft, provenance: Provenance): void {
  if (merged.totalTime !== null || (merged.prepTime !== null && merged.cookTime !== null)) return;
  const only = merged.prepTime === null ? 'cookTime' : 'prepTime';
  const stated = provenance[only];
  merged.totalTime = merged[only];
  if (merged.totalTime !== null && stated !== undefined) provenance.totalTime = stated;
}
