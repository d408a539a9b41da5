import { useMemo } from 'react';
import { type CalendarDate, utcMidnight } from '../../shared/days/calendar.ts';
import { useDateLocale } from './date-locale.ts';

export interface DateFormat {
  /** A moment (ISO 8601) as date and time in the user's time zone. */
  moment(time: string): string;
  /** A range of days, or one day if both are equal. */
  days(from: CalendarDate, to: CalendarDate): string;
}

/** Formats days and moments in the user's language. */
export function useDateFormat(): DateFormat {
  const locale = useDateLocale();
  return useMemo(() => {
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    return {
      moment: (time) => moment.format(new Date(time)),
      days: (from, to) => day.formatRange(utcMidnight(from), utcMidnight(to)),
    };
  }, [locale]);
}
