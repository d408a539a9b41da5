import { DAY } from '../constants.ts';

/** A day without a place: `YYYY-MM-DD`, as date fields and calls have it. */
export type CalendarDate = string;

const FORM = /^\d{4}-\d\d-\d\d$/;

/** Milliseconds of its midnight as if the whole world kept UTC. */
export const utcMidnight = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);

const dateOf = (midnight: number): CalendarDate => new Date(midnight).toISOString().slice(0, 10);

/** Whether the calendar has such a day: 2026-02-29 is none. */
export function isCalendarDate(text: string): boolean {
  if (!FORM.test(text)) return false;
  const midnight = utcMidnight(text);
  return !Number.isNaN(midnight) && dateOf(midnight) === text;
}

/** The day so many days later, or earlier. */
export const daysLater = (date: CalendarDate, count: number): CalendarDate => dateOf(utcMidnight(date) + count * DAY);
