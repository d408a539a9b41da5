/**
 * Optional marks that are ignored: accents, vowel points, nuktas, the Arabic tatweel, and emoji variation selectors.
 */
const LOOSE_MARKS = /[\ufe0e\ufe0f\u20e3\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0655\u0670\u093c]/gu;

/**
 * Letters that are often interchanged: Turkish ı and i, Arabic teh marbuta and heh, alef maksura and yeh, and the two
 * Hindi nasal signs.
 */
const VARIANTS = new Map(
  [...'\u0131i\u0629\u0647\u0649\u064a\u0901\u0902'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
);

/**
 * The key by which a short text is looked up: folded letters and single spaces. "PREPARACIÓN:" becomes "preparacion",
 * "YAPILIŞI" and "Yapılışı" become equal, and so do "المكوّنات" and "المكونات". Numbers, punctuation and emoji are
 * removed.
 */
export function wordKey(text: string): string {
  const lower = text.toLowerCase().replace(/['’]/g, '');
  // oxlint-disable-next-line no-control-regex -- the range of ASCII, which needs no folding
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower.replace(/[^a-z]+/g, ' ').trim();
  return foldLetters(lower)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}

/** Folds letters. Compatibility forms such as 𝗠 must be decomposed before the case is folded again. */
function foldLetters(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().replace(LOOSE_MARKS, '').normalize('NFC');
  return bare.replace(/[\u0131\u0629\u0649\u0901]/gu, (letter) => VARIANTS.get(letter) ?? letter);
}
