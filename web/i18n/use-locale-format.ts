import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { splitDuration, relativeTime } from '../../shared/format/times.ts';
import { useDateLocale } from './date-locale.ts';

/**
 * Where a time is shown: within a sentence, in a list of the app or the admin panel, or in the panel of the top bar.
 */
type TimePlace = 'sentence' | 'list' | 'topBar';

interface LocaleFormat {
  /**
   * Product §9: "just now" … "3d ago" in the wording for its place, then the local date. `then` is ISO 8601, `now`
   * milliseconds.
   */
  ago(then: string, now: number, place?: TimePlace): string;
  /** Minutes as "45 min", "1h 30m" or "2h"; a dash if there is no time (product §9). */
  duration(minutes: number | null): string;
  /** Whole seconds in short form, from a minute on as "1m 15s". */
  seconds(count: number): string;
  number(value: number): string;
  /** A share from 0 to 1, in whole percent. */
  percent(share: number): string;
}

interface IntlFormats {
  readonly date: Intl.DateTimeFormat;
  readonly number: Intl.NumberFormat;
  readonly percent: Intl.NumberFormat;
  readonly clock: Readonly<Record<'second' | 'minute', Intl.NumberFormat>>;
}

function createFormats(locale: string, dateLocale: string): IntlFormats {
  const clock = (unit: string): Intl.NumberFormat =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'narrow' });
  return {
    date: new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' }),
    number: new Intl.NumberFormat(locale),
    percent: new Intl.NumberFormat(locale, { style: 'percent' }),
    clock: { second: clock('second'), minute: clock('minute') },
  };
}

/** Formatters by language and region, cached because every card uses them and creating them takes longer than rendering a card. */
const known = new Map<string, IntlFormats>();

function formatsOf(locale: string, dateLocale: string): IntlFormats {
  const key = `${locale} ${dateLocale}`;
  const formats = known.get(key) ?? createFormats(locale, dateLocale);
  known.set(key, formats);
  return formats;
}

/** Formats times and numbers in the user's language. */
export function useLocaleFormat(): LocaleFormat {
  const { t, i18n } = useTranslation();
  const locale = i18n.language;
  const dateLocale = useDateLocale();
  return useMemo(() => {
    const { date, number, percent, clock } = formatsOf(locale, dateLocale);
    return {
      ago(then, now, place = 'sentence') {
        const time = relativeTime(Date.parse(then), now);
        if (time.unit === 'date') return date.format(new Date(then));
        if (time.unit === 'now') return t(place === 'list' ? 'time.justNow' : 'time.now');
        const isInWords = time.unit === 'minutes' && place === 'topBar';
        return t(isInWords ? 'time.minutesInWords' : `time.${time.unit}`, { count: time.count });
      },
      duration(minutes) {
        const parts = splitDuration(minutes);
        if (!parts) return t('time.unknown');
        if (parts.hours === 0) return t('time.durationMinutes', parts);
        return parts.minutes === 0 ? t('time.durationHours', parts) : t('time.durationHoursMinutes', parts);
      },
      seconds(count) {
        const rest = clock.second.format(count % 60);
        return count < 60 ? rest : `${clock.minute.format(Math.floor(count / 60))} ${rest}`;
      },
      number: (value) => number.format(value),
      percent: (share) => percent.format(share),
    };
  }, [t, locale, dateLocale]);
}
