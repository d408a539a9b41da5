import { isPartOfUnit, isUnit } from '../../../shared/words/units.ts';
import { isAlike, weightOf } from './alike.ts';
import { placesOf, significanceOf } from './likely-places.ts';
import type { Passage, SourceText } from './source-text.ts';
import { nearbyRanges } from './nearby-ranges.ts';

/** A passage that is similar to some words. */
interface NearPassage extends Passage {
  /**
   * The share (by weight, 0 to 1) of the given words that the passage contains; `ownShare`: the share of the passage's
   * words that are among the given ones.
   */
  wordShare: number;
  ownShare: number;
}

/** Number of places that are compared closely. */
const PASSAGE_CANDIDATES = 4;
/** Further words are ignored; no sentence is as long. */
const PASSAGE_MAX_WORDS = 150;
/** The penalty for a word that only one of both has. */
const GAP = 0.35;

/** The passage of a source that is most similar to these words in order; null if there is none. */
export function nearestPassage(source: SourceText, keys: readonly string[]): NearPassage | null {
  const words = keys.slice(0, PASSAGE_MAX_WORDS);
  let best: (NearPassage & { score: number }) | null = null;
  for (const start of likelyStarts(source, words)) {
    if (source.work.left < 0) return null;
    const from = Math.max(0, start - 5);
    const found = aligned(source, words, from, Math.min(source.tokens.length, start + words.length * 2 + 5));
    if (found !== null && found.score > (best?.score ?? 0)) best = found;
  }
  return best;
}

/** The most likely start positions. Each occurrence of a word votes for the start that its position implies. */
function likelyStarts(source: SourceText, words: readonly string[]): number[] {
  const votes = new Map<number, number>();
  for (const [index, key] of words.entries()) {
    const places = placesOf(source, key);
    const significance = significanceOf(key, places);
    for (const place of places) {
      const bucket = Math.floor((place - index) / words.length);
      votes.set(bucket, (votes.get(bucket) ?? 0) + significance);
    }
  }
  return [...votes]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, PASSAGE_CANDIDATES)
    .map(([bucket]) => bucket * words.length);
}

/** A cell of the alignment matrix: score, beginning in the source and in the words, and shared weight. */
interface Cell {
  score: number;
  start: number;
  shared: number;
}

const NOTHING: Cell = { score: 0, start: -1, shared: 0 };

/** The best local alignment (Smith and Waterman, 1981) of the words with a window of the source. */
function aligned(
  { tokens, work }: SourceText,
  words: readonly string[],
  from: number,
  to: number,
): (NearPassage & { score: number }) | null {
  let above: Cell[] = Array.from({ length: to - from + 1 }, () => NOTHING);
  let best = { ...NOTHING, end: -1 };
  for (const word of words) {
    const row: Cell[] = [NOTHING];
    for (let at = from; at < to; at += 1) {
      const key = tokens[at]?.key ?? '';
      const cell = cellOf(above[at - from] ?? NOTHING, above[at - from + 1] ?? NOTHING, row.at(-1) ?? NOTHING, {
        at,
        cost: [weightOf(word) * GAP, weightOf(key) * GAP],
        shared: isAlike(word, key, work) ? weightOf(word) : 0,
      });
      row.push(cell);
      if (cell.score > best.score) best = { ...cell, end: at + 1 };
    }
    above = row;
  }
  if (best.end === -1) return null;
  const all = words.reduce((sum, word) => sum + weightOf(word), 0);
  const span = tokens.slice(best.start, best.end).reduce((sum, { key }) => sum + weightOf(key), 0);
  const [start, end] = [best.start, best.end];
  return { start, end, score: best.score, wordShare: best.shared / all, ownShare: Math.min(1, best.shared / span) };
}

interface Pair {
  at: number;
  /** The cost of skipping a word on either side. */
  cost: [word: number, key: number];
  /** The weight of both if they match, else 0. */
  shared: number;
}

function cellOf(diagonal: Cell, up: Cell, left: Cell, { at, cost, shared }: Pair): Cell {
  let cell = NOTHING;
  const consider = (from: Cell, score: number, both: number): void => {
    if (score > cell.score) cell = { score, start: from.start === -1 ? at : from.start, shared: from.shared + both };
  };
  if (shared > 0) consider(diagonal, diagonal.score + shared, shared);
  else if (diagonal.start !== -1) consider(diagonal, diagonal.score - cost[0] - cost[1], 0);
  if (up.start !== -1) consider(up, up.score - cost[0], 0);
  if (left.start !== -1) consider(left, left.score - cost[1], 0);
  return cell;
}

/** Number of places that are compared closely. */
const ENTRY_CANDIDATES = 6;
/** Longer lines are not entries. */
const ENTRY_MAX_WORDS = 60;
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
  if (keys.length > ENTRY_MAX_WORDS) return null;
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
    .slice(0, ENTRY_CANDIDATES)
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
