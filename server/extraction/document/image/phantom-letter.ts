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
