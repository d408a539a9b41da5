import type { FoundLine } from '../domain/found.ts';
import { DENSE, isNumber, keysOf } from '../text/witness-words.ts';
import { surelyRead, tellingWords } from '../text/surely-read.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';

/** Fewer words that were surely read tell nothing. */
const FEWEST = 3;
/** Where less than this share of the words was read surely it may be handwriting, and those that look sure are rubbish, unless they are many. */
const READ_WELL = 0.5;
const MANY = 25;
/** A transcript that holds less of what was surely read is of something else: who leaves the story around a recipe out holds more. */
const SAME_TEXT = 0.5;

/**
 * Whether a transcript of a picture is of something else than what a recogniser read on it, as far as that can be told:
 * most of what was surely read is missing in it.
 */
export function isOfAnother(transcript: readonly string[], recognised: readonly FoundLine[]): boolean {
  // What the parts of a recipe are called stands in every one.
  const own = recognised.filter(({ text }) => sectionHeading(text) === null);
  const all = new Set(own.flatMap(({ text }) => tellingWords(keysOf(text))));
  const sure = surelyRead(own);
  if (sure.size < FEWEST || (sure.size < MANY && sure.size < all.size * READ_WELL)) return false;
  const told = new Set(transcript.flatMap((text) => tellingWords(keysOf(text))));
  return [...sure].filter((word) => told.has(word)).length < sure.size * SAME_TEXT;
}

/** Of so many letters one may be another, and of a short word one. */
const LETTERS_A_FAULT = 4;
const MOST_FAULTS = 3;
const SHORT_WORD = 3;

/** Whether two words are one with letters misread: one in four, three at most, one of a short word. */
export function isNearly(one: string, other: string): boolean {
  const letters = Math.min(one.length, other.length);
  if (letters < SHORT_WORD) return false;
  const most = Math.min(MOST_FAULTS, Math.max(1, Math.floor(letters / LETTERS_A_FAULT)));
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

/** How many letters are to be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let up = 0; up < one.length; up += 1) {
    const next = [up + 1];
    for (let at = 0; at < other.length; at += 1)
      next.push(
        Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (one[up] === other[at] ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Where a sentence ends, also in scripts without blanks. */
const END = /(?<=\p{L}{2}\p{P}*[.!?।؟]["”»)]*)\s+|(?<=[。！？])/u;

/** The sentences of a line; one without a full stop is one. */
export const sentencesOf = (line: string): string[] => line.split(END).filter((sentence) => sentence.trim() !== '');

/** Where a transcript could not read something. */
const UNREADABLE = /(\S+\s)?\S*\[\?\]\S*(\s\S+)?/gu;
/** A line that shares this much of its words with a recognised one is that line; one that is a part of it shares more. */
const SAME_LINE = 0.5;
const PART = 0.75;
/** One letter alone, which is easily overlooked between its neighbours. */
const isLetter = (key: string): boolean => /^\p{L}$/u.test(key) && !DENSE.test(key);
/** Words that stand at more places are small ones. */
const MAX_PLACES = 100;
/** A line of a transcript goes over so many recognised ones on each side of the one that is most like it. */
const MAX_WRAPPED = 12;
/** No sentence on a picture has more words, and of lines that are equally like it so many are looked at. */
const LONGEST = 300;
const MOST_LIKE = 8;
/** A word of so many letters that is nearly another one is that. */
const LONG_WORD = 7;
/** Of a sentence without blanks such a share of the signs may be misread surely, and such a one unsurely. */
const FEW_SIGNS = 0.07;
const MANY_SIGNS = 0.2;

/** The letters that a recogniser saw, beside which a transcript of the same picture is set. */
export interface Witness {
  lines: readonly SeenLine[];
  /** The numbers of the lines that hold a word. */
  places: ReadonlyMap<string, readonly number[]>;
}

interface SeenLine {
  /** Its words in order; numbers by their values. */
  keys: readonly string[];
  words: ReadonlySet<string>;
  /** Those that may be others. */
  unsure: ReadonlySet<string>;
}

export function witnessOf(recognised: readonly FoundLine[]): Witness {
  const lines = recognised.map(({ text, unsure = [] }) => {
    const keys = keysOf(text);
    return { keys, words: new Set(keys), unsure: new Set(keysOf(unsure.join('\n'))) };
  });
  const places = new Map<string, number[]>();
  for (const [at, { words }] of lines.entries())
    for (const word of words) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else known.push(at);
    }
  return { lines, places };
}

/**
 * The words of a line of a transcript that may be others: unreadable ones, and the sentences of which the witness saw a
 * word or a number in their place that is another one, or nothing.
 */
export function doubtfulWords(text: string, witness: Witness): string[] {
  const unreadable = [...text.matchAll(UNREADABLE)].map(([words]) => words);
  return [...unreadable, ...sentencesOf(text).filter((sentence) => !isSeen(sentence, witness))];
}

function isSeen(sentence: string, witness: Witness): boolean {
  const keys = keysOf(sentence);
  if (keys.length > LONGEST) return false;
  return keys.length === 0 || placesLike(keys, witness).some((lines) => isSeenIn(lines, keys));
}

function isSeenIn(lines: readonly SeenLine[], keys: readonly string[]): boolean {
  const strange = keys.filter((key, at) =>
    isNumber(key) ? !lines.some((line) => standsSo(line, keys, at)) : !isWordOf(lines, keys, at),
  );
  return strange.length === 0 || isMisread(keys, strange, lines);
}

/** Whether a word stands in the lines, perhaps as one with the next, or misread. */
function isWordOf(lines: readonly SeenLine[], keys: readonly string[], at: number): boolean {
  const key = keys[at] ?? '';
  const forms = [key, `${keys[at - 1] ?? '#'}${key}`, `${key}${keys[at + 1] ?? '#'}`];
  return lines.some(
    ({ keys: own, words, unsure }) =>
      forms.some((form) => words.has(form)) ||
      own.some((word, place) => word + (own[place + 1] ?? '') === key) ||
      (isLetter(key) && own.some((word, place) => word === keys[at - 1] && own[place + 1] === keys[at + 1])) ||
      [...words].some((word) => (unsure.has(word) || word.length >= LONG_WORD) && isNearly(word, key)),
  );
}

/** Whether the few signs of a sentence without blanks that nobody saw stand for as many that were read unsurely, but for a few. */
function isMisread(keys: readonly string[], strange: readonly string[], lines: readonly SeenLine[]): boolean {
  if (!strange.every((key) => DENSE.test(key))) return false;
  const others = new Set(
    lines.flatMap(({ unsure }) => [...unsure].filter((key) => DENSE.test(key) && !keys.includes(key))),
  );
  return strange.length <= Math.min(others.size + keys.length * FEW_SIGNS, keys.length * MANY_SIGNS);
}

/** Whether a number of a line stands there as it does here: alone, or beside one of the words that are beside it here. */
function standsSo({ keys: own, words }: SeenLine, keys: readonly string[], at: number): boolean {
  const key = keys[at] ?? '';
  if (!words.has(key)) return false;
  if ([...words].filter((word) => isNumber(word)).length < 2) return true;
  return own.some(
    (word, place) =>
      word === key &&
      ((place > 0 && own[place - 1] === keys[at - 1]) || (place + 1 < own.length && own[place + 1] === keys[at + 1])),
  );
}

/**
 * Where this line may have been recognised: a line that is most alike, those around it that are parts of it, and beside one
 * without a number the next, as amounts may have lines of their own.
 */
function placesLike(keys: readonly string[], { lines, places }: Witness): SeenLine[][] {
  const words = new Set(keys.filter((key) => !isNumber(key)));
  const shared = new Map<number, number>();
  const joined = keys.slice(1).map((key, at) => `${keys[at] ?? ''}${key}`);
  for (const word of [...words, ...joined])
    for (const at of places.get(word)?.slice(0, MAX_PLACES) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
  const most = Math.max(0, ...shared.values());
  if (most === 0) return numbersAlone(keys, lines);
  const isPart = (at: number): boolean => (shared.get(at) ?? 0) >= wordsIn(lines[at]) * PART && shared.has(at);
  const amountsBeside = (at: number): number[] => (hasNumber(lines[at]) ? [] : [at - 1, at + 1]);
  const best = [...shared].filter(([at, count]) => count === most && (count >= words.size * SAME_LINE || isPart(at)));
  return best
    .slice(0, MOST_LIKE)
    .map(([at]) => [...withNeighbours(at, isPart), ...amountsBeside(at)].flatMap((near) => lines[near] ?? []));
}

/** A line with those next to it that are parts of the same. */
function withNeighbours(best: number, isPart: (at: number) => boolean): number[] {
  const near = [best];
  for (const step of [-1, 1])
    for (let at = best + step; Math.abs(at - best) <= MAX_WRAPPED && isPart(at); at += step) near.push(at);
  return near;
}

/** What is a number and nothing else is looked for as such. */
const numbersAlone = (keys: readonly string[], lines: readonly SeenLine[]): SeenLine[][] =>
  keys.every((key) => isNumber(key)) ? lines.map((line) => [line]) : [];

const wordsIn = (line: SeenLine | undefined): number => [...(line?.words ?? [])].filter((key) => !isNumber(key)).length;
const hasNumber = (line: SeenLine | undefined): boolean => [...(line?.words ?? [])].some((key) => isNumber(key));
