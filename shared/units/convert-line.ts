import { chooseAmounts } from '../scaling/choose-amounts.ts';
import { type LineNumber, lineNumbers } from '../scaling/line-numbers.ts';
import { readMeasure } from '../scaling/measures.ts';
import { convertTemperatures } from './convert-temperatures.ts';
import { findFood } from './find-food.ts';
import type { Food } from './foods.ts';
import { type Quantity, writeAmounts } from './target-amounts.ts';
import { readUnit, type Unit, unitBefore, type UnitSystem } from './unit-words.ts';

const ASCII_ZERO = 0x30;
const FULL_WIDTH_ZERO = 0xff10;

/** A converted amount: `text` stands for `[start, end)` of the line. */
export interface Conversion {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

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
interface Measured {
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

const isCup = ({ kind, size }: Unit): boolean => kind === 'volume' && size === 240;

function readMeasured(
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
    // A "12-cup muffin tin" has twelve moulds.
    if (unit === undefined || (isCup(unit) && /^[-‐‑]/u.test(line.slice(from)))) continue;
    const isPiece = after !== null && readMeasure(line.slice(from + after.length)).measure === 'piece';
    if (last && isSide) isDoubtful ||= isPiece || isCountOf(last.value, number.value);
    // In "2 × 400 g" the first number is a count.
    const own = unit.kind === 'length' || !isSide ? waiting : [number];
    const end = Math.max(from + (after?.length ?? 0), number.added?.end ?? 0);
    const start = before?.start ?? own[0]?.start ?? 0;
    if (!isDoubtful || unit.kind !== 'length') found.push({ numbers: own, unit, start, end });
    [waiting, isDoubtful] = [[], false];
  }
  return found;
}

const isLength = ({ unit }: Measured): boolean => unit.kind === 'length';
/** The longest text between two statements of the same amount: "1 cup (about 240 ml)". */
const NEAR = 16;

/** Whether the line states the amount in the wanted system, too: "1 cup (240 ml)", "9-inch (23 cm) tin". */
function isStatedTwice(one: Measured, all: readonly Measured[], { system, isStep }: ConversionOptions): boolean {
  return all.some((other) => {
    if (other === one || other.unit.system !== system || isLength(other) !== isLength(one)) return false;
    const gap = one.end <= other.start ? other.start - one.end : one.start - other.end;
    return !isStep || gap <= NEAR;
  });
}

const BRACKETED = /[([（【][^()[\]（）【】]*[)\]）】]?/gu;
const withoutBrackets = (text: string): string => text.replace(BRACKETED, ' ').replace(/[)\]）】].*$/u, ' ');
const isInBracket = (line: string, at: number): boolean =>
  [...line.matchAll(BRACKETED)].some(({ index, 0: text }) => index < at && at < index + text.length);

/** Where the name of an ingredient ends. */
const AFTER_NAME =
  /[,;，、،.:।。]|\s[-–—+]\s|\s(?:and|in|into|to|for|with|over|until|then|or|plus|und|in|mit|für|zum|zur|oder)\s/iu;

/** A second amount of the same food: "1 cup plus 2 tablespoons sugar". */
const SECOND_AMOUNT = /^\s*(?:plus|and|[+&]|und|et|y|e|и|ve)\s+[\p{Nd}\s¼-¾⅐-⅞/.,-]+\s*[\p{L}.]+\s+/iu;

/** The food that an amount is one of: the words after it, else, as in "Мука — 200 г", those before it. */
function foodOfAmount(line: string, { start, end }: Measured, { language, isStep }: ConversionOptions): Food | null {
  const [after = ''] = withoutBrackets(line.slice(end)).replace(SECOND_AMOUNT, ' ').split(AFTER_NAME);
  const found = findFood(after, language);
  if (found !== null || isStep || /\p{L}{2}/u.test(after)) return found;
  const before = withoutBrackets(line.slice(0, start)).replace(/[\s:：…–—-]+$/u, '');
  return findFood(before.split(/[,;、،:：]/u).at(-1) ?? '', language);
}

/** Cups and what is poured: whether cooks measure it by volume. */
const isByVolume = ({ unit }: Measured): boolean => unit.kind === 'volume' && unit.size >= 100;

interface Weighing {
  readonly quantity: Quantity;
  /** Grams of a millilitre or the reverse. */
  readonly factor: number;
}

function weighingOf(line: string, one: Measured, isMain: boolean, options: ConversionOptions): Weighing {
  const { unit, end } = one;
  const isPack = readMeasure(line.slice(end)).measure === 'pack' || isInBracket(line, one.start);
  const food = isMain && !isPack ? foodOfAmount(line, one, options) : null;
  if (options.system === 'metric' && isByVolume(one) && unit.system !== 'metric' && food && !food.isLiquid)
    return { quantity: 'mass', factor: food.density };
  if (options.system === 'us' && unit.kind === 'mass' && unit.system === 'metric' && food)
    return { quantity: 'volume', factor: 1 / food.density };
  return { quantity: unit.kind === 'volume' && isPack ? 'packedVolume' : unit.kind, factor: 1 };
}

/** Digits of full width go with units of full width, which converted amounts do not have. */
function zeroFor(number: LineNumber | undefined): number {
  const zero = number?.notation.zero ?? ASCII_ZERO;
  return zero === FULL_WIDTH_ZERO ? ASCII_ZERO : zero;
}

function converted(line: string, one: Measured, isMain: boolean, options: ConversionOptions): Conversion[] {
  const { numbers, unit, start, end } = one;
  const { quantity, factor } = weighingOf(line, one, isMain, options);
  const joints = numbers.slice(1).map((number, place) => line.slice(numbers[place]?.end ?? 0, number.start));
  const text = writeAmounts(
    numbers.map(({ value }) => value * unit.size * factor),
    joints,
    quantity,
    { ...options, zero: zeroFor(numbers[0]) },
  );
  const isGlued = /[\p{L}\p{M}]/u.test(line.charAt(end)) && !/[ァ-ヶ一-龯가-힣]/u.test(line.charAt(end));
  return text === null ? [] : [{ start, end, text: isGlued ? `${text} ` : text }];
}

/**
 * The amounts, lengths and temperatures of a line in another system of units. What is in that system already, what the
 * line states in both, and what is not understood stays as written. The indices are those of the returned line, in which
 * an Arabic dual is replaced by the singular.
 */
export function convertLine(
  written: string,
  options: ConversionOptions,
): { readonly line: string; readonly conversions: readonly Conversion[] } {
  const { line, numbers } = lineNumbers(written, options.language);
  const main = options.isStep ? null : new Set(chooseAmounts(line, numbers).map(({ number }) => number));
  const measured = readMeasured(line, numbers, options);
  const amounts = measured
    .filter(({ unit }) => unit.system !== options.system)
    .filter((one) => !isStatedTwice(one, measured, options))
    .flatMap((one) => converted(line, one, main === null || one.numbers.some((number) => main.has(number)), options));
  const degrees = convertTemperatures(line, options.system, options.language);
  const conversions = [...amounts, ...degrees].toSorted((one, other) => one.start - other.start);
  return conversions.length === 0 ? { line: written, conversions } : { line, conversions };
}
