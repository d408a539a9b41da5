import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type CalendarDate, utcMidnight } from '../../shared/days/calendar.ts';

export interface DateFormat {
  /** A moment (ISO 8601) with its time of day, where the reader is. */
  moment(time: string): string;
  /** Days of the calendar from one to another, or the one that both are. */
  days(from: CalendarDate, to: CalendarDate): string;
}

/** Days and moments in the reader's language. */
export function useDateFormat(): DateFormat {
  const locale = useTranslation().i18n.language;
  return useMemo(() => {
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    return {
      moment: (time) => moment.format(new Date(time)),
      days: (from, to) => day.formatRange(utcMidnight(from), utcMidnight(to)),
    };
  }, [locale]);
}
