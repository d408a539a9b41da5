import { wordsOf } from '../lexicons/lexicons.ts';
import { wordKey } from '../lexicons/word-key.ts';

const KEYS: ReadonlySet<string> = new Set(wordsOf(({ promoHeadings }) => promoHeadings).map(wordKey));

/** In characters. Longer lines are no headings. */
const MAX_LENGTH = 60;

/** Whether a line is the heading of promotional text in a video description: "🎥 MY CAMERA GEAR:". */
export function headsPromo(line: string): boolean {
  if (line.length > MAX_LENGTH) return false;
  return KEYS.has(wordKey(line.replace(/[([（【][^)\]）】]*[)\]）】]/gu, ' ')));
}
