import type { Box } from './grey-image.ts';
import type { Letters } from './letter-spots.ts';
import { around, rowsOf } from './text-regions.ts';

/** The largest number of spots that are examined. */
const MOST = 1_500;
/** Spots are in the same line if they overlap vertically by this share of the lower one. */
const BESIDE = 0.4;
/**
 * For writing, at least this share of spots has its nearest neighbour in the same direction (horizontal or vertical).
 * For crumbs and pebbles it is about one half.
 */
const LINED_UP = 0.7;
/**
 * Alternatively at least this share of spots is in separate rows of three or more. Characters of several parts have
 * neighbours above each other.
 */
const IN_ROWS = 0.7;
const FEWEST_IN_ROW = 3;
/** The largest height of a row, in letter heights. */
const ROW_HEIGHT = 3;

/**
 * Whether spots of ink are arranged in lines like writing, including handwriting, in any script. Spots in pictures of
 * food and cloth are not.
 */
export function standInLines({ boxes, height }: Letters): boolean {
  const step = Math.max(1, Math.ceil(boxes.length / MOST));
  const looked = boxes.filter((_, at) => at % step === 0);
  const sides = looked.map((box) => sideOfNext(box, boxes));
  const beside = sides.filter((side) => side === 'beside').length;
  const decided = sides.filter((side) => side !== null).length;
  if (Math.max(beside, decided - beside) >= decided * LINED_UP) return true;
  const rows = rowsOf(boxes, height).filter((row) => row.length >= FEWEST_IN_ROW && isRow(around(row), height));
  return rows.flat().length >= boxes.length * IN_ROWS;
}

const isRow = ({ y0, y1 }: Box, height: number): boolean => y1 - y0 <= height * ROW_HEIGHT;

/**
 * The direction of the nearest spot that overlaps in rows or columns of pixels; null if both directions are equally
 * near.
 */
function sideOfNext(box: Box, boxes: readonly Box[]): 'beside' | 'above' | null {
  let [beside, above] = [Infinity, Infinity];
  for (const other of boxes) {
    if (other === box) continue;
    const across = Math.min(box.x1, other.x1) - Math.max(box.x0, other.x0);
    const along = Math.min(box.y1, other.y1) - Math.max(box.y0, other.y0);
    if (along > BESIDE * Math.min(box.y1 - box.y0, other.y1 - other.y0))
      beside = Math.min(beside, Math.max(0, -across));
    if (across > BESIDE * Math.min(box.x1 - box.x0, other.x1 - other.x0)) above = Math.min(above, Math.max(0, -along));
  }
  if (beside === above) return null;
  return beside < above ? 'beside' : 'above';
}
