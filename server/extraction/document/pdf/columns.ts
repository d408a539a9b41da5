import { widestZone, type Row } from './gutters.ts';
import type { Segment } from './segment.ts';

/** The largest recursion depth when regions are split. */
const MAX_DEPTH = 6;

/** A column of text, or a part of the page with a single column, with its rows. */
export interface Region {
  rows: Row[];
  /** The right limit of its lines in points, given by the next column or the page margin. */
  limit: number;
}

/** The columns of a page in reading order. Lines across all columns form regions before or after them. */
export function regionsOf(segments: readonly Segment[], limit: number, depth = 0): Region[] {
  const rows = rowsAt(segments);
  const split = depth < MAX_DEPTH ? splitAtGrid(rows, limit, depth) : null;
  if (split !== null) return split;
  const zone = depth < MAX_DEPTH ? widestZone(rows) : null;
  if (zone === null) return rows.length === 0 ? [] : [{ rows, limit }];
  const { start, end, probe } = zone;
  const within = segmentsIn(rows.slice(start, end));
  const right = within.filter(({ x0 }) => x0 >= probe);
  const edge = Math.min(...right.slice(0, 500).map(({ x0 }) => x0));
  const left = within.filter(({ x0 }) => x0 < probe);
  return [
    ...regionsOf(segmentsIn(rows.slice(0, start)), limit, depth + 1),
    ...regionsOf(left, edge, depth + 1),
    ...regionsOf(right, limit, depth + 1),
    ...regionsOf(segmentsIn(rows.slice(end)), limit, depth + 1),
  ];
}

/**
 * Splits a region at a grid of facts: the part above, each fact with its label, and the part below. Returns null if
 * there is no grid.
 */
function splitAtGrid(rows: readonly Row[], limit: number, depth: number): Region[] | null {
  const grid = factGrid(rows);
  if (grid === null) return null;
  return [
    ...regionsOf(segmentsIn(rows.slice(0, grid.start)), limit, depth + 1),
    ...cellsByColumn(rows.slice(grid.start, grid.end)).map((row) => ({ rows: row, limit })),
    ...regionsOf(segmentsIn(rows.slice(grid.end)), limit, depth + 1),
  ];
}

function segmentsIn(rows: readonly Row[]): Segment[] {
  return rows.flatMap((row) => row.segments);
}

/**
 * A grid of labels with their values below: two or three consecutive rows with the same number of cells, at least
 * three.
 */
function factGrid(rows: readonly Row[]): { start: number; end: number } | null {
  for (let start = 0; start < rows.length; start += 1) {
    const cells = rows[start]?.segments.length ?? 0;
    let end = start;
    while (cells >= 3 && rows[end]?.segments.length === cells) end += 1;
    if (end - start === 2 || end - start === 3) return { start, end };
    start = Math.max(start, end - 1);
  }
  return null;
}

function cellsByColumn(rows: readonly Row[]): Row[][] {
  const columns = rows[0]?.segments.length ?? 0;
  return Array.from({ length: columns }, (_, column) =>
    rows.map((row) => ({ y: row.y, segments: row.segments.slice(column, column + 1) })),
  );
}

function rowsAt(segments: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  for (const segment of segments.toSorted((one, other) => one.y - other.y || one.x0 - other.x0)) {
    const row = rows.at(-1);
    if (row !== undefined && segment.y - row.y < 0.4 * segment.size) row.segments.push(segment);
    else rows.push({ y: segment.y, segments: [segment] });
  }
  for (const { segments: inRow } of rows) inRow.sort((one, other) => one.x0 - other.x0);
  return rows;
}
