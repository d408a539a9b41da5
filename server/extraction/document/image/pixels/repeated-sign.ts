import type { Box, GreyImage } from './grey-image.ts';

/** Signs are compared in this number of rows and columns. */
const CELLS = 8;
/** The largest differences of signs that are alike: of a side in pixels or as a share, and of the mean darkness, 0 to 1. */
const SIDE_PIXELS = 2;
const SIDE_SHARE = 0.12;
const DARKNESS = 0.12;
/** The smallest share of the most frequent sign. */
const MOSTLY = 0.8;

interface Sign {
  box: Box;
  /** The darkness of each cell, 0 to 1. */
  cells: Float32Array;
}

/**
 * Whether the spots of ink are one sign that is repeated, and fewer than `fewest` others: the boxes or marks that a
 * program draws in place of letters whose font is missing or damaged, or a pattern.
 */
export function isRepeatedSign(image: GreyImage, boxes: readonly Box[], fewest: number): boolean {
  const groups: { first: Sign; count: number }[] = [];
  for (const box of boxes) {
    const sign = { box, cells: cellsOf(image, box) };
    const group = groups.find(({ first }) => areAlike(first, sign));
    if (group === undefined) groups.push({ first: sign, count: 1 });
    else group.count += 1;
    // Each group beside the largest one has a spot at least.
    if (groups.length > fewest) return false;
  }
  const most = Math.max(0, ...groups.map(({ count }) => count));
  return boxes.length - most < fewest && most >= boxes.length * MOSTLY;
}

function areAlike(one: Sign, other: Sign): boolean {
  const sides = sidesOf(other.box);
  const isSize = sidesOf(one.box).every(
    (side, at) => Math.abs(side - sides[at]!) <= Math.max(SIDE_PIXELS, side * SIDE_SHARE),
  );
  if (!isSize) return false;
  let apart = 0;
  for (let at = 0; at < one.cells.length; at += 1) apart += Math.abs(one.cells[at]! - other.cells[at]!);
  return apart <= DARKNESS * one.cells.length;
}

const sidesOf = ({ x0, y0, x1, y1 }: Box): [number, number] => [x1 - x0, y1 - y0];

/** The mean darkness of each cell of a spot. A cell of a small spot is one pixel at least. */
function cellsOf({ data, width }: GreyImage, { x0, y0, x1, y1 }: Box): Float32Array {
  const cells = new Float32Array(CELLS * CELLS);
  for (let row = 0; row < CELLS; row += 1)
    for (let column = 0; column < CELLS; column += 1) {
      const [left, right] = partOf(x0, x1, column);
      const [top, bottom] = partOf(y0, y1, row);
      let dark = 0;
      for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) dark += 255 - data[y * width + x]!;
      cells[row * CELLS + column] = dark / 255 / ((right - left) * (bottom - top));
    }
  return cells;
}

/** The pixels of a cell between two edges; the end is exclusive. */
function partOf(from: number, to: number, cell: number): [number, number] {
  const start = from + Math.floor(((to - from) * cell) / CELLS);
  return [start, Math.max(start + 1, from + Math.floor(((to - from) * (cell + 1)) / CELLS))];
}
