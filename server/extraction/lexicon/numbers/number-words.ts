import { LEXICON_ENTRIES, wordsOf } from '../lexicons/lexicons.ts';
import { TIME_PHRASES } from '../../../../shared/words/time-phrases.ts';

/** The number words from one to twelve, in languages in which recipes spell them out: "Serves four". */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  LEXICON_ENTRIES.flatMap(([, { numbers }]) => inOrder(numbers?.counting)),
);

/**
 * The words of a list with their values. The list is in order of the values, beginning with one; alternatives are
 * separated by `/`.
 */
export function inOrder(words: readonly string[] = []): (readonly [word: string, value: number])[] {
  return words.flatMap((ways, index) => ways.split('/').map((word) => [word, index + 1] as const));
}

/** The text with its number words as digits: "Serves eight to ten" becomes "Serves 8 to 10". */
export function withDigits(text: string): string {
  return text.replace(/\p{L}{2,}/gu, (word) => String(NUMBER_WORDS.get(word.toLowerCase()) ?? word));
}

/** Whether a text begins with a number above one in words: "two large eggs". */
export function startsWithNumberWord(text: string): boolean {
  return (NUMBER_WORDS.get(/^\p{L}{2,}(?=\s)/u.exec(text)?.[0].toLowerCase() ?? '') ?? 0) > 1;
}

/** Spoken numbers before a measure, without those that have another meaning in another language. */
const SPOKEN: ReadonlySet<string> = new Set(wordsOf(({ numbers }) => numbers?.spoken));

/** Words for one that are also articles. */
const ARTICLES: ReadonlySet<string> = new Set(wordsOf(({ numbers }) => numbers?.article));

/** Compound number words of German, and endings that occur in larger numbers: "fünfhundert", "zweihundertfünfzig". */
const COMPOUND = /^\p{L}*(?:hundert|tausend|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)\p{L}*$/u;

/** Classifies a spoken word: not a number, "one" that can be an article, or certainly a number. */
export function numberness(word: string): 'none' | 'one' | 'number' {
  const key = word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}½¼¾⅓⅔]/gu, '');
  if (/^[\p{Nd}½¼¾⅓⅔]/u.test(key) || SPOKEN.has(key) || COMPOUND.test(key)) return 'number';
  return ARTICLES.has(key) ? 'one' : 'none';
}

const WORD = /[\p{L}\p{M}]+/gu;

/** The first words of all spelled-out numbers, times and numbers of servings. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [
    ...NUMBER_WORDS.keys(),
    ...Object.values(TIME_PHRASES).flatMap((list) => list.split('|')),
    ...wordsOf(({ spokenTimes }) => spokenTimes?.loneHours),
    ...LEXICON_ENTRIES.flatMap(([, { spokenServings }]) => [
      ...Object.keys(spokenServings?.phrases ?? {}),
      ...inOrder(spokenServings?.counting).map(([word]) => word),
    ]),
  ].map((phrase) => phrase.toLowerCase().match(WORD)?.[0] ?? ''),
);

/**
 * Characters of scripts with spaces between all words and without prefixed words: Latin, Greek, Cyrillic and Armenian.
 */
const SPACED_SCRIPTS = /^[\0-\u058f\u1e00-\u206f\u20a0-\u20cf]*$/;

/**
 * Whether a text can contain a number in digits or words. Most lines contain none, so the search for facts is skipped.
 */
export function mayTellNumber(text: string): boolean {
  if (!SPACED_SCRIPTS.test(text) || /\p{N}/u.test(text)) return true;
  return (text.toLowerCase().match(WORD) ?? []).some((word) => FIRST_WORDS.has(word));
}
