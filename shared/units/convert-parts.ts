import { languageOf, type ScaledPart } from '../scaling/scale-line.ts';
import { convertLine } from './convert-line.ts';
import type { UnitSystem } from './unit-words.ts';

interface Options {
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
export function convertParts(parts: readonly ScaledPart[], { system, tag, isStep }: Options): readonly ScaledPart[] {
  const text = parts.map((part) => part.text).join('');
  const language = languageOf(text, tag);
  const { line, conversions } = convertLine(text, { system, language, tag, isStep, counts: countsOf(parts) });
  if (conversions.length === 0) return parts;
  const source = line === text ? parts : [{ text: line, isScaled: false }];
  let place = 0;
  const shown = conversions.flatMap(({ start, end, text: converted }) => {
    const before = partsBetween(source, place, start);
    place = end;
    return [...before, { text: converted, isScaled: false, written: line.slice(start, end).trim() }];
  });
  const remarks = parts.filter(({ remark }) => remark !== undefined);
  return [...shown, ...partsBetween(source, place, line.length), ...remarks];
}
