import { wordsOf } from '../lexicons/lexicons.ts';
import { wordKey } from '../lexicons/word-key.ts';

const KEYS: ReadonlySet<string> = new Set(wordsOf(({ promoHeadings }) => promoHeadings).map(wordKey));

/** Longer lines are no headings. */
const MAX_LENGTH = 60;

/** Whether a line heads what is none of the recipe below a video: "🎥 MY CAMERA GEAR:". */
export function headsPromo(line: string): boolean {
  if (line.length > MAX_LENGTH) return false;
  return KEYS.has(wordKey(line.replace(/[([（【][^)\]）】]*[)\]）】]/gu, ' ')));
}
