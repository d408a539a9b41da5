import type { Box } from './grey-image.ts';
import type { Letters } from './letter-spots.ts';

/** The smallest width of a gutter between columns, in letter heights. */
const GUTTER = 1.4;
/** The smallest number of rows in a column. */
const ROWS = 3;
/**
 * The smallest width of a column as a share of the page. Amounts that are separated from their ingredients are
 * narrower.
 */
const NARROWEST = 0.12;
/** The smallest average number of letters in the rows of a column. */
const FEWEST_IN_ROW = 5;
/** A row is separated if its distance is this many times the usual line distance. */
const SET_OFF = 1.45;
/** No page has more rows. */
const MAX_ROWS = 200;

/** The regions of a level page in reading order: its columns, and text across them. */
export function textRegions({ boxes, height }: Letters, rightToLeft: boolean): Box[] {
  const rows = rowsOf(boxes, height).slice(0, MAX_ROWS);
  const page = around(boxes);
  const regions: Box[][] = [];
  let across: Box[] = [];
  for (let at = 0; at < rows.length;) {
    const found = columnsFrom(rows, at, page, height, rightToLeft);
    if (found === null) {
      across.push(...rows[at]!);
      at += 1;
    } else {
      if (across.length > 0) regions.push(across);
      across = [];
      regions.push(...(rightToLeft ? found.columns.toReversed() : found.columns));
      at = found.end;
    }
  }
  if (across.length > 0) regions.push(across);
  return regions.map(around);
}

/** Groups boxes into rows, from top to bottom. */
export function rowsOf(boxes: readonly Box[], height: number): Box[][] {
  const rows: Box[][] = [];
  let end = -1;
  for (const box of boxes.toSorted((a, b) => a.y0 - b.y0)) {
    if (box.y0 > end - height * 0.2 || rows.length === 0) rows.push([]);
    rows.at(-1)!.push(box);
    end = Math.max(end, box.y1);
  }
  return rows;
}

/** The two columns that begin at row `from`, with as many rows as possible; null if there are none. */
function columnsFrom(
  rows: readonly Box[][],
  from: number,
  page: Box,
  height: number,
  rightToLeft: boolean,
): Columns | null {
  let free = gapsOf(rows[from]!, page, height * GUTTER);
  let found: Columns | null = null;
  for (let end = from + 1; free.length > 0; end += 1) {
    const columns = splitAt(rows.slice(from, end).flat(), free, page, height);
    if (columns !== null) found = { columns, end };
    if (end >= rows.length) break;
    free = common(free, gapsOf(rows[end]!, page, height * GUTTER), height * GUTTER);
  }
  if (found === null || !beginsLevel(found.columns, rows[from]!, height, rightToLeft)) return null;
  const end = endBeside(rows, from, found, height, rightToLeft);
  const kept = new Set(rows.slice(from, end).flat());
  return { columns: found.columns.map((column) => column.filter((box) => kept.has(box))), end };
}

/** The end of the columns: before rows of the outer column that are separated and have nothing beside them. */
function endBeside(rows: readonly Box[][], from: number, found: Columns, height: number, rightToLeft: boolean): number {
  const [outer, inner] = rightToLeft ? found.columns.toReversed() : found.columns;
  const bottom = around(inner!).y1;
  const tops = rowsOf(outer!, height).map((row) => around(row).y0);
  const steps = tops.slice(1).map((top, at) => top - tops[at]!);
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1]!;
  const below = tops.find((top, at) => at > 0 && top >= bottom && steps[at - 1]! > usual * SET_OFF);
  if (below === undefined) return found.end;
  return from + rows.slice(from, found.end).findIndex((row) => around(row).y0 >= below);
}

/**
 * Whether the first row belongs to both columns and is aligned with the other rows of the inner one. A row of facts
 * above the columns is not.
 */
function beginsLevel(columns: readonly Box[][], first: readonly Box[], height: number, rightToLeft: boolean): boolean {
  const [outer, inner] = rightToLeft ? columns.toReversed() : columns;
  const own = inner!.filter((box) => first.includes(box));
  const others = inner!.filter((box) => !first.includes(box));
  if (own.length === 0 || !outer!.some((box) => first.includes(box))) return false;
  const apart = rightToLeft ? around(own).x1 - around(others).x1 : around(own).x0 - around(others).x0;
  return Math.abs(apart) <= height * 1.5;
}

/** Columns from left to right, and the index of the first row below them. */
interface Columns {
  columns: Box[][];
  end: number;
}

type Gap = readonly [from: number, to: number];

/** The horizontal gaps of a row, including its margins. */
function gapsOf(row: readonly Box[], page: Box, width: number): Gap[] {
  const gaps: Gap[] = [];
  let end = page.x0 - width;
  for (const box of row.toSorted((a, b) => a.x0 - b.x0)) {
    if (box.x0 - end >= width) gaps.push([end, box.x0]);
    end = Math.max(end, box.x1);
  }
  if (page.x1 + width - end >= width) gaps.push([end, page.x1 + width]);
  return gaps;
}

function common(one: readonly Gap[], other: readonly Gap[], width: number): Gap[] {
  return one.flatMap(([from, to]) =>
    other
      .map(([otherFrom, otherTo]): Gap => [Math.max(from, otherFrom), Math.min(to, otherTo)])
      .filter((gap) => gap[1] - gap[0] >= width),
  );
}

function splitAt(boxes: readonly Box[], free: readonly Gap[], page: Box, height: number): Box[][] | null {
  for (const [from, to] of free.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))) {
    const middle = (from + to) / 2;
    const columns = [boxes.filter((box) => box.x1 <= middle), boxes.filter((box) => box.x0 >= middle)];
    if (columns.every((column) => isColumn(column, page, height))) return columns;
  }
  return null;
}

function isColumn(boxes: readonly Box[], page: Box, height: number): boolean {
  const rows = rowsOf(boxes, height).length;
  if (rows < ROWS || boxes.length < rows * FEWEST_IN_ROW) return false;
  const { x0, x1 } = around(boxes);
  return x1 - x0 >= (page.x1 - page.x0) * NARROWEST;
}

export function around(boxes: readonly Box[]): Box {
  return {
    x0: boxes.reduce((least, box) => Math.min(least, box.x0), Infinity),
    y0: boxes.reduce((least, box) => Math.min(least, box.y0), Infinity),
    x1: boxes.reduce((most, box) => Math.max(most, box.x1), 0),
    y1: boxes.reduce((most, box) => Math.max(most, box.y1), 0),
  };
}
