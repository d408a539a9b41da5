import type { Box } from '../pixels/grey-image.ts';
import type { SeenSign } from './read-fractions.ts';
import type { RecognisedLine } from '../recogniser/recogniser.ts';

/** The properties of a recognised word that are needed here. */
export type SeenWord = Pick<RecognisedLine['words'][number], 'text' | 'confidence' | 'bbox'>;

/**
 * In line heights: the largest distance of a sign from the ends of its line, and from the number that it is part of.
 */
const BESIDE = 2;
const PART = 0.6;

/** Assigns each sign to the nearest line that it can belong to. Returns the signs of each line. */
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

/** The vertical distance of a sign from the middle of a line; infinite if the sign is not in the line. */
function apartFrom(line: Box, sign: Box): number {
  const room = (line.y1 - line.y0) * BESIDE;
  const middle = (sign.y0 + sign.y1) / 2;
  const beside = middle > line.y0 && middle < line.y1 && sign.x0 > line.x0 - room && sign.x1 < line.x1 + room;
  return beside ? Math.abs(middle - (line.y0 + line.y1) / 2) : Infinity;
}

/** Inserts the signs that were read separately into the words of a line, in reading order. */
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

/** Joins a fraction to the number before it, if there is one. */
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

/** Inserts a sign by comparing the middles of words, because the box of a word may reach into the space of the sign. */
function inPlace(words: SeenWord[], { box, text, confidence }: SeenSign, rightToLeft: boolean): SeenWord[] {
  const middle = box.x0 + box.x1;
  const next = words.findIndex(({ bbox }) => (rightToLeft ? bbox.x0 + bbox.x1 < middle : bbox.x0 + bbox.x1 > middle));
  return words.toSpliced(next < 0 ? words.length : next, 0, { text, bbox: box, confidence });
}

/** Whether a word is a misread dash or bullet beside a number. */
function isRest(word: SeenWord, { x0, x1 }: Box, room: number): boolean {
  const { bbox } = word;
  return /^[٠0°.·•*_\-–—\u200e\u200f]+$/u.test(word.text) && bbox.x0 < x1 + room * 3 && bbox.x1 > x0 - room;
}

function wide(one: Box, other: Box): Box {
  return { ...one, x0: Math.min(one.x0, other.x0), x1: Math.max(one.x1, other.x1) };
}
