import { lineText } from '../lines/line-text.ts';
import type { Glyph } from './glyph.ts';
import { rowsOf } from './glyph-rows.ts';
import { isRightToLeft, logicalText } from './visual-order.ts';

/** Presentation forms, ligatures and Kangxi radicals. */
const SHAPED = /[\u2f00-\u2fd5\ufb00-\ufb06\ufb1d-\ufdff\ufe70-\ufefc]/gu;

/** CJK radicals without a Unicode decomposition, each followed by the character that it looks like. */
const RADICALS = new Map(
  [
    '⺁厂⺇几⺈刀⺌小⺍小⺎兀⺒巳⺓幺⺛旡⺜日⺝月⺟母⺠民⺥爪⺧牛⺩王⺬示⺮竹⺰纟⺶羊⺷羊⺸羊⺻聿⺼月⺽臼⻁虎⻃西⻄西⻅见⻆角⻇角',
    '⻉贝⻋车⻏阝⻑長⻒镸⻓长⻔门⻕阜⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞食⻟食⻠饣⻡首⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟',
  ]
    .join('')
    .match(/../gu)
    ?.map(([radical = '', sign = '']) => [radical, sign] as const),
);

/**
 * Replaces special forms with plain letters: "ﻻ" becomes "لا", "ﬁ" becomes "fi" and the radical "⾯" becomes the
 * character "面".
 */
export function plainLetters(text: string): string {
  return text
    .replace(SHAPED, (shaped) => shaped.normalize('NFKC'))
    .replace(/[\u2e80-\u2ef3]/gu, (radical) => RADICALS.get(radical) ?? radical);
}

/** Adjacent letters on one baseline: a line, or the part of a line within a column. */
export interface Segment {
  text: string;
  /** Its edges in points. On right-to-left pages they are measured from the right. */
  x0: number;
  x1: number;
  /** The distance of its baseline from the upper edge of the page. */
  y: number;
  size: number;
  /** Whether all of its letters are bold. */
  bold: boolean;
  /** The position in points where the last cell of a table row begins. */
  lastCell?: number;
}

/** In font sizes: the smallest gap between words, and the smallest gap between columns. */
const WORD_GAP = 0.2;
const COLUMN_GAP = 1.1;
/** The smallest word gap between digits and Chinese or Japanese characters, and after a digit in Korean. */
const SIGN_GAP = 0.35;
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const COUNTER = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A bullet or step number without a space after it. */
const TIGHT_MARK = /^([•●○▪◦‣]|\p{Nd}{1,2}\.)(?=[\p{Lu}\p{Lo}]|(?<=[•●○▪◦‣])\S)/u;

/** A bullet of a symbol font, which is a private use character. */
const SYMBOL_BULLET = /^[\u{e000}-\u{f8ff}]\s+/u;

/** The segments of a page, from top to bottom and from left to right. */
export function segmentsOf(glyphs: readonly Glyph[]): Segment[] {
  const shown = glyphs.filter(({ text, size }) => text !== '' && size >= 2);
  return rowsOf(shown).flatMap((row) => splitRow(row).map(segmentOf));
}

function splitRow(row: readonly Glyph[]): Glyph[][] {
  const parts: Glyph[][] = [];
  let right = -Infinity;
  let spaced = false;
  for (const glyph of row) {
    if (glyph.text.trim() === '') {
      parts.at(-1)?.push(glyph);
      // One space is part of the line; several form a gap that the author typed.
      if (!spaced) right = Math.max(right, Math.min(glyph.x + glyph.width, glyph.x + glyph.size / 2));
      spaced = true;
      continue;
    }
    spaced = false;
    if (parts.length === 0 || glyph.x - right > COLUMN_GAP * glyph.size) parts.push([]);
    parts.at(-1)?.push(glyph);
    right = Math.max(right, glyph.x + glyph.width);
  }
  return parts;
}

function segmentOf(part: readonly Glyph[]): Segment {
  const letters = part.filter(({ text }) => text.trim() !== '');
  const pieces = piecesOf(part, wordGap(letters));
  const size = sizeOf(letters);
  const rtl = pieces.some(isRightToLeft);
  const text = plainLetters(rtl ? logicalText(pieces) : pieces.join(''));
  return {
    text: lineText(text).replace(TIGHT_MARK, '$1 ').replace(SYMBOL_BULLET, '• '),
    x0: Math.min(...letters.slice(0, 8).map(({ x }) => x)),
    x1: Math.max(...letters.slice(-8).map(({ x, width }) => x + width)),
    y: letters[0]?.y ?? 0,
    size,
    bold:
      letters.every(({ bold, text: letter }) => bold || !/[\p{L}\p{N}]/u.test(letter)) &&
      letters.some(({ bold }) => bold),
  };
}

/** The letters from left to right, with spaces where the page has a space or a gap. */
function piecesOf(part: readonly Glyph[], gap: number): string[] {
  const pieces: string[] = [];
  let right = part[0]?.x ?? 0;
  let spaced = false;
  let before: Glyph | null = null;
  for (const glyph of part) {
    const { text, x, width, size } = glyph;
    if (text.trim() === '') spaced = true;
    else {
      const least = isSpacedByItself(before, glyph) ? Math.max(gap, SIGN_GAP) : gap;
      const apart = before !== null && ((spaced && x - right > 0.05 * size) || x - right > least * size);
      if (apart || isFractionAfter(before, glyph)) pieces.push(' ');
      pieces.push(text);
      right = Math.max(right, x + width);
      spaced = false;
      before = glyph;
    }
  }
  return pieces;
}

/** Whether a digit is adjacent to a Chinese, Japanese or Korean character. Word processors leave a small gap there. */
function isSpacedByItself(before: Glyph | null, { text }: Glyph): boolean {
  if (before === null) return false;
  return /\p{Nd}$/u.test(before.text) ? COUNTER.test(text) : /^\p{Nd}/u.test(text) && SIGN.test(before.text);
}

/** Whether a small digit follows one of full size, as in a "1½" that is set from three digits. */
function isFractionAfter(before: Glyph | null, { text, size }: Glyph): boolean {
  return before !== null && size <= 0.8 * before.size && /\d$/.test(before.text) && /^\d/.test(text);
}

/** The smallest gap between words in font sizes. It is larger in letter-spaced lines. */
function wordGap(letters: readonly Glyph[]): number {
  const gaps = letters.slice(1).map(({ x, size }, index) => {
    const before = letters[index];
    return before === undefined ? 0 : (x - before.x - before.width) / size;
  });
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  return usual > 0.12 ? Math.max(WORD_GAP, usual * 1.8) : WORD_GAP;
}

/** The most frequent size. */
function sizeOf(letters: readonly Glyph[]): number {
  const counts = new Map<number, number>();
  for (const { size } of letters) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}
