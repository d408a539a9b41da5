import { isNutrientLine } from '../lexicon/nutrients.ts';
import { isPromo } from '../lexicon/promo-words.ts';

/** Names of accounts and tags, addresses, and buttons of a page. */
const ADDRESS = /(?:^|\s)[@#][\p{L}\p{N}_]{3,}|https?:\/\/|www\.\S|^©|\bcopyright\b/iu;

/** In characters without spaces. Shorter texts say nothing. */
const FEWEST = 3;

/** Whether a line below a heading of notes is one: it neither promotes something nor states nutrients. */
export function mayBeNote(text: string): boolean {
  const words = text.replace(/[^\p{L}\p{N}]+/gu, '');
  return (
    words.length >= FEWEST && /\p{L}/u.test(words) && !ADDRESS.test(text) && !isPromo(text) && !isNutrientLine(text)
  );
}
