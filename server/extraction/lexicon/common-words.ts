import { LEXICON_ENTRIES } from './lexicons/lexicons.ts';

/** Languages that share their letters, with the words that tell them apart. */
const LANGUAGES = LEXICON_ENTRIES.flatMap(([lang, { commonWords }]) =>
  commonWords === undefined ? [] : [{ lang, words: new Set(commonWords) }],
);

/** Enough of a text to tell by, in characters. */
const SAMPLE = 8_000;

/** Fewer words may stand there by chance, and two languages may share some. */
const MIN_WORDS = 4;
const LEAD = 1.4;

/** The language of a text in Latin letters, by its most common words; null where they do not tell. */
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

/** Whether a word stands in almost every sentence of one of those languages. */
export function isCommonWord(word: string): boolean {
  return LANGUAGES.some(({ words }) => words.has(word));
}
