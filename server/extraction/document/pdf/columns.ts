import { isBareAmount } from '../../text/numbers/quantity.ts';
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

/** A column of amounts has at least this number of amounts, and at least this share of its segments are amounts. */
const MIN_AMOUNTS = 3;
const MIN_SHARE = 0.6;
/** The largest distance between an amount and the name after it, in font sizes. */
const MAX_GAP = 10;

/** A number and one or two words. */
const NUMBERED = /^[\p{Nd}\p{No}][\p{Nd}\p{No}\s.,⁄/]*\s?[^\s\p{Nd}]+(?:\s[^\s\p{Nd}]+)?$/u;

/** A number or bullet that is separated from its entry by a tab. */
const ENTRY_MARK = /^(?:\p{Nd}{1,2}[.)]|[-*+•·▪◦‣●○▢☐□✓✔–—o\u{e000}-\u{f8ff}])$/u;

/**
 * Joins segments that a table layout separates although they form one line: amounts with the names beside them, and
 * numbers or bullets with their entries.
 */
export function withAmountsJoined(segments: readonly Segment[]): Segment[] {
  const starts = countedBy(segments, ({ x0 }) => x0);
  const ends = countedBy(segments, ({ x1 }) => x1);
  const inColumn = (segment: Segment): boolean => starts(segment) || ends(segment);
  const joined: Segment[] = [];
  let before: Segment | null = null;
  for (const segment of segments) {
    const beside: Segment | null =
      before !== null && Math.abs(segment.y - before.y) < 0.4 * segment.size ? before : null;
    const next: Segment | null =
      beside !== null && areOneLine(beside, segment, inColumn) ? together(beside, segment) : null;
    if (next === null) joined.push(segment);
    else joined[joined.length - 1] = next;
    before = next ?? segment;
  }
  return joined;
}

/**
 * Returns a function that tells whether a segment is in a column of amounts: enough segments have the same edge, and
 * most of them are amounts.
 */
function countedBy(segments: readonly Segment[], edgeOf: (segment: Segment) => number): (segment: Segment) => boolean {
  const key = (segment: Segment): number => Math.round(edgeOf(segment) / 3);
  const counts = new Map<number, { all: number; amounts: number }>();
  for (const segment of segments) {
    const count = counts.get(key(segment)) ?? { all: 0, amounts: 0 };
    count.all += 1;
    if (isBareAmount(segment.text)) count.amounts += 1;
    counts.set(key(segment), count);
  }
  return (segment) => {
    const { all = 0, amounts = 0 } = counts.get(key(segment)) ?? {};
    return amounts >= MIN_AMOUNTS && amounts >= MIN_SHARE * all;
  };
}

function areOneLine(left: Segment, right: Segment, inColumn: (segment: Segment) => boolean): boolean {
  if (ENTRY_MARK.test(left.text)) return right.x0 - left.x1 < 5 * right.size;
  const amountRight = isBareAmount(right.text);
  // "2 ripe" in a column of amounts counts as an amount, although "ripe" is no unit.
  const amountLeft = isBareAmount(left.text) || (NUMBERED.test(left.text) && inColumn(left) && !amountRight);
  if (amountLeft === amountRight) return false;
  if (amountLeft && right.x0 - left.x1 > MAX_GAP * right.size) return false;
  return amountLeft ? inColumn(left) && !/^\p{Nd}/u.test(right.text) : inColumn(right) && !/\p{Nd}/u.test(left.text);
}

function together(left: Segment, right: Segment): Segment {
  const text = `${left.text} ${right.text}`;
  const whole = { ...left, text, x1: right.x1, bold: left.bold && right.bold, size: right.size };
  return ENTRY_MARK.test(left.text) ? whole : { ...whole, lastCell: right.x0 };
}
