/** Combining marks that searchers leave out: Latin, Greek and Cyrillic accents, Arabic harakat, Hebrew points. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/g;

/** A text as search compares it: compatibility forms, accents and letter case folded ("Crème" → "creme"). */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(OPTIONAL_MARKS, '').normalize('NFC').toLowerCase();
}
