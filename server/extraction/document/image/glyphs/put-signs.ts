import type { Box } from '../pixels/grey-image.ts';
import type { SeenSign } from './read-fractions.ts';
import type { RecognisedLine } from '../recogniser/recogniser.ts';

/** What is asked of a word that was read. */
export type SeenWord = Pick<RecognisedLine['words'][number], 'text' | 'confidence' | 'bbox'>;

/** How far before and behind its line a sign may stand, and how near to a number that it is part of, in line heights. */
const BESIDE = 2;
const PART = 0.6;

/** The signs that stand in each of some lines, by their boxes; each sign in the nearest of those that it may stand in. */
export function signsOfLines(lines: readonly Box[], signs: readonly SeenSign[]): SeenSign[][] {
  const found = lines.map((): SeenSign[] => []);
  for (const sign of signs) {
    const near = lines
      .map((line, at) => ({ at, apart: apartFrom(line, sign.box) }))
      .filter(({ apart }) => apart < Infinity);
    const best = near.toSorted((one, other) => one.apart - other.apart)[0];
    if (best !== undefined) found[best.at]!.push(sign);
  }
  return found;
}

/** How far a sign stands above or below the middle of a line; infinite where it stands in another. */
function apartFrom(line: Box, sign: Box): number {
  const room = (line.y1 - line.y0) * BESIDE;
  const middle = (sign.y0 + sign.y1) / 2;
  const beside = middle > line.y0 && middle < line.y1 && sign.x0 > line.x0 - room && sign.x1 < line.x1 + room;
  return beside ? Math.abs(middle - (line.y0 + line.y1) / 2) : Infinity;
}

/** The words of a line with the signs that were read apart from them, in the order in which they are read. */
export function withSigns<Word extends SeenWord>(
  words: readonly Word[],
  signs: readonly SeenSign[],
): (Word | SeenWord)[] {
  return signs.reduce<(Word | SeenWord)[]>(withSign, [...words]);
}

function withSign(words: SeenWord[], sign: SeenSign): SeenWord[] {
  const room = (sign.box.y1 - sign.box.y0) * PART;
  const rightToLeft = words.some((word) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word.text));
  return /\p{Nd}/u.test(sign.text)
    ? inPlace(
        words.filter((word) => !isRest(word, sign.box, room)),
        sign,
        rightToLeft,
      )
    : besideNumber(words, sign, room, rightToLeft);
}

/** A fraction belongs to the number before it, if there is one. */
function besideNumber(words: SeenWord[], sign: SeenSign, room: number, rightToLeft: boolean): SeenWord[] {
  const { box, text, confidence } = sign;
  const number = words.findIndex((word) => {
    const apart = rightToLeft ? Math.abs(word.bbox.x0 - box.x1) : Infinity;
    return /\p{Nd}/u.test(word.text) && Math.min(apart, Math.abs(box.x0 - word.bbox.x1)) <= room;
  });
  if (number < 0) return inPlace(words, sign, rightToLeft);
  const { text: digits, bbox, confidence: own } = words[number]!;
  const whole = digits.replace(/[.,:;)]+$/u, '') + text;
  return words.with(number, { text: whole, bbox: wide(bbox, box), confidence: Math.min(own, confidence) });
}

/** By the middles of words: one may reach over the room that the sign left. */
function inPlace(words: SeenWord[], { box, text, confidence }: SeenSign, rightToLeft: boolean): SeenWord[] {
  const middle = box.x0 + box.x1;
  const next = words.findIndex(({ bbox }) => (rightToLeft ? bbox.x0 + bbox.x1 < middle : bbox.x0 + bbox.x1 > middle));
  return words.toSpliced(next < 0 ? words.length : next, 0, { text, bbox: box, confidence });
}

/** Whether a word is what dashes and bullets beside a number are taken for. */
function isRest(word: SeenWord, { x0, x1 }: Box, room: number): boolean {
  const { bbox } = word;
  return /^[٠0°.·•*_\-–—\u200e\u200f]+$/u.test(word.text) && bbox.x0 < x1 + room * 3 && bbox.x1 > x0 - room;
}

function wide(one: Box, other: Box): Box {
  return { ...one, x0: Math.min(one.x0, other.x0), x1: Math.max(one.x1, other.x1) };
}
