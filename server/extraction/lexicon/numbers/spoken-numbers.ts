import { wordsOf } from '../lexicons/lexicons.ts';

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
