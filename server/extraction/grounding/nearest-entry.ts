import { isPartOfUnit, isUnit } from '../../../shared/words/units.ts';
import { isAlike, weightOf } from './alike.ts';
import { placesOf, significanceOf } from './likely-places.ts';
import { nearbyRanges } from './nearby-ranges.ts';
import type { Passage, SourceText } from './source-text.ts';

/** Number of places that are compared closely. */
const CANDIDATES = 6;
/** Longer lines are not entries. */
const MAX_WORDS = 60;
/**
 * The shares of weight that both must have in common: more than the first share of all words, and at least the second
 * share of the words that name the ingredient.
 */
const ALIKE = 0.49;
const NAMED = 0.6;

/**
 * The most similar entry of a source, regardless of order, amount and misread letters; null if none has the same name
 * and that share of all words.
 */
export function nearestEntry(
  source: SourceText,
  keys: readonly string[],
  isFree: (passage: Passage) => boolean,
  least = ALIKE,
): Passage | null {
  if (keys.length > MAX_WORDS) return null;
  let best: Passage | null = null;
  let most = least;
  for (const place of likelyPlaces(source, keys)) {
    for (const range of nearbyRanges(source, place, keys.length * 3 + 6)) {
      if (source.work.left < 0) return null;
      const alike = likeness(source, range, keys);
      if (alike > most && isFree(range)) [best, most] = [range, alike];
    }
  }
  return best;
}

/** One word on each of the lines that share the most distinctive words. */
function likelyPlaces(source: SourceText, keys: readonly string[]): number[] {
  const lines = new Map<number, { at: number; significance: number; own: number }>();
  for (const key of new Set(keys)) {
    const places = placesOf(source, key);
    const own = significanceOf(key, places);
    for (const at of places) {
      const line = source.tokens[at]?.line ?? 0;
      const known = lines.get(line) ?? { at, significance: 0, own: 0 };
      lines.set(line, {
        at: own > known.own ? at : known.at,
        significance: known.significance + own,
        own: Math.max(own, known.own),
      });
    }
  }
  return [...lines.values()]
    .toSorted((a, b) => b.significance - a.significance)
    .slice(0, CANDIDATES)
    .map(({ at }) => at);
}

/** The shared weight of both, 0 if their names differ. */
function likeness({ tokens, work }: SourceText, { start, end }: Passage, keys: readonly string[]): number {
  const rest = tokens.slice(start, end).map(({ key }) => key);
  const all = sum(keys) + sum(rest);
  const shared: string[] = [];
  for (const key of keys) {
    const at = rest.findIndex((other) => isAlike(key, other, work));
    if (at === -1) continue;
    rest.splice(at, 1);
    shared.push(key);
  }
  const names = sum(keys.filter(isName));
  const alike = (2 * sum(shared)) / all;
  return names > 0 && sum(shared.filter(isName)) >= names * NAMED ? alike : 0;
}

const sum = (keys: readonly string[]): number => keys.reduce((weight, key) => weight + weightOf(key), 0);

const isName = (key: string): boolean => !key.startsWith('#') && !isUnit(key) && !isPartOfUnit(key);
