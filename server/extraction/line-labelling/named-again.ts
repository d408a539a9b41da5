import type { LineTraits } from './line-traits.ts';

/** The number of first letters by which words are compared, because endings change. */
const STEM = 5;
const SHORTEST = 4;
/** In characters. Longer lines do not name a single thing. */
const MAX_NAME = 60;
const FROM_PROSE = 0.6;

/** How much the words of short lines occur again in sentences. */
export interface NamedAgain {
  /** For each short line: the share of its words (0 to 1) that occur in sentences below it; 0 for sentences. */
  below: Float64Array;
  /** For each sentence: the number of its words that occur in short lines above it; 0 for short lines. */
  above: Uint16Array;
}

/**
 * Finds the words of short lines that occur in later sentences, in any language. This holds for ingredients, but not
 * for menus.
 */
export function namedAgain(texts: readonly string[], traits: readonly LineTraits[]): NamedAgain {
  const stems = texts.map((text, index) => stemsOf(text, traits[index]?.isDense ?? false));
  const isSentence = (index: number): boolean => (traits[index]?.prose ?? 0) >= FROM_PROSE;
  const below = new Float64Array(texts.length);
  const above = new Uint16Array(texts.length);
  const mentioned = new Set<string>();
  for (let index = texts.length - 1; index >= 0; index -= 1) {
    const own = stems[index] ?? [];
    if (isSentence(index)) for (const stem of own) mentioned.add(stem);
    else if (own.length > 0 && (texts[index]?.length ?? 0) <= MAX_NAME)
      below[index] = own.filter((stem) => mentioned.has(stem)).length / own.length;
  }
  const listed = new Set<string>();
  for (const [index, own] of stems.entries()) {
    if (isSentence(index)) above[index] = own.filter((stem) => listed.has(stem)).length;
    else if ((texts[index]?.length ?? 0) <= MAX_NAME) for (const stem of own) listed.add(stem);
  }
  return { below, above };
}

/** The distinct beginnings of a line's longer words; in dense scripts all pairs of characters. */
function stemsOf(text: string, isDense: boolean): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const stems = isDense
    ? words.flatMap((word) => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)))
    : words.flatMap((word) => (word.length >= SHORTEST ? [word.slice(0, STEM)] : []));
  return [...new Set(stems)];
}
