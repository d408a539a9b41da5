import type { LineTraits } from './line-traits.ts';

/** So many letters of a word are compared: languages bend its end. */
const STEM = 5;
const SHORTEST = 4;
/** Longer lines name no single thing. */
const MAX_NAME = 60;
const FROM_PROSE = 0.6;

/** How often what short lines name is named again in sentences. */
export interface NamedAgain {
  /** For each line: the share of its words, 0 to 1, that sentences below it name; 0 for sentences. */
  below: Float64Array;
  /** For each line: how many short lines above it a sentence names; 0 for short lines. */
  above: Uint16Array;
}

/** Finds which short lines are named in later sentences, in any language: entries of a list are, menus are not. */
export function namedAgain(texts: readonly string[], traits: readonly LineTraits[]): NamedAgain {
  const stems = texts.map((text, index) => stemsOf(text, traits[index]?.isDense ?? false));
  const isSentence = (index: number): boolean => (traits[index]?.prose ?? 0) >= FROM_PROSE;
  const below = new Float64Array(texts.length);
  const above = new Uint16Array(texts.length);
  const said = new Set<string>();
  for (let index = texts.length - 1; index >= 0; index -= 1) {
    const own = stems[index] ?? [];
    if (isSentence(index)) for (const stem of own) said.add(stem);
    else if (own.length > 0 && (texts[index]?.length ?? 0) <= MAX_NAME)
      below[index] = own.filter((stem) => said.has(stem)).length / own.length;
  }
  const listed = new Set<string>();
  for (const [index, own] of stems.entries()) {
    if (isSentence(index)) above[index] = own.filter((stem) => listed.has(stem)).length;
    else if ((texts[index]?.length ?? 0) <= MAX_NAME) for (const stem of own) listed.add(stem);
  }
  return { below, above };
}

/** The beginnings of a line's longer words, each once; of dense scripts all pairs of signs. */
function stemsOf(text: string, isDense: boolean): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const stems = isDense
    ? words.flatMap((word) => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)))
    : words.flatMap((word) => (word.length >= SHORTEST ? [word.slice(0, STEM)] : []));
  return [...new Set(stems)];
}
