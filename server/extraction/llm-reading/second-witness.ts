import type { FoundLine } from '../domain/found.ts';
import { DENSE, isNumber, keysOf } from '../text/witness-words.ts';
import { surelyRead, distinctiveWords } from '../text/surely-read.ts';
import { sectionHeading } from '../lexicon/headings/section-headings.ts';

/** With fewer certain words no comparison is made. */
const FEWEST = 3;
/** With a smaller share of certain words the picture may be handwriting. Certain words are then unreliable, unless there are many. */
const READ_WELL = 0.5;
const MANY = 25;
/** A transcript with a smaller share of the certain words is of another text. One that only omits the text around a recipe has more. */
const SAME_TEXT = 0.5;

/**
 * Whether a transcript does not belong to the picture: most of the words that the recogniser read with certainty
 * are missing in it.
 */
export function isOfAnother(transcript: readonly string[], recognised: readonly FoundLine[]): boolean {
  // Section headings occur in every recipe.
  const own = recognised.filter(({ text }) => sectionHeading(text) === null);
  const all = new Set(own.flatMap(({ text }) => distinctiveWords(keysOf(text))));
  const sure = surelyRead(own);
  if (sure.size < FEWEST || (sure.size < MANY && sure.size < all.size * READ_WELL)) return false;
  const transcribed = new Set(transcript.flatMap((text) => distinctiveWords(keysOf(text))));
  return [...sure].filter((word) => transcribed.has(word)).length < sure.size * SAME_TEXT;
}

/** One misread letter is allowed for this many letters, and one in a short word. */
const LETTERS_A_FAULT = 4;
const MOST_FAULTS = 3;
const SHORT_WORD = 3;

/** Whether two words are equal but for misread letters: one in four, at most three, one in a short word. */
export function isNearly(one: string, other: string): boolean {
  const letters = Math.min(one.length, other.length);
  if (letters < SHORT_WORD) return false;
  const most = Math.min(MOST_FAULTS, Math.max(1, Math.floor(letters / LETTERS_A_FAULT)));
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

/** The edit distance of two words. */
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

/** The end of a sentence, also in scripts without spaces. */
const END = /\s(?<=\p{L}{2}\p{P}*[.!?।؟]["”»)]*\s)\s*|(?<=[。！？])/u;

/** The sentences of a line; a line without a full stop is one sentence. */
export const sentencesOf = (line: string): string[] => line.split(END).filter((sentence) => sentence.trim() !== '');

/** The mark of unreadable text in a transcript. */
const UNREADABLE = '[?]';
const WORD_OR_BLANK = /\S+|\s/gu;
/** A line with this share of words in common with a recognised line is the same line; a part of a line has a higher share. */
const SAME_LINE = 0.5;
const PART = 0.75;
/** A single letter, which recognisers easily miss. */
const isLetter = (key: string): boolean => /^\p{L}$/u.test(key) && !DENSE.test(key);
/** Words with more occurrences are too common to locate a line. */
const MAX_PLACES = 100;
/** A line of a transcript spans at most this many recognised lines on each side of the most similar one. */
const MAX_WRAPPED = 12;
/** Maximum number of words in a sentence, and of equally similar lines that are examined. */
const LONGEST = 300;
const MOST_LIKE = 8;
/** From this length on, a nearly equal word counts as the same. */
const LONG_WORD = 7;
/**
 * The shares of characters of a sentence without spaces that may be missing: beyond the characters read with low
 * confidence, and in total.
 */
const FEW_SIGNS = 0.07;
const MANY_SIGNS = 0.2;

/** The recognised text of a picture, with which its transcript is compared. */
export interface Witness {
  lines: readonly SeenLine[];
  /** The line numbers of each word. */
  places: ReadonlyMap<string, readonly number[]>;
}

interface SeenLine {
  /** Its words in order; numbers by their values. */
  keys: readonly string[];
  words: ReadonlySet<string>;
  /** The words that were recognised without certainty. */
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
 * The doubtful parts of a line of a transcript: unreadable words, and sentences in which the recognised text has another
 * word or number, or none.
 */
export function doubtfulWords(text: string, witness: Witness): string[] {
  return [...unreadableWords(text), ...sentencesOf(text).filter((sentence) => !isSeen(sentence, witness))];
}

/** The unreadable words, each with its neighbours. */
function unreadableWords(text: string): string[] {
  if (!text.includes(UNREADABLE)) return [];
  const parts = text.match(WORD_OR_BLANK) ?? [];
  const isWord = (at: number): boolean => /\S/u.test(parts[at] ?? '');
  const found: string[] = [];
  let free = 0;
  for (let at = 0; at < parts.length; at++) {
    if (at < free || parts[at]?.includes(UNREADABLE) !== true) continue;
    const from = at - 2 >= free && !isWord(at - 1) && isWord(at - 2) ? at - 2 : at;
    free = !isWord(at + 1) && isWord(at + 2) ? at + 3 : at + 1;
    found.push(parts.slice(from, free).join(''));
  }
  return found;
}

function isSeen(sentence: string, witness: Witness): boolean {
  const keys = keysOf(sentence);
  if (keys.length > LONGEST) return false;
  return keys.length === 0 || placesLike(keys, witness).some((lines) => isSeenIn(lines, keys));
}

function isSeenIn(lines: readonly SeenLine[], keys: readonly string[]): boolean {
  const strange = keys.filter((key, at) =>
    isNumber(key) ? !lines.some((line) => hasSameContext(line, keys, at)) : !isWordOf(lines, keys, at),
  );
  return strange.length === 0 || isMisread(keys, strange, lines);
}

/** Whether the lines contain a word, possibly joined to the next one or misread. */
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

/**
 * Whether the missing characters of a sentence without spaces are explained by about as many characters that were read
 * with low confidence.
 */
function isMisread(keys: readonly string[], strange: readonly string[], lines: readonly SeenLine[]): boolean {
  if (!strange.every((key) => DENSE.test(key))) return false;
  const others = new Set(
    lines.flatMap(({ unsure }) => [...unsure].filter((key) => DENSE.test(key) && !keys.includes(key))),
  );
  return strange.length <= Math.min(others.size + keys.length * FEW_SIGNS, keys.length * MANY_SIGNS);
}

/** Whether a recognised line contains a number in the same context: as its only number, or next to the same word. */
function hasSameContext({ keys: own, words }: SeenLine, keys: readonly string[], at: number): boolean {
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
 * The recognised lines that may match this line: the most similar one, the adjacent parts of it, and after a line
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

/** A line with the adjacent lines that are parts of the same sentence. */
function withNeighbours(best: number, isPart: (at: number) => boolean): number[] {
  const near = [best];
  for (const step of [-1, 1])
    for (let at = best + step; Math.abs(at - best) <= MAX_WRAPPED && isPart(at); at += step) near.push(at);
  return near;
}

/** For a line of only numbers: the recognised lines of only numbers. */
const numbersAlone = (keys: readonly string[], lines: readonly SeenLine[]): SeenLine[][] =>
  keys.every((key) => isNumber(key)) ? lines.map((line) => [line]) : [];

const wordsIn = (line: SeenLine | undefined): number => [...(line?.words ?? [])].filter((key) => !isNumber(key)).length;
const hasNumber = (line: SeenLine | undefined): boolean => [...(line?.words ?? [])].some((key) => isNumber(key));
