import { DAY } from '../constants.ts';

/** A calendar day without a time zone: `YYYY-MM-DD`, as in date fields and calls. */
export type CalendarDate = string;

const FORM = /^\d{4}-\d\d-\d\d$/;

/** The day's midnight in UTC, in milliseconds since the epoch. */
export const utcMidnight = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`);

const dateOf = (midnight: number): CalendarDate => new Date(midnight).toISOString().slice(0, 10);

/** Whether the text is an existing day; 2026-02-29 is not. */
export function isCalendarDate(text: string): boolean {
  if (!FORM.test(text)) return false;
  const midnight = utcMidnight(text);
  return !Number.isNaN(midnight) && dateOf(midnight) === text;
}

/** The day `count` days later; earlier if negative. */
export const daysLater = (date: CalendarDate, count: number): CalendarDate => dateOf(utcMidnight(date) + count * DAY);
