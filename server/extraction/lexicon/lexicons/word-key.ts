/** Marks that writers leave out: accents, vowel points, nuktas, the long bar of Arabic, what makes a sign an emoji. */
const LOOSE_MARKS = /[\ufe0e\ufe0f\u20e3\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0655\u0670\u093c]/gu;

/** Letters that are written one for another: Turkish ı and i, Arabic teh marbuta and heh, alef maksura and yeh, Hindi's two nasals. */
const VARIANTS = new Map(
  [...'\u0131i\u0629\u0647\u0649\u064a\u0901\u0902'.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from, to]),
);

/**
 * What of a few words counts when they are looked up in a list: letters and single blanks. "PREPARACIÓN:" is
 * "preparacion", "YAPILIŞI" is "Yapılışı", "المكوّنات" is "المكونات"; numbers and emoji around words are nothing.
 */
export function wordKey(text: string): string {
  const lower = text.toLowerCase().replace(/['’]/g, '');
  // oxlint-disable-next-line no-control-regex -- the range of ASCII, which needs no folding
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower.replace(/[^a-z]+/g, ' ').trim();
  return foldLetters(lower)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
}

/** Letters that stand for others, as 𝗠 for M, are such only when they are folded. */
function foldLetters(text: string): string {
  const bare = text.normalize('NFKD').toLowerCase().replace(LOOSE_MARKS, '').normalize('NFC');
  return bare.replace(/[\u0131\u0629\u0649\u0901]/gu, (letter) => VARIANTS.get(letter) ?? letter);
}
