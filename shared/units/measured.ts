import { type LineNumber } from '../scaling/line-numbers.ts';
import { readMeasure } from '../scaling/measures.ts';
import { readUnit, type Unit, unitBefore, type UnitSystem } from './unit-words.ts';

export interface ConversionOptions {
  readonly system: UnitSystem;
  /** The primary language of the line, such as "en"; "" if unknown. */
  readonly language: string;
  /** The BCP 47 language of the recipe; its region decides between American and imperial pints. */
  readonly tag: string | null;
  readonly isStep: boolean;
  /** Indices of numbers that only count what follows, as in "2 × 2.5 cm piece". */
  readonly counts?: readonly number[];
}

/** Numbers that share a unit: one, the ends of a range, or the sides of a tin. */
export interface Measured {
  readonly numbers: readonly LineNumber[];
  readonly unit: Unit;
  /** Where number and unit begin and end. */
  readonly start: number;
  readonly end: number;
}

/** What joins the ends of a range, which share the unit of the last one: "2–3 cups". */
const RANGE =
  /^\s*(?:[-–—~〜～]|to|bis|à|a|до|or|oder|ou|o|или|إلى|الى|أو|עד|או|से|या|sampai|hingga|atau|ila|veya|至|到|或|から|または|에서)\s*$/iu;
/** What joins the sides of something: "9 x 13 inch", "9-by-13-inch". */
const SIDES = /^\s*(?:[x×х*]|-?by-?)\s*$/iu;
/** "1 × 20 cm" may be one of 20 cm, or 1 cm by 20 cm. */
const isCountOf = (first: number, second: number): boolean =>
  Number.isInteger(first) && first <= 4 && second >= 3 * first;

/** Where a number ends, with "buçuk" in "1 buçuk su bardağı", but without what stands after its unit. */
const endOf = (line: string, { end, added }: LineNumber): number =>
  added !== null && /^\s*$/u.test(line.slice(end, added.start)) ? added.end : end;

/** The largest number of cups that is not something else: "180C" is a temperature. */
const MOST_CUPS = 24;
/** A "12-cup muffin tin" has twelve moulds. */
const VESSEL = /^(?:\s+\p{L}+){1,3}?\s+(?:tin|pan|tray|mou?ld)s?(?!\p{L})/iu;
const isNoCup = ({ kind, size }: Unit, value: number, rest: string, after: string): boolean =>
  kind === 'volume' && size === 240 && (value >= MOST_CUPS || /^[-‐‑]/u.test(rest) || VESSEL.test(after));

/** The end of a unit without the full stop of its sentence. */
const withoutFullStop = (line: string, end: number): number =>
  line.charAt(end - 1) === '.' && /^\s*$|^\s+\p{Lu}/u.test(line.slice(end)) && line.length > SHORT ? end - 1 : end;

/** In a short line a dot marks an abbreviation: "2 oz. Parmesan". */
const SHORT = 60;

export function readMeasured(
  line: string,
  numbers: readonly LineNumber[],
  { language, tag, counts = [] }: ConversionOptions,
): Measured[] {
  const found: Measured[] = [];
  let waiting: LineNumber[] = [];
  let isDoubtful = false;
  for (const number of numbers.filter(({ start }) => !counts.includes(start))) {
    const last = waiting.at(-1);
    const between = last === undefined ? '' : line.slice(endOf(line, last), number.start);
    const isSide = SIDES.test(between);
    if (last && !isSide && !RANGE.test(between)) [waiting, isDoubtful] = [[], false];
    waiting.push(number);
    const before = unitBefore(line.slice(0, number.start));
    const from = endOf(line, number);
    const after = before ? null : readUnit(line.slice(from), language, tag);
    const unit = before?.unit ?? after?.unit;
    const rest = line.slice(from + (after?.length ?? 0));
    if (unit === undefined || isNoCup(unit, number.value, line.slice(from), rest)) continue;
    const isPiece = after !== null && readMeasure(rest).measure === 'piece';
    if (last && isSide) isDoubtful ||= isPiece || isCountOf(last.value, number.value);
    // In "2 × 400 g" the first number is a count.
    const own = unit.kind === 'length' || !isSide ? waiting : [number];
    const unitEnd = withoutFullStop(line, from + (after?.length ?? 0));
    const end = Math.max(unitEnd, number.added?.end ?? 0);
    const start = before?.start ?? own[0]?.start ?? 0;
    if (!isDoubtful || unit.kind !== 'length') found.push({ numbers: own, unit, start, end });
    [waiting, isDoubtful] = [[], false];
  }
  return found;
}

const isLength = ({ unit }: Measured): boolean => unit.kind === 'length';
/** The longest text between two statements of the same amount: "1 cup (about 240 ml)". */
const NEAR = 16;

/** Whether a spoon is stated beside a weight, which both systems have: "84 g (6 tbsp)". */
function isInSpoons(line: string, numbers: readonly LineNumber[], one: Measured): boolean {
  return numbers.some((number) => {
    const { measure, length } = readMeasure(line.slice(number.end));
    if (measure !== 'spoons' || one.numbers.includes(number)) return false;
    const isAfter = number.start >= one.end;
    const between = isAfter ? line.slice(one.end, number.start) : line.slice(number.end + length, one.start);
    return between.length <= NEAR && /[(（/]/u.test(between);
  });
}

/** Whether the line states the amount in the wanted system, too: "1 cup (240 ml)", "9-inch (23 cm) tin". */
export function isStatedTwice(
  line: string,
  numbers: readonly LineNumber[],
  one: Measured,
  all: readonly Measured[],
  { system, isStep }: ConversionOptions,
): boolean {
  if (system === 'us' && one.unit.kind === 'mass' && isInSpoons(line, numbers, one)) return true;
  return all.some((other) => {
    if (other === one || other.unit.system !== system || isLength(other) !== isLength(one)) return false;
    const gap = one.end <= other.start ? other.start - one.end : one.start - other.end;
    return !isStep || gap <= NEAR;
  });
}
