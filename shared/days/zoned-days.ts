import { HOUR } from '../constants.ts';
import { type CalendarDate, utcMidnight } from './calendar.ts';

/** No place is further from UTC than this, whatever its clocks have shown. */
const FURTHEST = 36 * HOUR;

/** A format for each zone: making one costs more than a hundred uses of it. */
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

/** Whether it is the name of a time zone, as "Europe/Paris" or "UTC"; a bare offset is none. */
export function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || name.length > 64) return false;
  try {
    return clockOf(name) !== null;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** What the clocks of a zone show at a moment, as `YYYY-MM-DDTHH:MM:SS`. */
function shownAt(zone: string, moment: number): string {
  const parts = clockOf(zone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((each) => each.type === type)?.value.padStart(type === 'year' ? 4 : 2, '0') ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** The day that a zone has at a moment (milliseconds). */
export const dayIn = (zone: string, moment: number): CalendarDate => shownAt(zone, moment).slice(0, 10);

/**
 * The moment (milliseconds) at which a zone's clocks first show the day or a later one: its midnight, or what stands in
 * its place where clocks are set at midnight. A day that a zone left out begins when the next one does.
 */
export function startOfDay(date: CalendarDate, zone: string): number {
  const midnight = `${date}T00:00:00`;
  let before = utcMidnight(date) - FURTHEST;
  let reached = utcMidnight(date) + FURTHEST;
  // Zones set their clocks at whole seconds.
  while (reached - before > 1_000) {
    const middle = before + Math.floor((reached - before) / 2_000) * 1_000;
    if (shownAt(zone, middle) >= midnight) reached = middle;
    else before = middle;
  }
  return reached;
}
