import { formatAmount } from '../scaling/format-amount.ts';
import { decimalMark, PLAIN } from '../scaling/written-number.ts';
import { type TargetUnit, unitText } from './languages/unit-names.ts';
import type { UnitSystem } from './unit-words.ts';

/** What amounts are measured as: weighed, poured, spooned into cups, or laid along a ruler. */
export type Quantity = 'mass' | 'volume' | 'packedVolume' | 'length';

/** A number of units. */
interface Rounded {
  readonly unit: TargetUnit;
  readonly value: number;
}

/** The steps by which a cook measures, from an amount on, in units of a size. */
interface Grade {
  readonly from: number;
  readonly unit: TargetUnit;
  readonly size: number;
  readonly steps: readonly number[];
}

const QUARTERS = [1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1];
const grade = (from: number, unit: TargetUnit, size: number, ...steps: number[]): Grade => ({
  from,
  unit,
  size,
  steps,
});
/** From the largest amounts to the smallest, in grams, millilitres or millimetres. */
const GRADES: Readonly<Record<UnitSystem, Readonly<Record<Quantity, readonly Grade[]>>>> = {
  metric: {
    mass: [grade(995, 'kg', 1_000, 0.05), grade(18, 'g', 1, 5), grade(8, 'g', 1, 1), grade(0.2, 'g', 1, 0.5)],
    volume: [grade(995, 'l', 1_000, 0.05), grade(18, 'ml', 1, 5), grade(8, 'ml', 1, 1), grade(0.5, 'ml', 1, 0.5)],
    packedVolume: [grade(995, 'l', 1_000, 0.05), grade(18, 'ml', 1, 5), grade(8, 'ml', 1, 1)],
    length: [grade(47.5, 'cm', 10, 1), grade(9.9, 'cm', 10, 0.5), grade(1, 'mm', 1, 1)],
  },
  us: {
    mass: [grade(440, 'lb', 453.6, 0.25), grade(110, 'oz', 28.35, 0.5), grade(5, 'oz', 28.35, 0.25)],
    volume: [
      grade(57, 'cup', 240, ...QUARTERS),
      grade(14, 'tbsp', 15, 0.5),
      grade(0.6, 'tsp', 5, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 1),
    ],
    packedVolume: [grade(57, 'flOz', 29.57, 0.5), grade(14, 'flOz', 29.57, 0.25)],
    length: [grade(140, 'inch', 25.4, 0.5), grade(23, 'inch', 25.4, 0.25), grade(2.5, 'inch', 25.4, 1 / 8)],
  },
};

/** The nearest number of the form n + step; a single step stands for its multiples. */
function rounded(value: number, steps: readonly number[]): number {
  const [only = 1, ...more] = steps;
  if (more.length === 0) return Number((Math.round(value / only) * only).toFixed(4));
  const whole = Math.floor(value);
  return [0, ...steps].reduce(
    (best, step) => (Math.abs(whole + step - value) < Math.abs(best - value) ? whole + step : best),
    whole,
  );
}

/** The largest share by which rounding may change an amount; lengths are cut by eye, and pounds are exact. */
const TOLERANCES: Readonly<Partial<Record<TargetUnit, number>>> = { cm: 0.28, mm: 0.28, inch: 0.28, lb: 0.03 };
const toleranceOf = (unit: TargetUnit): number => TOLERANCES[unit] ?? 0.075;

function roundedIn(amount: number, from: readonly Grade[]): Rounded | null {
  const close = from
    .filter((one) => amount >= one.from)
    .map(({ unit, size, steps }) => ({ unit, size, value: rounded(amount / size, steps) }))
    .filter(({ unit, size, value }) => value > 0 && Math.abs(value * size - amount) <= amount * toleranceOf(unit));
  return close[0] ?? null;
}

/** Amounts above `from` that need a smaller unit beside the larger one: "¾ cup + 1 tbsp", "1 lb 2 oz". */
const COMPOUNDS = [
  { of: 'cup', size: 240, step: 1 / 4, from: 121, rest: 'tbsp', restSize: 15, restStep: 1 / 2, joint: ' + ' },
  { of: 'lb', size: 453.6, step: 1, from: 454, rest: 'oz', restSize: 28.35, restStep: 1, joint: ' ' },
] as const;

function compound(amount: number, quantity: Quantity): readonly [Rounded, Rounded, joint: string] | null {
  const found = COMPOUNDS.find(({ of }) => of === (quantity === 'mass' ? 'lb' : 'cup'));
  if (found === undefined || quantity === 'length' || quantity === 'packedVolume' || amount < found.from) return null;
  const value = Math.floor(amount / found.size / found.step) * found.step;
  const rest = rounded((amount - value * found.size) / found.restSize, [found.restStep]);
  return rest === 0 ? null : [{ unit: found.of, value }, { unit: found.rest, value: rest }, found.joint];
}

export interface Writing {
  readonly system: UnitSystem;
  readonly language: string;
  /** The code point of zero in the digits of the line. */
  readonly zero: number;
}

/** Units that are written before their number in Japanese. */
const BEFORE_NUMBER = new Set(['大さじ', '小さじ']);

const DENSE_LANGUAGES = new Set(['ja', 'zh', 'ko']);

function withUnit(numbers: string, { unit, value }: Rounded, language: string): string {
  const word = unitText(unit, value, language);
  if (BEFORE_NUMBER.has(word)) return `${word}${numbers}`;
  return DENSE_LANGUAGES.has(language) && !word.startsWith('US') ? `${numbers}${word}` : `${numbers}\u00a0${word}`;
}

function numberText({ unit, value }: Rounded, { system, language, zero }: Writing): string {
  const decimals = unit === 'kg' || unit === 'l' ? 'litres' : 'scale';
  return formatAmount(value, {
    notation: { ...PLAIN, zero },
    measuring: system === 'metric' ? decimals : 'parts',
    mark: zero === 0x660 ? '٫' : decimalMark(language),
  });
}

/**
 * Amounts that share a unit, as a cook writes them in the other system: "250 g", "1 ½–2 cups". `joints` are the texts
 * between the numbers. null if they are too small to be measured.
 */
export function writeAmounts(
  amounts: readonly number[],
  joints: readonly string[],
  quantity: Quantity,
  writing: Writing,
): string | null {
  const { system, language } = writing;
  const grades = GRADES[system][quantity];
  const [only = 0, ...more] = amounts;
  const largest = roundedIn(Math.max(...amounts), grades);
  const parts = system === 'us' && more.length === 0 ? compound(only, quantity) : null;
  if (parts !== null && largest?.unit !== parts[0].unit) {
    const [large, small] = [parts[0], parts[1]].map((one) => withUnit(numberText(one, writing), one, language));
    return `${large}${parts[2]}${small}`;
  }
  if (largest === null) return null;
  // All numbers of a range have the unit of the largest.
  const shared = grades.filter(({ unit }) => unit === largest.unit);
  const open = shared.map((one, place) => (place === shared.length - 1 ? { ...one, from: 0 } : one));
  const values = amounts.map((amount) => roundedIn(amount, open));
  if (values.some((value) => value === null)) return null;
  const written = values.map((value) => (value === null ? '' : numberText(value, writing)));
  const numbers = written.map((text, place) => `${place === 0 ? '' : (joints[place - 1] ?? '–')}${text}`).join('');
  return withUnit(numbers, values.at(-1) ?? largest, language);
}
