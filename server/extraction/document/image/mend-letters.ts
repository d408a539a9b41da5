import { isUnit } from '../../../../shared/words/units.ts';
import type { RecognisedLine } from './recogniser/recogniser.ts';

type Word = RecognisedLine['words'][number];

/** Letters that the recogniser sees before what begins a line in Han. */
const PHANTOM = /^(\P{L}*)[和人](?=\p{L}|$)/u;
/** By how much less room than its letters need a line shows that one of them is none, in heights of the line. */
const TOO_NARROW = 0.5;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，：；（）]/u;
/** How wide other letters are at least, in heights of the line. */
const OTHERS = 0.45;

/** The words of a line without a letter at its beginning that the line has no room for. `height` is the line's, in pixels. */
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

/** How wide a text is at least, in heights of its line. */
function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 1 : OTHERS), 0);
}

/**
 * Mends what the recogniser often takes for one another, only where a line leaves no doubt: letters within amounts, and a
 * percent sign before a unit where a line begins, which is how it reads ½.
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

/** Letters that look like digits, with a digit at their side: "2OO g", "l80°C", "1l2 cup". */
const LETTERS_IN_NUMBER = /(?<![\p{L}\p{N}])(?=[\dlI|OoО]*\d)[\dlI|][\dlI|OoО]+(?![\p{L}\p{N}])/gu;
/** "Зкартофелины": the Cyrillic З for 3, stuck to a small letter at the start of a line. */
const GLUED_AMOUNT = /^((?:[•·-]\s*)?)З(?=\p{Script=Cyrillic}{3})(?=[а-яё])(?![аеёиоуыэюяв])/u;
/** The Cyrillic З that stands alone before a word in small letters: Russian has no such word. */
const LONE_ZE = /(^|[•·\s(])З(?=\s[а-яё])/gu;
/** ы and ып fall apart into signs that never stand so: ъ is followed by е, ё, ю and я alone. */
const SPLIT_YERY = /(?<=[а-яё])ъ(?:[Тш]|т(?![а-яё]))/gu;
/** ъ where it cannot stand is ь. */
const HARD_SIGN = /(?<=[а-яё])ъ(?![еёюяЕЁЮЯ])/gu;
/** "% cup", "1% tsp": a share of no spoon. */
const PERCENT_AT_START = /^((?:\p{Nd}{1,2}\s?)?)%\s+(\p{L}[\p{L}\p{M}.]*)/u;
/** "酱油 2汤是", "大蒜 ] 头": a number, or a mark that is read for 1 or beside it, and the unit that ends the line. */
const HAN_AMOUNT_AT_END = /(?<=[\p{L}）)]\s?|\p{Nd}[/.])(\p{Nd}*)\s?([\]|!丨]?)\s?(\p{Script=Han}{1,2})$/u;
/** What the last letter of a unit is taken for. */
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
