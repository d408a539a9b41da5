import { placeOfField, type Draft } from '../domain/draft.ts';
import type { Provenance } from '../domain/extraction.ts';

/** Minutes stated as hours, or seconds as minutes: the markup's number is off by this factor. */
const SIXTY = 60;

const MANY_HOURS = 10;

const TIMES = ['prepTime', 'cookTime', 'totalTime'] as const;
type Time = (typeof TIMES)[number];

/**
 * The times of a merged draft, made to agree with each other and with what the page shows. Changes both arguments.
 * `drafts` are those that were merged, surest first.
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
    // The page that shows "10 minutes" is right where its markup says ten hours.
    const shown = shownBy(field);
    const minutes = merged[field];
    const other = shown?.[field] ?? null;
    if (minutes === null || other === null) continue;
    if (minutes === other * SIXTY || minutes * SIXTY === other) take(field, shown);
  }
  if (areHoursForMinutes(merged)) for (const field of TIMES) merged[field] = (merged[field] ?? 0) / SIXTY || null;
  // A total that is less than one of its parts is none: the times were mixed up. The page may show them right.
  if (isTooShort(merged) && shownBy('totalTime') !== undefined) for (const field of TIMES) take(field, shownBy(field));
  // A "time" beside the recipe that is less than its parts is the time of one of them.
  const sum = (merged.prepTime ?? 0) + (merged.cookTime ?? 0);
  const isPart = provenance.totalTime?.stage === 'visible-page' && (merged.totalTime ?? sum) < sum;
  if (isTooShort(merged) || isPart) take('totalTime', undefined);
  completeTotal(merged, provenance);
}

/** Whether times and servings are all stated, agree with each other and are neither hours for minutes nor the reverse. */
export function areSettled({ prepTime, cookTime, totalTime, servings }: Draft): boolean {
  const isUsual = (minutes: number | null): boolean => minutes !== null && minutes > 1 && minutes < MANY_HOURS * SIXTY;
  if (servings === null || servings < 2 || ![prepTime, cookTime, totalTime].every(isUsual)) return false;
  return (totalTime ?? 0) >= Math.max(prepTime ?? 0, cookTime ?? 0);
}

/** Nobody prepares for ten full hours and then cooks for ten more: "PT10H" and "PT30H" are minutes. */
function areHoursForMinutes({ prepTime, cookTime, totalTime }: Draft): boolean {
  const isLong = (minutes: number | null): boolean => minutes !== null && minutes >= MANY_HOURS * SIXTY;
  const whole = [prepTime, cookTime, totalTime].every((minutes) => (minutes ?? 0) % SIXTY === 0);
  return whole && isLong(prepTime) && isLong(cookTime);
}

function isTooShort({ prepTime, cookTime, totalTime }: Draft): boolean {
  return totalTime !== null && totalTime < Math.max(prepTime ?? 0, cookTime ?? 0);
}

/** Where a source states a single time, that is all the time it knows of. */
function completeTotal(merged: Draft, provenance: Provenance): void {
  if (merged.totalTime !== null || (merged.prepTime !== null && merged.cookTime !== null)) return;
  const only = merged.prepTime === null ? 'cookTime' : 'prepTime';
  const stated = provenance[only];
  merged.totalTime = merged[only];
  if (merged.totalTime !== null && stated !== undefined) provenance.totalTime = stated;
}
