import type { Notation } from './written-number.ts';

/** The fractions that cooks use: numerator, denominator and sign. */
const PARTS = [
  [1, 8, '⅛'],
  [1, 6, '⅙'],
  [1, 4, '¼'],
  [1, 3, '⅓'],
  [3, 8, '⅜'],
  [1, 2, '½'],
  [5, 8, '⅝'],
  [2, 3, '⅔'],
  [3, 4, '¾'],
  [7, 8, '⅞'],
] as const;
type Part = (typeof PARTS)[number];

/** Between a whole number and its fraction: a narrow blank, at which no line ends. */
const JOINT = '\u202f';

const FULL_WIDTH_ZERO = 0xff10;

const HAN = '零一两三四五六七八九十';

/**
 * How an amount can be measured: grams and millilitres on a `scale` and `litres` in decimals; spoons, cups and pieces
 * in fractions (`parts`).
 */
export type Measuring = 'scale' | 'litres' | 'parts';

interface Writing {
  readonly notation: Notation;
  readonly measuring: Measuring;
  /** The decimal mark to use if the original number had none. */
  readonly mark: string;
}

/** An amount as a cook writes it, in the digits and notation of the number that it replaces. */
export function formatAmount(value: number, writing: Writing): string {
  const { notation, measuring } = writing;
  const written = measuring === 'parts' ? inParts(value, writing) : inDecimals(value, writing);
  return notation.zero === 0x30 ? written : inDigits(written, notation.zero);
}

function inDecimals(value: number, { notation, measuring, mark }: Writing): string {
  const isFraction = notation.form === 'vulgar' || notation.form === 'slash';
  if (isFraction && measuring === 'litres' && isNear(value)) return withPart(value, notation);
  const places = measuring === 'litres' ? 2 : value < 1 ? 2 : value < 10 ? 1 : 0;
  return decimal(value, places, notation, mark);
}

/** Whether a value is almost equal to one of the measured fractions. */
function isNear(value: number): boolean {
  const [over, under] = nearest(value % 1, 8);
  return Math.abs((value % 1) - over / under) < 0.005;
}

function inParts(value: number, { notation, mark }: Writing): string {
  // A decimal becomes a fraction if a spoon or cup has it, in digits that have fraction signs.
  const isDecimal = notation.form === 'decimal' && (notation.zero !== 0x30 || !isNear(value));
  if ((isDecimal && !isThird(value)) || value < 0.11) return decimal(value, 2, notation, mark);
  return withPart(value, notation);
}

/** A third is written as a fraction in all digits, because 0.33 is hard to measure. */
const isThird = (value: number): boolean =>
  Math.abs(value * 3 - Math.round(value * 3)) < 0.01 && !Number.isInteger(value);

/**
 * The largest denominator to use. Larger amounts get coarser fractions, and from 20 on only whole numbers, but an exact
 * quarter stays.
 */
function finest(value: number): number {
  if (value >= 10 && value < 100 && Number.isInteger(value * 4)) return 4;
  if (value >= 20) return 1;
  if (value >= 10) return 2;
  return value >= 3 ? 4 : 8;
}

function nearest(part: number, under: number): readonly [over: number, under: number, sign: string] {
  const measured: (Part | readonly [number, number, string])[] = [[0, 1, ''], ...PARTS, [1, 1, '']];
  const offered = measured.filter(([, of]) => of <= under && (under > 6 || of !== 6));
  return offered.reduce((best, next) =>
    Math.abs(part - next[0] / next[1]) < Math.abs(part - best[0] / best[1]) - 1e-9 ? next : best,
  );
}

function withPart(value: number, notation: Notation): string {
  const [over, under, sign] = value < 1 / 8 ? PARTS[0] : nearest(value % 1, finest(value));
  const whole = Math.floor(value) + (over === under ? 1 : 0);
  if (sign === '') return wholeNumber(whole, notation);
  if (notation.form === 'han' && whole === 0 && sign === '½') return '半';
  // One style for all lines of a recipe, however each is written; there are no signs for digits of other scripts.
  const isSlash = notation.zero !== 0x30 && notation.zero !== FULL_WIDTH_ZERO;
  const part = isSlash ? `${over}${notation.slash}${under}` : sign;
  if (whole === 0) return part;
  return `${wholeNumber(whole, { ...notation, form: 'whole' })}${isSlash ? ' ' : JOINT}${part}`;
}

function wholeNumber(value: number, { form, group }: Notation): string {
  if (form === 'han' && value <= 10) return HAN[value] ?? String(value);
  return grouped(String(value), group);
}

function decimal(value: number, places: number, { group, mark: own }: Notation, mark: string): string {
  const [whole = '', part = ''] = value.toFixed(places).split('.');
  const rest = part.replace(/0+$/u, '');
  if (Number(whole) === 0 && rest === '') return decimal(value, places + 2, { group, mark: own } as Notation, mark);
  return grouped(whole, group) + (rest === '' ? '' : (own ?? mark) + rest);
}

function grouped(whole: string, group: string | null): string {
  return group === null ? whole : whole.replace(/\B(?=(?:\d{3})+$)/gu, group);
}

function inDigits(text: string, zero: number): string {
  return text.replace(/\d/gu, (digit) => String.fromCodePoint(zero + Number(digit)));
}
