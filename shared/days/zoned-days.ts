import { HOUR } from '../constants.ts';
import { type CalendarDate, utcMidnight } from './calendar.ts';

/** An upper bound for the offset of any time zone from UTC, at present and in history. */
const FURTHEST = 36 * HOUR;

/** One formatter per zone, because creating one costs more than a hundred uses. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

/** Whether this is the name of a time zone, such as "Europe/Paris" or "UTC". A bare offset is not. */
export function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || name.length > 64) return false;
  try {
    return clockOf(name) !== null;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The local time of a zone at a moment, as `YYYY-MM-DDTHH:MM:SS`. */
function shownAt(zone: string, moment: number): string {
  const parts = clockOf(zone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value.padStart(type === 'year' ? 4 : 2, '0') ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** The day in a zone at a moment (milliseconds since the epoch). */
export const dayIn = (zone: string, moment: number): CalendarDate => shownAt(zone, moment).slice(0, 10);

/**
 * The first moment (milliseconds since the epoch) at which the local time in a zone is on this day or later. That is
 * midnight, unless clocks are changed at midnight. A day that a zone skipped begins together with the next one.
 */
export function startOfDay(date: CalendarDate, zone: string): number {
  const midnight = `${date}T00:00:00`;
  let before = utcMidnight(date) - FURTHEST;
  let reached = utcMidnight(date) + FURTHEST;
  // Offsets change at whole seconds only.
  while (reached - before > 1_000) {
    const middle = before + Math.floor((reached - before) / 2_000) * 1_000;
    if (shownAt(zone, middle) >= midnight) reached = middle;
    else before = middle;
  }
  return reached;
}
