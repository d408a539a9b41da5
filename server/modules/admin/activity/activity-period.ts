import type { z } from 'zod';
import type { activityPeriodQuery } from '../../../../shared/api/admin-activity.ts';
import { type CalendarDate, daysLater } from '../../../../shared/days/calendar.ts';
import { dayIn, isZone, startOfDay } from '../../../../shared/days/zoned-days.ts';
import { activityDateProblems } from '../../../../shared/rules/activity-dates.ts';
import { AppError } from '../../../core/errors.ts';

/** Whole days of a time zone. */
export interface ActivityPeriod {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  /** Milliseconds: when the first day begins, and when the day behind the last one does. */
  readonly begin: number;
  readonly end: number;
}

/** The period that a call asks for; through today where it names no end. Throws 400 with the fields at fault. */
export function readPeriod(query: z.output<typeof activityPeriodQuery>, now: number): ActivityPeriod {
  const { fromDate, toDate, tz } = query;
  if (!isZone(tz)) throw new AppError('errors.badRequest', { fields: { tz: 'admin.activity.zoneUnknown' } });
  const today = dayIn(tz, now);
  const fields = activityDateProblems(fromDate, toDate, today);
  if (Object.keys(fields).length > 0) throw new AppError('errors.badRequest', { fields });
  const lastDay = toDate ?? today;
  return {
    firstDay: fromDate,
    lastDay,
    begin: startOfDay(fromDate, tz),
    end: startOfDay(daysLater(lastDay, 1), tz),
  };
}
