/**
 * Marks that searchers leave out: Latin, Greek and Cyrillic accents, Hebrew points, Arabic harakat and the stroke that
 * stretches words, the dot below Hindi letters.
 */
const OPTIONAL_MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670\u093c]/g;

/** Letters that are not decomposed, and yet written in several ways: œ is typed as two letters, ı as an i. */
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
  // Devanagari: the moon dot, which is often left without its moon.
  '\u0901': '\u0902',
};
const VARIED_LETTER = new RegExp(`[${Object.keys(SAME_LETTERS).join('')}]`, 'gu');
/** Katakana stands 96 places behind the hiragana of the same sound: たまねぎ and タマネギ are one onion. */
const KATAKANA = /[\u30a1-\u30f6]/g;
const KANA_DISTANCE = 0x60;

/** A text as search compares it: compatibility forms, accents, letter case and ways of writing folded ("Crème" → "creme"). */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(VARIED_LETTER, (letter) => SAME_LETTERS[letter] ?? letter)
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - KANA_DISTANCE));
}

/** The words of a text as search compares them. */
export function searchWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
