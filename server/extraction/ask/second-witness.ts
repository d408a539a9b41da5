import { foldTokens } from '../ground/fold-tokens.ts';
import type { FoundLine } from '../found.ts';

/** Where a transcript could not read something. */
const UNREADABLE = /(\S+\s)?\S*\[\?\]\S*(\s\S+)?/gu;
const NUMBER = /[\p{Nd}¼-¾⅐-⅞](?:[\p{Nd}\s.,/⁄¼-¾⅐-⅞]*[\p{Nd}¼-¾⅐-⅞])?/gu;

/** A line that shares this much of its words with one that was recognised is that line. */
const SAME_LINE = 0.5;
/** Words of so few letters, and so few of them, tell nothing of whether two texts are one. */
const SHORT_WORD = 3;
const FEWEST_WORDS = 25;
/** A transcript that holds less of what was recognised is of something else. */
const SAME_TEXT = 0.25;
/** Words that stand at more places are small ones. */
const MAX_PLACES = 100;

/** The letters that a recogniser saw, beside which a transcript of the same picture is set. */
export interface Witness {
  /** The words of each line; numbers by their values. */
  lines: ReadonlySet<string>[];
  /** The numbers of the lines that hold a word. */
  places: ReadonlyMap<string, readonly number[]>;
}

export function witnessOf(lines: readonly FoundLine[]): Witness {
  const keys = lines.map(({ text }) => new Set(keysOf(text)));
  const places = new Map<string, number[]>();
  for (const [at, words] of keys.entries())
    for (const word of words) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else known.push(at);
    }
  return { lines: keys, places };
}

/** The words of a line of a transcript that may be others: unreadable ones, and numbers that the witness did not see there. */
export function doubtfulWords(text: string, witness: Witness): string[] {
  const unreadable = [...text.matchAll(UNREADABLE)].map(([words]) => words);
  const seen = sameLines(text, witness);
  const numbers = [...text.matchAll(NUMBER)].map(([number]) => number);
  return [...unreadable, ...numbers.filter((number) => !keysOf(number).every((key) => seen.has(key)))];
}

/** Whether a transcript is of another text than the one that was recognised, as far as that can be told. */
export function isOfAnother(transcript: string, recognised: readonly FoundLine[]): boolean {
  const unsure = new Set(recognised.flatMap((line) => keysOf((line.unsure ?? []).join(' '))));
  const words = new Set(
    recognised.flatMap(({ text }) => keysOf(text).filter((key) => key.length > SHORT_WORD && !unsure.has(key))),
  );
  if (words.size < FEWEST_WORDS) return false;
  const told = new Set(keysOf(transcript));
  return [...words].filter((word) => told.has(word)).length < words.size * SAME_TEXT;
}

const keysOf = (text: string): string[] => foldTokens(text).map(({ key }) => key);

/**
 * What stands in the recognised lines that may be this one, and around those without a number, whose amounts may have lines
 * of their own; nothing where it was not recognised.
 */
function sameLines(text: string, { lines, places }: Witness): Set<string> {
  const words = new Set(keysOf(text).filter((key) => !key.startsWith('#')));
  const shared = new Map<number, number>();
  for (const word of words)
    for (const at of places.get(word)?.slice(0, MAX_PLACES) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
  const most = [...shared.values()].reduce((one, other) => Math.max(one, other), 0);
  if (most === 0 || most < words.size * SAME_LINE) return new Set();
  const hasNumber = (at: number): boolean => [...(lines[at] ?? [])].some((key) => key.startsWith('#'));
  const around = (at: number): number[] => (hasNumber(at) ? [at] : [at - 1, at, at + 1]);
  const best = [...shared].flatMap(([at, count]) => (count === most ? around(at) : []));
  return new Set(best.flatMap((at) => [...(lines[at] ?? [])]));
}
