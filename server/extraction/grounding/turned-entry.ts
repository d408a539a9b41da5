import { placesOf } from './likely-places.ts';
import { nearbyRanges } from './nearby-ranges.ts';
import type { Passage, SourceText } from './source-text.ts';

/** Longer lines do not come from two columns. */
const MAX_WORDS = 40;
/** The share of words of the source that an entry may omit, relative to its own. */
const LEFT_OUT = 0.34;

/**
 * Finds an entry in another word order: "sifted flour, 200 g" of "200 g flour, sifted". The passage must have all its
 * words and no other number, which would belong to another entry or be its own amount.
 */
export function turnedEntry(
  source: SourceText,
  keys: readonly string[],
  isFree: (passage: Passage) => boolean,
): Passage | null {
  if (keys.length > MAX_WORDS || keys.length < 2) return null;
  const rarest = keys.toSorted((a, b) => count(source, a) - count(source, b))[0] ?? '';
  if (!source.places.has(rarest)) return null;
  for (const place of placesOf(source, rarest))
    for (const range of nearbyRanges(source, place, keys.length * 2 + 2))
      if (holds(source, range, keys) && isFree(range)) return range;
  return null;
}

const count = ({ places }: SourceText, key: string): number => places.get(key)?.length ?? 0;

function holds({ tokens, work }: SourceText, { start, end }: Passage, keys: readonly string[]): boolean {
  const left = new Map<string, number>();
  work.left -= end - start;
  for (let at = start; at < end; at += 1) {
    const key = tokens[at]?.key ?? '';
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  for (const key of keys) {
    const more = (left.get(key) ?? 0) - 1;
    if (more < 0) return false;
    left.set(key, more);
  }
  const surplus = [...left].filter(([, times]) => times > 0);
  if (surplus.some(([key]) => key.startsWith('#'))) return false;
  return surplus.reduce((sum, [, times]) => sum + times, 0) <= keys.length * LEFT_OUT;
}
