import { foldTokens } from './fold-tokens.ts';

/** A character of a script without spaces; each counts as a word here. */
export const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]$/u;
/** Letters whose diacritics a recogniser easily misses. */
const MARKED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*/gu;

/** Misread degrees: with another sign or a Cyrillic letter. */
const DEGREES = /(?<=\p{Nd}\s?)[º°“”"'*]\s?[CcСс](?!\p{L})/gu;
/** Arabic letters that differ only in their dots, which a recogniser easily misses. */
const DOTTED = ['بتثنيى', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق'];
const UNDOTTED = new Map(DOTTED.flatMap((letters) => [...letters].map((letter) => [letter, letters[0] ?? letter])));

/**
 * The words of a text in order, normalised to compare two readings of one picture: no case, diacritics or dots; numbers
 * by value, as "#0.5".
 */
export const keysOf = (text: string): string[] =>
  foldTokens(text.replaceAll(DEGREES, '°C').replaceAll(MARKED, withoutMarks)).map(({ key }) => key);

function withoutMarks(letter: string): string {
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').replace('ı', 'i');
  return UNDOTTED.get(bare) ?? bare;
}

export const isNumber = (key: string): boolean => key.startsWith('#');
