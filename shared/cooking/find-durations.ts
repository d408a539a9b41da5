import { NEIGHBOUR_UNITS, TIME_WORDS } from '../words/time-words.ts';
import { withTimesInDigits, WORD_GOES_ON } from './time-rules.ts';

export interface ReadAmount {
  readonly seconds: number;
  readonly upTo: number | null;
  /** The index right after it. */
  readonly end: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const wordsFor = (unit: 'seconds' | 'minutes' | 'hours'): string =>
  [...Object.values(TIME_WORDS), NEIGHBOUR_UNITS].flatMap((words) => words[unit].split(' ')).join('|');

const UNITS = [
  [1, wordsFor('seconds')],
  [MINUTE, wordsFor('minutes')],
  [HOUR, wordsFor('hours')],
] as const;
/** A unit ends here: "10 s’mores" does not mean seconds. */
const END = `(?!${WORD_GOES_ON}|’\\p{L})`;
const UNIT = `(?:${UNITS.map(([, words]) => `(${words})${END}`).join('|')})`;
const NUMBER = String.raw`(\d{1,4}(?:[.,]\d{1,2})?(?:\s?\d/\d{1,2})?|\d{1,2}/\d{1,2})`;
/** "10 more minutes". */
const GAP = String.raw`(?:\s(?:more|additional|extra|further|full)\s|\s?[-‐‑]?\s?)`;
const PARTING = [
  String.raw`\s*[-‐‑–—~־]\s*`,
  String.raw`\s*(?:到|至|或|から|か|、)\s*`,
  String.raw`\s+(?:to|or|bis|oder|à|a|ou|ai|alle|o|u|ó|hasta|até|до|или|ila|veya|إلى|الى|أو|او|עד|או|से|या|sampai|hingga|atau)\s+`,
].join('|');
const BOTH = String.raw`\s+(?:and|und|et|y|e|и|dan|و|ו|ל)[-־\s]*`;

const WITH_UNIT = new RegExp(NUMBER + GAP + UNIT, 'uy');
const RANGE = new RegExp(`${NUMBER}(${PARTING})${NUMBER}${GAP}${UNIT}`, 'uy');
const RANGE_OF_BOTH = new RegExp(`${NUMBER}(${BOTH})${NUMBER}${GAP}${UNIT}`, 'uy');
const CLOCK = new RegExp(`(\\d{1,2}):([0-5]\\d)${GAP}${UNIT}`, 'uy');
const JOIN = /\.?\s*(?:(?:and|und|et|y|e|en|и|dan|ve|और)\s+|و\s*|ו[-־]?\s*|[&+零]\s*)?(?=\d)/uy;
/** "1 h 30": minutes without their unit, unless another unit follows. */
const BARE_MINUTES = /\s?([0-5]\d)(?![\d.,:/]|\s*(?:k?g|[mcd]?l|[cm]?m|[°º%]|p\p{L}))/uy;

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** "1½" is 1.5. Fraction signs have already been replaced by " 1/2". */
function valueOf(number: string): number {
  const [, whole = '', over, under] = /^([\d.,]*?)\s?(?:(\d)\/(\d{1,2}))?$/u.exec(number) ?? [];
  return Number(whole.replace(',', '.') || 0) + (over && under ? Number(over) / Number(under) : 0);
}

/** The length in seconds of the matched unit. Its groups start at `first`. */
function unitOf(match: RegExpExecArray, first: number): number {
  return UNITS.find((_, place) => match[first + place] !== undefined)?.[0] ?? 1;
}

const endOf = (match: RegExpExecArray): number => match.index + match[0].length;

/**
 * "10–12 minutes", "1 to 1½ hours"; with `isBoth` also "between 10 and 12 minutes". null if no range begins at the
 * place.
 */
export function readRange(text: string, place: number, isBoth: boolean): ReadAmount | null {
  const match = matchAt(RANGE, text, place) ?? (isBoth ? matchAt(RANGE_OF_BOTH, text, place) : null);
  if (match === null) return null;
  const [from, to] = [valueOf(match[1] ?? ''), valueOf(match[3] ?? '')];
  // "2、3分" means "two or three minutes". Other pairs of numbers, as in "砂糖2、5分", may be two amounts.
  if (from >= to || (match[2]?.includes('、') && to !== from + 1)) return null;
  const unit = unitOf(match, 4);
  return { seconds: Math.round(from * unit), upTo: Math.round(to * unit), end: endOf(match) };
}

/** "1 hour 30 minutes", "1h30", "1:30 h", "90 Sek."; null if no time begins at the place. */
export function readAmount(text: string, place: number): ReadAmount | null {
  const clock = matchAt(CLOCK, text, place);
  if (clock !== null) {
    const unit = unitOf(clock, 3);
    const seconds = Number(clock[1]) * unit + (Number(clock[2]) * unit) / 60;
    return { seconds: Math.round(seconds), upTo: null, end: endOf(clock) };
  }
  const first = matchAt(WITH_UNIT, text, place);
  if (first === null) return null;
  const unit = unitOf(first, 2);
  const rest = unit === 1 ? null : (readSmaller(text, endOf(first), unit) ?? bareMinutes(text, first));
  const seconds = Math.round(valueOf(first[1] ?? '') * unit) + (rest?.seconds ?? 0);
  return { seconds, upTo: null, end: rest?.end ?? endOf(first) };
}

function readSmaller(text: string, place: number, unit: number): ReadAmount | null {
  const join = matchAt(JOIN, text, place);
  const next = join && matchAt(WITH_UNIT, text, endOf(join));
  if (!next || unitOf(next, 2) >= unit) return null;
  return { seconds: Math.round(valueOf(next[1] ?? '') * unitOf(next, 2)), upTo: null, end: endOf(next) };
}

function bareMinutes(text: string, hours: RegExpExecArray): ReadAmount | null {
  if (!/(?:\d\s?h|heures?)$/u.test(hours[0])) return null;
  const minutes = matchAt(BARE_MINUTES, text, endOf(hours));
  return minutes && { seconds: Number(minutes[1]) * MINUTE, upTo: null, end: endOf(minutes) };
}

/** A time in the text of a step, from index `start` to before `end`. */
export interface Duration {
  readonly seconds: number;
  /** The upper end of a range. */
  readonly upTo: number | null;
  readonly start: number;
  readonly end: number;
}

/** The shortest and the longest time, in seconds, for which a timer is useful. */
const SHORTEST = 10;
const LONGEST = 24 * 3_600;

/** Digits that can begin a time, so no digits within a code, date, fraction or decimal. */
const BEGIN = /(?<![\p{Script=Latin}\p{Script=Cyrillic}\d]|\d[.,/:])\d/gu;
const BEFORE_BOTH = /(?:between|zwischen|entre|tra|fra|между|بين|בין|antara)\s*$/u;

function readAt(text: string, place: number): ReadAmount | null {
  const isBoth = BEFORE_BOTH.test(text.slice(Math.max(0, place - 12), place));
  const amount = readRange(text, place, isBoth) ?? readAmount(text, place);
  if (amount === null || amount.upTo !== null) return amount;
  return withUpperEnd(text, amount);
}

/** Extends a time to a range if both ends have a unit: "20 minutes to 1 hour", "30分～40分". */
function withUpperEnd(text: string, from: ReadAmount): ReadAmount {
  const parting =
    /(?:\s*[-–—~]\s*|\s*(?:から|에서|到|至)\s*|\s+(?:to|or|bis|oder|à|a|ou|o|hasta|até|до|или|إلى|أو|עד|או|से|या|sampai|hingga|atau|veya)\s+)(?=\d)/uy;
  parting.lastIndex = from.end;
  if (!parting.test(text)) return from;
  const to = readAmount(text, parting.lastIndex);
  return to && to.seconds > from.seconds ? { seconds: from.seconds, upTo: to.seconds, end: to.end } : from;
}

/**
 * The times in the text of a step, in order, in any of the fifteen languages. For a range, `seconds` is the shorter
 * end: the cook should look before the dish can burn.
 */
export function findDurations(step: string): Duration[] {
  const { text, places } = withTimesInDigits(step);
  const found: Duration[] = [];
  let readUntil = 0;
  for (const { index } of text.matchAll(BEGIN)) {
    if (index < readUntil) continue;
    const amount = readAt(text, index);
    if (amount === null) continue;
    readUntil = amount.end;
    const { seconds, upTo, end } = amount;
    if (seconds < SHORTEST || (upTo ?? seconds) > LONGEST) continue;
    found.push({ seconds, upTo, start: places[index] ?? 0, end: places[end] ?? step.length });
  }
  return found;
}
