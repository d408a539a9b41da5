import { ARTICLE, weightOf } from './alike.ts';
import type { SourceText } from './source-text.ts';

/** Words with more occurrences are too common to locate a line. */
const MAX_PLACES = 300;
/** Length of the word beginnings that identify words with another or misread ending. */
const STEM = 4;

/** The positions of words by their beginnings and ends. */
const STEMS = new WeakMap<SourceText, ReadonlyMap<string, readonly number[]>>();

/** The positions of a word, or of words with the same beginning or end; none if it is too common. */
export function placesOf(source: SourceText, key: string): readonly number[] {
  const exact = source.places.get(key) ?? source.places.get(ARTICLE + key) ?? [];
  const near = exact.length > 0 || key.length <= STEM ? exact : stems(source).get(key.slice(0, STEM));
  const places = near ?? stems(source).get(endOf(key)) ?? [];
  source.work.left -= Math.min(places.length, MAX_PLACES);
  return places.length > MAX_PLACES ? [] : places;
}

/** The weight of a match of a word, by its number of occurrences. */
export const significanceOf = (key: string, places: readonly number[]): number =>
  weightOf(key) / Math.log2(1 + Math.max(1, places.length));

const endOf = (key: string): string => `-${key.slice(-STEM)}`;

function stems(source: SourceText): ReadonlyMap<string, readonly number[]> {
  const known = STEMS.get(source);
  if (known !== undefined) return known;
  const found = new Map<string, number[]>();
  for (const [at, { key }] of source.tokens.entries()) {
    if (key.length <= STEM || key.startsWith('#')) continue;
    for (const stem of [key.slice(0, STEM), endOf(key)]) {
      const places = found.get(stem);
      if (places === undefined) found.set(stem, [at]);
      else if (places.length <= MAX_PLACES) places.push(at);
    }
  }
  STEMS.set(source, found);
  return found;
}
