import { wordsOf } from './lexicons/lexicons.ts';
import { wordKey } from './lexicons/word-key.ts';

const KEYS: ReadonlySet<string> = new Set(wordsOf(({ otherVoices }) => otherVoices).map(wordKey));
const LONGEST = 60;

/** Whether a heading begins comments or other recipes: "Comments (3)", "12 reviews:". */
export function headsOthers(heading: string): boolean {
  if (heading.length > LONGEST) return false;
  const words = heading.replaceAll(/[([（【][^)\]）】]*[)\]）】]?|\p{Nd}+/gu, ' ');
  return /\p{L}/u.test(words) && KEYS.has(wordKey(words));
}
