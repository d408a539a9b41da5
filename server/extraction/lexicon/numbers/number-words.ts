import { LEXICON_ENTRIES, wordsOf } from '../lexicons/lexicons.ts';
import { TIME_PHRASES } from '../../../../shared/words/time-phrases.ts';

/** Numbers from one to twelve by their words, in languages whose cooks write them out: "Serves four". */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  LEXICON_ENTRIES.flatMap(([, { numbers }]) => inOrder(numbers?.counting)),
);

/** Words with their values: those of a list in the order of their values, one first, ways to write one parted by `/`. */
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

/** Numbers as people say them before a measure, without those that are other words in another language. */
const SPOKEN: ReadonlySet<string> = new Set(wordsOf(({ numbers }) => numbers?.spoken));

/** One, which is an article in many languages. */
const ARTICLES: ReadonlySet<string> = new Set(wordsOf(({ numbers }) => numbers?.article));

/** German says its larger numbers, and Spanish and Italian some, as one word: "fünfhundert", "zweihundertfünfzig". */
const COMPOUND = /^\p{L}*(?:hundert|tausend|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)\p{L}*$/u;

/** How much of a number a spoken word is: none, one that may be an article, or surely a number. */
export function numberness(word: string): 'none' | 'one' | 'number' {
  const key = word.toLowerCase().replace(/[^\p{L}\p{M}\p{N}½¼¾⅓⅔]/gu, '');
  if (/^[\p{Nd}½¼¾⅓⅔]/u.test(key) || SPOKEN.has(key) || COMPOUND.test(key)) return 'number';
  return ARTICLES.has(key) ? 'one' : 'none';
}

const WORD = /[\p{L}\p{M}]+/gu;

/** The first words of all ways to write a number, a time or a number of guests in letters. */
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

/** Letters of scripts that part all words and put no others before them: Latin, Greek, Cyrillic and Armenian. */
const PARTED = /^[\0-\u058f\u1e00-\u206f\u20a0-\u20cf]*$/;

/** Whether a text may tell a number, in digits or in words. Most lines tell none, and need no search for facts. */
export function mayTellNumber(text: string): boolean {
  if (!PARTED.test(text) || /\p{N}/u.test(text)) return true;
  return (text.toLowerCase().match(WORD) ?? []).some((word) => FIRST_WORDS.has(word));
}
