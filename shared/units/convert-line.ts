import { chooseAmounts } from '../scaling/choose-amounts.ts';
import { type LineNumber, lineNumbers } from '../scaling/line-numbers.ts';
import { readMeasure } from '../scaling/measures.ts';
import { languageOf, type ScaledPart } from '../scaling/scale-line.ts';
import { convertTemperatures } from './convert-temperatures.ts';
import { foodOfAmount } from './find-food.ts';
import { type ConversionOptions, isStatedTwice, type Measured, readMeasured } from './measured.ts';
import { type Quantity, writeAmounts } from './target-amounts.ts';
import type { UnitSystem } from './unit-words.ts';

const ASCII_ZERO = 0x30;
const FULL_WIDTH_ZERO = 0xff10;

/** A converted amount: `text` stands for `[start, end)` of the line. */
export interface Conversion {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const BRACKETED = /[([（【][^()[\]（）【】]*[)\]）】]?/gu;
const isInBracket = (line: string, at: number): boolean =>
  [...line.matchAll(BRACKETED)].some(({ index, 0: text }) => index < at && at < index + text.length);

/** Cups of other countries that are as large as those of the United States, as far as a cook can tell. */
const isSameCup = ({ unit }: Measured, { system }: ConversionOptions): boolean =>
  system === 'us' && unit.system === 'local' && unit.size >= 240;

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
  const food = isMain && !isPack ? foodOfAmount(line, one, options.language, options.isStep) : null;
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
  const from = /[~≈]$/u.test(line.slice(0, start)) ? start - 1 : start;
  return text === null ? [] : [{ start: from, end, text: isGlued ? `${text} ` : text }];
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
    .filter((one) => !isStatedTwice(line, numbers, one, measured, options))
    .filter((one) => !isSameCup(one, options))
    .flatMap((one) => converted(line, one, main === null || one.numbers.some((number) => main.has(number)), options));
  const degrees = convertTemperatures(line, options);
  const conversions = [...amounts, ...degrees].toSorted((one, other) => one.start - other.start);
  return conversions.length === 0 ? { line: written, conversions } : { line, conversions };
}

interface PartsOptions {
  readonly system: UnitSystem;
  /** The BCP 47 language of the recipe; null if unknown. */
  readonly tag: string | null;
  readonly isStep: boolean;
}

/** Where counts stand that scaling has put before a size: "2 × 2.5 cm piece". */
function countsOf(parts: readonly ScaledPart[]): number[] {
  let place = 0;
  const counts: number[] = [];
  for (const { text } of parts) {
    if (text.endsWith('× ')) counts.push(place);
    place += text.length;
  }
  return counts;
}

/** The parts of `[from, to)` of a line. */
function partsBetween(parts: readonly ScaledPart[], from: number, to: number): ScaledPart[] {
  let place = 0;
  return parts.flatMap((part) => {
    const start = place;
    place += part.text.length;
    const text = part.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : [{ ...part, text }];
  });
}

/**
 * A line, whose amounts may have been scaled, with its amounts in another system of units. Each converted part holds
 * what stood there.
 */
export function convertParts(
  parts: readonly ScaledPart[],
  { system, tag, isStep }: PartsOptions,
): readonly ScaledPart[] {
  const text = parts.map((part) => part.text).join('');
  const language = languageOf(text, tag);
  const { line, conversions } = convertLine(text, { system, language, tag, isStep, counts: countsOf(parts) });
  if (conversions.length === 0) return parts;
  const source = line === text ? parts : [{ text: line, isScaled: false }];
  let place = 0;
  const shown = conversions.flatMap(({ start, end, text: shownAs }) => {
    const before = partsBetween(source, place, start);
    place = end;
    return [...before, { text: shownAs, isScaled: false, written: line.slice(start, end).trim() }];
  });
  const remarks = parts.filter(({ remark }) => remark !== undefined);
  return [...shown, ...partsBetween(source, place, line.length), ...remarks];
}
