import { isUnit } from '../../../../shared/words/units.ts';
import type { RecognisedLine } from './recogniser/recogniser.ts';

type Word = RecognisedLine['words'][number];

/** Characters that the recogniser falsely reads at the start of a line in Chinese characters. */
const PHANTOM = /^(\P{L}*)[和人](?=\p{L}|$)/u;
/** A line that is narrower than its characters by this amount, in line heights, contains a false character. */
const TOO_NARROW = 0.5;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，：；（）]/u;
/** The smallest width of other letters, in line heights. */
const OTHERS = 0.45;

/**
 * Removes a false character at the start of a line, if the line is too narrow for all of its characters. `height` is
 * the line height in pixels.
 */
export function withoutPhantom(words: readonly Word[], height: number): readonly Word[] {
  const first = words.find(({ text }) => /\p{L}/u.test(text));
  const mark = first === undefined ? undefined : PHANTOM.exec(first.text)?.[1];
  if (first === undefined || mark === undefined) return words;
  const text = words
    .slice(words.indexOf(first))
    .map((word) => word.text)
    .join('')
    .slice(mark.length);
  const left = first.symbols[[...mark].length]?.bbox.x0 ?? first.bbox.x0;
  const right = Math.max(...words.map(({ bbox }) => bbox.x1));
  if (right - left > (widthOf(text) - TOO_NARROW) * height) return words;
  const rest = mark + first.text.slice(mark.length + 1);
  return words.flatMap((word) => (word !== first ? [word] : rest === '' ? [] : [{ ...word, text: rest }]));
}

/** The smallest width of a text, in line heights. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : OTHERS), 0);
}

/**
 * Corrects frequent confusions of the recogniser where the line leaves no doubt: letters in numbers, Cyrillic letters,
 * and misread units. A percent sign before a unit at the start of a line is a misread ½.
 */
export function mendLetters(text: string): string {
  return text
    .replace(LETTERS_IN_NUMBER, (number) => number.replaceAll(/[lI|]/g, '1').replaceAll(/[OoО]/g, '0'))
    .replace(GLUED_AMOUNT, '$13 ')
    .replace(LONE_ZE, '$13')
    .replace(SPLIT_YERY, (yery) => (yery.endsWith('ш') ? 'ып' : 'ы'))
    .replace(HARD_SIGN, 'ь')
    .replace(PERCENT_AT_START, (whole, number: string, word: string) =>
      isUnit(word) ? `${number.trim()}½ ${word}` : whole,
    )
    .replace(HAN_AMOUNT_AT_END, (whole, number: string, mark: string, word: string) => {
      const unit = isUnit(word) ? word : word.replace(/.$/u, (last) => LOOKALIKES[last] ?? last);
      return isUnit(unit) && (number !== '' || mark !== '') ? `${number === '' ? '1' : number}${unit}` : whole;
    });
}

/** Letters that look like digits, in a number: "2OO g", "l80°C", "1l2 cup". */
const LETTERS_IN_NUMBER = /(?<![\p{L}\p{N}])(?=[\dlI|OoО]*\d)[\dlI|][\dlI|OoО]+(?![\p{L}\p{N}])/gu;
/** "Зкартофелины": the Cyrillic З instead of 3, without a space before a word at the start of a line. */
const GLUED_AMOUNT = /^((?:[•·-]\s*)?)З(?=\p{Script=Cyrillic}{3})(?=[а-яё])(?![аеёиоуыэюяв])/u;
/** An isolated Cyrillic З before a lower-case word. Russian has no such word. */
const LONE_ZE = /(^|[•·\s(])З(?=\s[а-яё])/gu;
/** Misread ы and ып. The result contains ъ before a letter that never follows it; only е, ё, ю and я do. */
const SPLIT_YERY = /(?<=[а-яё])ъ(?:[Тш]|т(?![а-яё]))/gu;
/** ъ before any other letter than е, ё, ю and я is a misread ь. */
const HARD_SIGN = /(?<=[а-яё])ъ(?![еёюяЕЁЮЯ])/gu;
/** "% cup", "1% tsp": a percent sign before a unit is a misread ½. */
const PERCENT_AT_START = /^((?:\p{Nd}{1,2}\s?)?)%\s+(\p{L}[\p{L}\p{M}.]*)/u;
/** "酱油 2汤是", "大蒜 ] 头": a number, or a mark that is a misread 1, and the unit that ends the line. */
const HAN_AMOUNT_AT_END = /(?<=[\p{L}）)]\s?|\p{Nd}[/.])(\p{Nd}*)\s?([\]|!丨]?)\s?(\p{Script=Han}{1,2})$/u;
/** Misreadings of the last character of a unit. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  是: '匙',
  时: '匙',
  叶: '匙',
  勾: '勺',
  匀: '勺',
  办: '瓣',
  辩: '瓣',
  采: '朵',
  晒: '颗',
};
