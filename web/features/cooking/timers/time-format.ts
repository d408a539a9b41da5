import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface TimeFormat {
  /** Seconds as "20 min", "1 hr 30 min" or "45 sec". */
  time(seconds: number): string;
  /** "10–12 min". */
  range(from: number, to: number): string;
  /** The remaining time as on a clock: "9:05", "1:00:00". */
  clock(seconds: number): string;
}

/** Splits seconds into hours, minutes and seconds. */
function split(seconds: number): { readonly hour: number; readonly minute: number; readonly second: number } {
  return { hour: Math.floor(seconds / HOUR), minute: Math.floor((seconds % HOUR) / MINUTE), second: seconds % MINUTE };
}

/** Formats cooking times in a language. */
export function createTimeFormat(language: string): TimeFormat {
  const inUnit = (unit: string) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  const units = { hour: inUnit('hour'), minute: inUnit('minute'), second: inUnit('second') };
  const plain = new Intl.NumberFormat(language, { useGrouping: false });
  const padded = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 });
  const time = (seconds: number): string => {
    const parts = split(seconds);
    return (['hour', 'minute', 'second'] as const)
      .filter((unit) => parts[unit] > 0)
      .map((unit) => units[unit].format(parts[unit]))
      .join(' ');
  };
  return {
    time,
    range(from, to) {
      const isWhole = (length: number): boolean => from % length === 0 && to % length === 0;
      if (to <= MINUTE) return units.second.formatRange(from, to);
      if (isWhole(HOUR)) return units.hour.formatRange(from / HOUR, to / HOUR);
      if (isWhole(MINUTE) && to <= 2 * HOUR) return units.minute.formatRange(from / MINUTE, to / MINUTE);
      return `${time(from)} – ${time(to)}`;
    },
    clock(seconds) {
      const { hour, minute, second } = split(seconds);
      const rest = [hour > 0 ? padded.format(minute) : plain.format(minute), padded.format(second)];
      return [...(hour > 0 ? [plain.format(hour)] : []), ...rest].join(':');
    },
  };
}

/** Formats cooking times in the user's language. */
export function useTimeFormat(): TimeFormat {
  const { language } = useTranslation().i18n;
  return useMemo(() => createTimeFormat(language), [language]);
}
