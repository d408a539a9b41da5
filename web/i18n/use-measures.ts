import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateLocale } from './date-locale.ts';

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1_024;
/** Units of time with their seconds, the largest first. */
const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Formats sizes, durations and moments in the user's language. */
export interface Measures {
  number(value: number): string;
  bytes(count: number): string;
  /** A duration in its largest whole unit: "3 days". */
  span(seconds: number): string;
  /** Milliseconds; from a second on in seconds. */
  elapsed(milliseconds: number): string;
  /** ISO 8601 as a date with its time. */
  moment(time: string): string;
}

export function useMeasures(): Measures {
  const { i18n } = useTranslation();
  const locale = i18n.language;
  const dateLocale = useDateLocale();
  return useMemo(() => {
    const unit = (value: number, name: string, options: Intl.NumberFormatOptions = {}): string =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: 0, ...options }).format(value);
    const moment = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' });
    const number = new Intl.NumberFormat(locale);
    return {
      number: (value) => number.format(value),
      bytes(count) {
        const step = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, count)) / Math.log(STEP))));
        const value = count / STEP ** step;
        const isSmall = step === 0;
        return unit(value, SIZES[step] ?? 'byte', {
          maximumFractionDigits: value < 10 && !isSmall ? 1 : 0,
          // The short form of bytes has no plural: "630 byte".
          unitDisplay: isSmall ? 'long' : 'short',
        });
      },
      span(seconds) {
        const [name, length] = SPANS.find(([, each]) => seconds >= each) ?? SPANS[3];
        return unit(Math.floor(seconds / length), name, { unitDisplay: 'long' });
      },
      elapsed: (milliseconds) =>
        milliseconds < 1_000
          ? unit(milliseconds, 'millisecond')
          : unit(milliseconds / 1_000, 'second', { maximumFractionDigits: 1 }),
      moment: (time) => moment.format(new Date(time)),
    };
  }, [locale, dateLocale]);
}
