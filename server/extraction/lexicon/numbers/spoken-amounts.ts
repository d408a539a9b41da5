import { LEXICON_ENTRIES, wordsOf } from '../lexicons/lexicons.ts';
import { inOrder, NUMBER_WORDS } from './number-words.ts';

const valued = (words: readonly string[], value: number): (readonly [string, number])[] =>
  words.map((word) => [word, value] as const);

/** The values of number words. */
export const SPOKEN_NUMBERS: ReadonlyMap<string, number> = new Map([
  ...valued(
    wordsOf(({ numbers }) => numbers?.one),
    1,
  ),
  ...valued(
    wordsOf(({ numbers }) => numbers?.half),
    0.5,
  ),
  ...NUMBER_WORDS,
]);

/** Words for "hundred" that follow a number: "three hundred", "huit cents", "dua ratus". */
const HUNDREDS: ReadonlySet<string> = new Set(wordsOf(({ numbers }) => numbers?.hundred));

/** The values of single number words, including those above twelve and those of further languages. */
const VALUES: ReadonlyMap<string, number> = new Map([
  ...LEXICON_ENTRIES.flatMap(([, { numbers = {} }]) => [
    ...inOrder(numbers.spokenCounting),
    ...valued(numbers.moreHalves ?? [], 0.5),
    ...valued(numbers.moreOnes ?? [], 1),
    ...Object.entries(numbers.hundreds ?? {}),
  ]),
  ...SPOKEN_NUMBERS,
]);

/** The words with which a spoken number can begin. */
export const NUMBER_BEGINNINGS: ReadonlySet<string> = new Set([...VALUES.keys(), ...HUNDREDS]);

/** A value, and the number of words that express it. */
export interface Said {
  value: number;
  words: number;
}

/**
 * The number that begins at word index `at`, such as 300 in "three hundred grams"; null if there is none. "einen
 * halben" is a half.
 */
export function numberAt(words: readonly string[], at: number): Said | null {
  const [first = '', second = ''] = words.slice(at, at + 2);
  const value = VALUES.get(first) ?? (HUNDREDS.has(first) ? 100 : undefined);
  if (value === undefined) return null;
  if (value > 1 && value < 10 && HUNDREDS.has(second)) return { value: value * 100, words: 2 };
  // "half a teaspoon", "einen halben Teelöffel"
  if (value === 0.5 && VALUES.get(second) === 1) return { value, words: 2 };
  if (value === 1 && VALUES.get(second) === 0.5) return { value: 0.5, words: 2 };
  return { value, words: 1 };
}

/** The spoken and written forms of units in all languages. */
const UNITS = LEXICON_ENTRIES.flatMap(([, { units = {} }]) => Object.entries(units));
const UNIT_NAMES = [...new Set(UNITS.map(([name]) => name))];
const UNIT_OF: ReadonlyMap<string, number> = new Map(
  UNITS.flatMap(([name, ways = []]) => ways.map((way) => [way, UNIT_NAMES.indexOf(name)] as const)),
);
const MOST_WORDS = 3;

/** The index of the unit that a word names; undefined for any other word. */
export function unitOf(word: string): number | undefined {
  return UNIT_OF.get(word);
}

/** The index of the unit that begins at word index `at`; null if there is none. */
export function unitAt(words: readonly string[], at: number): Said | null {
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    const value = UNIT_OF.get(words.slice(at, at + count).join(' '));
    if (value !== undefined && at + count <= words.length) return { value, words: count };
  }
  return null;
}
