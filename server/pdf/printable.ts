import { firstGraphemes } from './graphemes.ts';

/** Embeddings, breaks, hyphens and joints that are not seen; what letters need to join stays, and so do marks of direction. */
const UNSEEN = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** Halves of characters, and characters that nobody has agreed on. */
const NO_CHARACTERS = /[\p{Cn}\p{Co}]/gu;
/** Letters dressed up as signs of mathematics; no font here has them, and plain ones are found. */
const DRESSED_UP = /[\u{1d400}-\u{1d7ff}]/gu;
/** More marks than any language puts on a letter would be drawn over the lines around it. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** The longest text of a cell, in characters as people count them. */
const MAX_LENGTH = 400;

/** A foreign text as one paragraph that can be set: nothing in it turns, breaks or overprints what stands around. */
export function printable(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(CONTROLS, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(DRESSED_UP, (letter) => letter.normalize('NFKC'))
    .replaceAll(NO_CHARACTERS, '\ufffd')
    .replaceAll(PILED_MARKS, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return firstGraphemes(plain, MAX_LENGTH);
}
