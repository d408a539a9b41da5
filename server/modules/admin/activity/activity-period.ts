import type { z } from 'zod';
import type { activityPeriodQuery } from '../../../../shared/api/admin-activity.ts';
import { type CalendarDate, daysLater } from '../../../../shared/days/calendar.ts';
import { dayIn, isZone, startOfDay } from '../../../../shared/days/zoned-days.ts';
import { activityDateProblems } from '../../../../shared/rules/activity-dates.ts';
import { AppError } from '../../../core/errors.ts';

/** A period of whole days in a time zone. */
export interface ActivityPeriod {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  /** The beginning of the first day and the end of the last one, in milliseconds since the epoch. */
  readonly begin: number;
  readonly end: number;
}

/** The period of a request, up to today if it has no end. Throws 400 with the invalid fields. */
export function readPeriod(query: z.output<typeof activityPeriodQuery>, now: number): ActivityPeriod {
  const { fromDate, toDate, tz } = query;
  if (!isZone(tz)) throw new AppError('admin.activity.zoneUnknown', { fields: { tz: 'admin.activity.zoneUnknown' } });
  const today = dayIn(tz, now);
  const fields = activityDateProblems(fromDate, toDate, today);
  const problem = fields.fromDate ?? fields.toDate;
  if (problem) throw new AppError(problem, { fields });
  const lastDay = toDate ?? today;
  return {
    firstDay: fromDate,
    lastDay,
    begin: startOfDay(fromDate, tz),
    end: startOfDay(daysLater(lastDay, 1), tz),
  };
}
