import { withTimesInDigits } from '../../lexicon/numbers/spoken-times.ts';
import { UNIT_MINUTES } from '../../../../shared/words/time-units.ts';

/** A year, longer than any recipe takes. */
const MAX_MINUTES = 366 * 24 * 60;

/** Only the beginning of a longer text is read. */
const MAX_LENGTH = 300;

/** Smaller values in seconds mean minutes, unless they are a multiple of 60. */
const FEW_SECONDS = 600;

/** Hours with minutes without a unit: "1 h 30", "3 heures 30", "1 ora e 15". */
const HOURS_AND_MORE =
  /(?:h|std|hr|hrs|hours?|stunden?|heures?|horas?|ora|ore|uur|uren|saat|jam|час(?:а|ов)?)\.?\s*(?:(?:and|und|et|y|e|en|и)\s+)?\d{1,2}$/u;

const ISO =
  /^[-+]?P(?:([\d.,]*)Y)?(?:([\d.,]*)M)?(?:([\d.,]*)W)?(?:([\d.,]*)D)?(?:T?(?:([\d.,]*)H)?(?:([\d.,]+(?=$)|[\d.,]*(?=M))M?)?(?:([\d.,]*)S)?)?$/i;

/**
 * The minutes of a stated time: ISO 8601 durations with their usual misuses ("P30M" and "PT45" mean minutes), plain
 * numbers (minutes) and words in many languages ("1 hr 20 min", "1½ Stunden"). The result for a range is its longer
 * end, so that nobody plans too little time. null if no time is stated, or if it is zero.
 */
export function parseMinutes(text: string): number | null {
  // "1½" must not become "11/2".
  const folded = text
    .slice(0, MAX_LENGTH)
    .replace(/(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .trim()
    .toLowerCase();
  const minutes = /^[-+]?p[\dt]/.test(folded)
    ? isoMinutes(folded.replace(/\s+/g, ''))
    : spokenMinutes(withTimesInDigits(folded));
  if (minutes === null || !Number.isFinite(minutes) || minutes <= 0 || minutes > MAX_MINUTES) return null;
  return Math.max(1, Math.round(minutes));
}

function isoMinutes(text: string): number | null {
  const parts = ISO.exec(text);
  if (parts === null) return spokenMinutes(text.replace(/^[-+]?pt?/, ''));
  const [years, months, weeks, days, hours, minutes, seconds] = parts
    .slice(1)
    .map((part: string | undefined) => (part === undefined ? 0 : Number.parseFloat(part.replace(',', '.')) || 0));
  // Recipes do not state seconds: "PT45S" and "PT75S" mean minutes, but "PT5400S" does not.
  if (/^pt?[\d.]+s$/.test(text) && (seconds ?? 0) < FEW_SECONDS && (seconds ?? 0) % 60 !== 0) return seconds ?? 0;
  // With a time part, months are months (always 0 in recipes). Without one, they are minutes whose T is missing.
  const lone = text.includes('t') ? (months ?? 0) * 30 * 1440 : (months ?? 0);
  const inDays = (years ?? 0) * 365 + (weeks ?? 0) * 7 + (days ?? 0);
  return inDays * 1440 + lone + (hours ?? 0) * 60 + (minutes ?? 0) + (seconds ?? 0) / 60;
}

/**
 * Adds up "1 hour 20 minutes". Text in parentheses repeats the time before it; a number without a unit is in minutes;
 * "1:30" is hours and minutes.
 */
function spokenMinutes(text: string): number | null {
  const clock = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/.exec(text);
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]);
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (/[()]/.test(text)) {
    const inside = text.replace(/[()]/g, ' ');
    return spokenMinutes(text.replace(/\([^)]*\)?/g, ' ').replaceAll(')', ' ')) ?? spokenMinutes(inside);
  }
  let total: number | null = null;
  let unitless: number | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const match of text.matchAll(/(\d+(?:[.,]\d+)?)?\s*(\d\/\d{1,2})?\s*([\p{L}\p{M}]*)/gu)) {
    const amount = amountOf(match[1], match[2]);
    if (amount === null) continue;
    const unit = UNIT_MINUTES.get(match[3] ?? '');
    if (unit === undefined) unitless = amount;
    // "20 min – 1 hour" and "1 hour (60 minutes)" are alternatives; "1 hour 20 minutes" is a sum.
    else if (unit < smallest) {
      total = (total ?? 0) + amount * unit;
      smallest = unit;
    } else total = Math.max(total ?? 0, amount * unit);
  }
  // "1 h 30" omits the last unit.
  if (total !== null && unitless !== null && HOURS_AND_MORE.test(text)) return total + unitless;
  return total;
}

function amountOf(whole: string | undefined, fraction: string | undefined): number | null {
  if (whole === undefined && fraction === undefined) return null;
  const [over, under] = (fraction ?? '0/1').split('/').map(Number);
  return Number((whole ?? '0').replace(',', '.')) + (over ?? 0) / (under ?? 1);
}
