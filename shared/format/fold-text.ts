/**
 * Marks that people omit when they search: Latin, Greek and Cyrillic accents, Hebrew points, Arabic harakat and
 * tatweel, the dot below Hindi letters.
 */
const OPTIONAL_MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u093c]/g;

/** Variants that Unicode normalisation does not unify: œ is also typed as two letters, ı as an i. */
const SAME_LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  // Devanagari: candrabindu, which is often written as anusvara.
  '\u0901': '\u0902',
};
const VARIED_LETTER = new RegExp(`[${Object.keys(SAME_LETTERS).join('')}]`, 'gu');
/** The code point of a katakana is that of its hiragana plus 96. Both write the same word: たまねぎ, タマネギ. */
const KATAKANA = /[\u30a1-\u30f6]/g;
const KANA_DISTANCE = 0x60;

/**
 * A text in the form that search compares, without accents, letter case and variants of letters ("Crème" → "creme").
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(VARIED_LETTER, (letter) => SAME_LETTERS[letter] ?? letter)
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - KANA_DISTANCE));
}

/** The words of a text in the form that search compares. */
export function searchWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
