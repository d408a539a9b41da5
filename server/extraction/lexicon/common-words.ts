import { LEXICON_ENTRIES } from './lexicons/lexicons.ts';

/** Languages that share the Latin script, with the words by which they are distinguished. */
const LANGUAGES = LEXICON_ENTRIES.flatMap(([lang, { commonWords }]) =>
  commonWords === undefined ? [] : [{ lang, words: new Set(commonWords) }],
);

/** How much of a text is examined, in characters. */
const SAMPLE = 8_000;

/**
 * The smallest number of common words, and the smallest ratio to the count of the second language. Fewer words can be a
 * coincidence, and languages share some.
 */
const MIN_WORDS = 4;
const LEAD = 1.4;

/** The language of a text in Latin script, by its most common words; null if they do not determine it. */
export function languageByWords(text: string): string | null {
  const words =
    text
      .slice(0, SAMPLE)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const counted = LANGUAGES.map((language) => ({
    lang: language.lang,
    count: words.filter((word) => language.words.has(word)).length,
  })).toSorted((a, b) => b.count - a.count);
  const [first, second] = counted;
  if (first === undefined || first.count < MIN_WORDS || first.count < (second?.count ?? 0) * LEAD) return null;
  return first.lang;
}

/** Whether a word is one of the most common words of a language. */
export function isCommonWord(word: string): boolean {
  return LANGUAGES.some(({ words }) => words.has(word));
}
