import { foldTokens } from './fold-tokens.ts';

/** A sign of a script without blanks, which is a word here. */
export const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]$/u;
/** Letters whose marks are easily overlooked. */
const MARKED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]\p{M}*/gu;

/** Degrees as they are misread: with another sign, with a Cyrillic letter. */
const DEGREES = /(?<=\p{Nd}\s?)[º°“”"'*]\s?[CcСс](?!\p{L})/gu;
/** Arabic letters that differ in their dots alone, which are easily overlooked, too. */
const DOTTED = ['بتثنيى', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق'];
const UNDOTTED = new Map(DOTTED.flatMap((letters) => [...letters].map((letter) => [letter, letters[0] ?? letter])));

/** The words of a text in order as two readers of one picture have them alike: without case, marks and dots; numbers by their values, as "#0.5". */
export const keysOf = (text: string): string[] =>
  foldTokens(text.replaceAll(DEGREES, '°C').replaceAll(MARKED, withoutMarks)).map(({ key }) => key);

function withoutMarks(letter: string): string {
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').replace('ı', 'i');
  return UNDOTTED.get(bare) ?? bare;
}

export const isNumber = (key: string): boolean => key.startsWith('#');
