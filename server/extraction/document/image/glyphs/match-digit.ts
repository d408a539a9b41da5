import { DIGIT_SHAPES } from './digit-shapes.ts';
import type { Box, GreyImage } from '../pixels/grey-image.ts';

/** The number of cells of a shape from left to right and from top to bottom. */
const COLUMNS = 8;
const ROWS = 12;
const MOST_INK = 3;
/** The weight of a difference in width, relative to a difference in ink. */
const WIDTH_COUNTS = 0.25;

/**
 * The digit or short word that is most similar to a spot of ink. `unlike` is the difference (0 is identical); `ahead`
 * is how much larger the difference of the next best digit is.
 */
export interface DigitMatch {
  digit: string;
  unlike: number;
  ahead: number;
}

interface Shape {
  cells: Float32Array;
  /** The logarithm of width divided by height. */
  width: number;
}

const KNOWN = Object.entries(DIGIT_SHAPES).map(([digit, shapes]) => ({ digit, shapes: shapes.map(shapeOfText) }));

/** The most similar digit (Arabic-Indic or Latin, or a word that looks like one) for a part of an evenly lit image. */
export function matchDigit(image: GreyImage, box: Box): DigitMatch {
  const seen = shapeOfPart(image, box);
  const found = KNOWN.map(({ digit, shapes }) => ({
    digit,
    unlike: Math.min(...shapes.map((shape) => unlikeness(seen, shape))),
  })).toSorted((one, other) => one.unlike - other.unlike);
  return { ...found[0]!, ahead: found[1]!.unlike - found[0]!.unlike };
}

function unlikeness(one: Shape, other: Shape): number {
  let sum = 0;
  for (const [at, ink] of one.cells.entries()) sum += Math.abs(ink - other.cells[at]!);
  return sum / one.cells.length + WIDTH_COUNTS * Math.abs(one.width - other.width);
}

function shapeOfText(text: string): Shape {
  const [percent = '', ink = ''] = text.split(' ');
  const cells = new Float32Array(COLUMNS * ROWS);
  for (const at of cells.keys()) {
    const four = Number.parseInt(ink.slice((at >> 2) * 2, (at >> 2) * 2 + 2), 16);
    cells[at] = ((four >> (6 - (at % 4) * 2)) & MOST_INK) / MOST_INK;
  }
  return { cells, width: Math.log(Number(percent) / 100) };
}

/** Each cell contains the share of ink in its part of the box. The darkest pixel of the box counts as full ink. */
function shapeOfPart({ data, width }: GreyImage, { x0, y0, x1, y1 }: Box): Shape {
  const [wide, tall] = [x1 - x0, y1 - y0];
  const cells = new Float32Array(COLUMNS * ROWS);
  let darkest = 254;
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      const value = data[y * width + x]!;
      darkest = Math.min(darkest, value);
      spread(cells, ((x - x0) * COLUMNS) / wide, ((y - y0) * ROWS) / tall, COLUMNS / wide, ROWS / tall, 255 - value);
    }
  const full = 255 - darkest;
  return { cells: cells.map((ink) => ink / full), width: Math.log(wide / tall) };
}

/**
 * Adds the ink of a pixel to the cells that it overlaps, in proportion to the overlap. `wide` and `tall` are the size
 * of the pixel in cells.
 */
function spread(cells: Float32Array, x: number, y: number, wide: number, tall: number, ink: number): void {
  for (let row = Math.floor(y); row < Math.min(ROWS, y + tall); row += 1) {
    const down = Math.min(row + 1, y + tall) - Math.max(row, y);
    for (let column = Math.floor(x); column < Math.min(COLUMNS, x + wide); column += 1)
      cells[row * COLUMNS + column]! += ink * down * (Math.min(column + 1, x + wide) - Math.max(column, x));
  }
}
