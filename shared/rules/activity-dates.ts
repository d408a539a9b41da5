import { type CalendarDate, isCalendarDate } from '../days/calendar.ts';

/** Earlier days can only be typing mistakes. */
export const EARLIEST_ACTIVITY_DATE: CalendarDate = '1900-01-01';

export type ActivityDateProblem =
  | 'admin.activity.dateInvalid'
  | 'admin.activity.dateInFuture'
  | 'admin.activity.datesReversed';

function problemOf(date: string, today: CalendarDate): ActivityDateProblem | null {
  if (!isCalendarDate(date) || date < EARLIEST_ACTIVITY_DATE) return 'admin.activity.dateInvalid';
  return date > today ? 'admin.activity.dateInFuture' : null;
}

/** Product §5: the problem of each date. No date may be after today, and the last day not before the first. */
export function activityDateProblems(
  fromDate: string,
  toDate: string | undefined,
  today: CalendarDate,
): { fromDate?: ActivityDateProblem; toDate?: ActivityDateProblem } {
  const from = problemOf(fromDate, today);
  const to = toDate === undefined ? null : problemOf(toDate, today);
  const isReversed = !from && !to && toDate !== undefined && toDate < fromDate;
  const toProblem = isReversed ? 'admin.activity.datesReversed' : to;
  return { ...(from && { fromDate: from }), ...(toProblem && { toDate: toProblem }) };
}
