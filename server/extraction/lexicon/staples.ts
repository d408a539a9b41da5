import { wordsOf } from './lexicons/lexicons.ts';
import { wordKey } from './lexicons/word-key.ts';

const KEYS: ReadonlySet<string> = new Set(wordsOf(({ staples }) => staples).map(wordKey));
const WHOLE_KEYS: ReadonlySet<string> = new Set(wordsOf(({ wholeStaples }) => wholeStaples).map(wordKey));

/**
 * Whether a short line names an ingredient that is often listed without an amount: "Salt", "Olive oil", "sal y
 * pimienta".
 */
export function namesStaple(text: string): boolean {
  const key = wordKey(text);
  return WHOLE_KEYS.has(key) || KEYS.has(key) || key.split(' ').some((word) => KEYS.has(word));
}
