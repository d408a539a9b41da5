import type { Box } from './grey-image.ts';
import type { SeenSign } from './read-fractions.ts';
import type { RecognisedLine } from './recogniser.ts';

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

function withSign(words: SeenWord[], { box, text, confidence }: SeenSign): SeenWord[] {
  const room = (box.y1 - box.y0) * PART;
  const rightToLeft = words.some((word) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(word.text));
  const number = words.findIndex((word) => {
    const apart = rightToLeft ? Math.abs(word.bbox.x0 - box.x1) : Infinity;
    return /\p{Nd}/u.test(word.text) && Math.min(apart, Math.abs(box.x0 - word.bbox.x1)) <= room;
  });
  if (number >= 0) {
    const { text: digits, bbox, confidence: own } = words[number]!;
    const whole = digits.replace(/[.,:;)]+$/u, '') + text;
    return words.with(number, { text: whole, bbox: wide(bbox, box), confidence: Math.min(own, confidence) });
  }
  const next = words.findIndex(({ bbox }) => (rightToLeft ? bbox.x1 < box.x1 : bbox.x0 > box.x0));
  return words.toSpliced(next < 0 ? words.length : next, 0, { text, bbox: box, confidence });
}

function wide(one: Box, other: Box): Box {
  return { ...one, x0: Math.min(one.x0, other.x0), x1: Math.max(one.x1, other.x1) };
}
