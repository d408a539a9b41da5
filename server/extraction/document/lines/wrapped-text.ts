import { stepNumber } from '../../text/prose.ts';
import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { breaksKoreanWord, joinsWords, keepsHyphen } from '../../lexicon/line-breaks.ts';

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Joins two lines of one paragraph. Scripts that are written without spaces get none, and hyphenated words are joined.
 */
export function wrappedText(above: string, below: string): string {
  const last = above.at(-1) ?? '';
  if (last === '\u00ad') return above.slice(0, -1) + below;
  if ((NO_SPACES.test(last) && NO_SPACES.test(below[0] ?? '')) || breaksKoreanWord(above, below)) return above + below;
  if (!/\p{L}[-\u2010]$/u.test(above)) return /\p{Nd}[-–]$/u.test(above) ? above + below : `${above} ${below}`;
  const goesOn = /^\p{Ll}/u.test(below) && /\p{Ll}[-\u2010]$/u.test(above);
  // "Zucker- und Mehlsorten" keeps its hyphen and its space; "כ-" and "Low-Fat" keep their hyphen.
  if (goesOn && joinsWords(below)) return `${above} ${below}`;
  return goesOn && !keepsHyphen(above, below) ? above.slice(0, -1) + below : above + below;
}

/** In characters. Shorter paragraphs are headings or list entries. */
const MIN_LENGTH = 30;

/**
 * Whether `next` continues a sentence that was interrupted by the end of a page. It begins with a lower-case letter, or
 * is in a script without letter case.
 */
export function sentenceGoesOn(open: string, next: string): boolean {
  if (open.length < MIN_LENGTH || !/[\p{L}\p{M}\p{N},،，、-]$/u.test(open)) return false;
  const entries = [stepNumber(open)?.rest ?? open, next].filter((text) => ingredientLikeness(text) >= 0.5);
  return /^[\p{Ll}\p{Lo}]/u.test(next) && entries.length === 0;
}
