import type { Box, GreyImage } from '../pixels/grey-image.ts';
import { INK_BELOW } from '../pixels/ink-spots.ts';
import { around } from '../pixels/text-regions.ts';

/**
 * The smallest and largest height of the stroke in letter heights; the largest width of the glyph and the slant of the
 * stroke, relative to its height.
 */
const TALL = [0.75, 1.9] as const;
const WIDEST = 1.6;
const LEAN = [0.1, 0.85] as const;
/** The smallest share of ink along the stroke, and the distances from its ends at which it is measured. */
const WHOLE = 0.93;
const ENDS = [0.06, 0.12, 0.2] as const;
/**
 * Relative to the height of the stroke: the height of the digits beside it, their smallest width, and their distance
 * from its far end.
 */
const DIGIT = [0.28, 0.7] as const;
const NARROWEST = 0.08;
const CLEAR = 0.26;
/** With more glyphs the picture is not text. */
const MOST = 60;

/** A fraction or percent sign in one glyph: its position, and the digits above and below the stroke. */
export interface FractionGlyph {
  box: Box;
  above: GreyImage;
  below: GreyImage;
}

/**
 * The glyphs of a level page that consist of a slanted stroke with a small digit on its upper left and another on its
 * lower right.
 */
export function fractionGlyphs(image: GreyImage, spots: readonly Box[], height: number): FractionGlyph[] {
  const found: FractionGlyph[] = [];
  const small = spots.filter(({ x0, x1, y0, y1 }) => y1 - y0 <= height * TALL[1] * DIGIT[1] && x1 - x0 <= height);
  for (const spot of spots) {
    const tall = spot.y1 - spot.y0;
    if (tall < height * TALL[0] || tall > height * TALL[1] || spot.x1 - spot.x0 > tall * WIDEST) continue;
    const stroke = strokeOf(image, spot);
    const glyph = stroke === null ? null : glyphOf(image, spot, stroke, small);
    if (glyph !== null) found.push(glyph);
    if (found.length > MOST) return [];
  }
  return found;
}

/** A slanted stroke: the x coordinates of its middle at the top and the bottom of its spot, and half its width. */
interface Stroke {
  top: number;
  bottom: number;
  half: number;
}

/** The stroke from the lower left to the upper right of a spot; null if there is none. */
function strokeOf(image: GreyImage, spot: Box): Stroke | null {
  const tall = spot.y1 - spot.y0;
  for (const end of ENDS) {
    const inset = Math.round(tall * end);
    const head = runsIn(image, spot, spot.y0 + inset).at(-1);
    const foot = runsIn(image, spot, spot.y1 - 1 - inset)[0];
    if (head === undefined || foot === undefined) return null;
    const slope = ((head[0] + head[1]) / 2 - (foot[0] + foot[1]) / 2) / (tall - 1 - 2 * inset);
    if (slope < LEAN[0] || slope > LEAN[1]) continue;
    const top = (head[0] + head[1]) / 2 + slope * inset;
    const half = halfOf(image, spot, top, slope);
    if (half !== null) return { top, bottom: top - slope * tall, half };
  }
  return null;
}

/** Half the width of a stroke; null if it is not ink along nearly its full length, or is too wide. */
function halfOf(image: GreyImage, spot: Box, top: number, slope: number): number | null {
  const widths: number[] = [];
  for (let y = spot.y0; y < spot.y1; y += 1) {
    const x = top - slope * (y - spot.y0);
    const run = runsIn(image, spot, y).find(([from, to]) => x >= from - 1 && x <= to + 1);
    if (run !== undefined) widths.push(run[1] - run[0]);
  }
  if (widths.length < (spot.y1 - spot.y0) * WHOLE) return null;
  const half = (widths.toSorted((a, b) => a - b)[widths.length >> 2] ?? 0) / 2;
  return half <= (spot.y1 - spot.y0) * 0.14 ? half : null;
}

function runsIn({ data, width }: GreyImage, { x0, x1 }: Box, y: number): (readonly [from: number, to: number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let x = x0; x < x1; x += 1) {
    if (data[y * width + x]! >= INK_BELOW) continue;
    const from = x;
    while (x < x1 && data[y * width + x]! < INK_BELOW) x += 1;
    runs.push([from, x]);
  }
  return runs;
}

function glyphOf(image: GreyImage, spot: Box, stroke: Stroke, small: readonly Box[]): FractionGlyph | null {
  const tall = spot.y1 - spot.y0;
  const near = small.filter(
    ({ x0, x1, y0, y1 }) =>
      x1 > spot.x0 - tall * 0.12 &&
      x0 < spot.x1 + tall * 0.12 &&
      y0 >= spot.y0 - tall * 0.15 &&
      y1 <= spot.y1 + tall * 0.15,
  );
  const box = around([spot, ...near]);
  if (box.x1 - box.x0 > tall * WIDEST) return null;
  const side = (left: boolean): GreyImage | null => digitBeside(image, box, spot, stroke, left);
  const above = side(true);
  const below = side(false);
  return above === null || below === null ? null : { box, above, below };
}

/** The image of the digit on one side of a stroke; null if there is no small digit. */
function digitBeside(image: GreyImage, box: Box, spot: Box, stroke: Stroke, left: boolean): GreyImage | null {
  const tall = spot.y1 - spot.y0;
  const slope = (stroke.top - stroke.bottom) / tall;
  const isBeside = (x: number, y: number): boolean => {
    const apart = x + 0.5 - (stroke.top - slope * (y - spot.y0));
    return left ? apart < -stroke.half - 1 : apart > stroke.half + 1;
  };
  const ink: Box[] = [];
  for (let y = box.y0; y < box.y1; y += 1)
    for (let x = box.x0; x < box.x1; x += 1)
      if (image.data[y * image.width + x]! < INK_BELOW && isBeside(x, y))
        ink.push({ x0: x, y0: y, x1: x + 1, y1: y + 1 });
  if (ink.length === 0) return null;
  const digit = around(ink);
  const [high, wide] = [digit.y1 - digit.y0, digit.x1 - digit.x0];
  if (high < tall * DIGIT[0] || high > tall * DIGIT[1] || wide < tall * NARROWEST || wide > high * 1.2) return null;
  if (left ? digit.y1 > spot.y1 - tall * CLEAR : digit.y0 < spot.y0 + tall * CLEAR) return null;
  const data = new Uint8Array(wide * high).fill(255);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1)
      if (isBeside(x + digit.x0, y + digit.y0))
        data[y * wide + x] = image.data[(y + digit.y0) * image.width + x + digit.x0]!;
  return { data, width: wide, height: high };
}
