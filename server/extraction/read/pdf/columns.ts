import { ingredientLikeness } from '../../find/quantity.ts';
import type { Segment } from './segment.ts';

/** What stands side by side at one height. */
export interface Row {
  y: number;
  segments: Segment[];
}

/** The width of the gap between columns, in sizes of the font. */
const GUTTER = 0.9;
/** How often regions are split further, and how many places for a gutter are tried. */
const MAX_DEPTH = 6;
const MAX_PROBES = 60;
/** A part of a column that stands this much lower than its lines lie apart is no part of it. */
const FALLS_AWAY = 1.3;
/** By how much the text in a cell is indented at least against the text below the table, in points. */
const SHIFTED = 0.7;

/** A column of text, or a stretch of the page that has but one, with the rows in it. */
export interface Region {
  rows: Row[];
  /** How far to the right its lines may reach, in points, as its neighbour or the page's margin tells. */
  limit: number;
}

/** The columns of a page in the order in which they are read: one after the other, and what spans them before or after. */
export function regionsOf(segments: readonly Segment[], limit: number, depth = 0): Region[] {
  const rows = rowsAt(segments);
  const grid = factGrid(rows);
  if (grid !== null && depth < MAX_DEPTH) {
    const [above, within, below] = [rows.slice(0, grid.start), rows.slice(grid.start, grid.end), rows.slice(grid.end)];
    return [
      ...regionsOf(
        above.flatMap((row) => row.segments),
        limit,
        depth + 1,
      ),
      ...cellsByColumn(within).map((row) => ({ rows: row, limit })),
      ...regionsOf(
        below.flatMap((row) => row.segments),
        limit,
        depth + 1,
      ),
    ];
  }
  const zone = depth < MAX_DEPTH ? widestZone(rows) : null;
  if (zone === null) return rows.length === 0 ? [] : [{ rows, limit }];
  const { start, end, probe } = zone;
  const within = rows.slice(start, end).flatMap((row) => row.segments);
  const right = within.filter(({ x0 }) => x0 >= probe);
  const edge = Math.min(...right.slice(0, 500).map(({ x0 }) => x0));
  const part = (list: readonly Segment[], to: number): Region[] => regionsOf(list, to, depth + 1);
  return [
    ...part(
      rows.slice(0, start).flatMap((row) => row.segments),
      limit,
    ),
    ...part(
      within.filter(({ x0 }) => x0 < probe),
      edge,
    ),
    ...part(right, limit),
    ...part(
      rows.slice(end).flatMap((row) => row.segments),
      limit,
    ),
  ];
}

/** Two or three rows of three cells or more between rows of fewer: labels and below them their values. */
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

/** Consecutive rows that leave a gutter free, just left of `probe`. */
interface Zone {
  start: number;
  end: number;
  probe: number;
}

function widestZone(rows: readonly Row[]): Zone | null {
  let best: Zone | null = null;
  let most = 1;
  for (const probe of probesOf(rows)) {
    for (const zone of zonesAt(rows, probe)) {
      const inZone = rows.slice(zone.start, zone.end);
      const left = inZone.filter(({ segments }) => segments.some(({ x0 }) => x0 < probe)).length;
      const right = inZone.filter(({ segments }) => segments.some(({ x0 }) => x0 >= probe)).length;
      if (Math.min(left, right) > most) {
        most = Math.min(left, right);
        best = zone;
      }
    }
  }
  return best;
}

/** Where segments begin, most frequent first. */
function probesOf(rows: readonly Row[]): number[] {
  const counts = new Map<number, number>();
  for (const segment of rows.flatMap(({ segments }) => segments)) {
    const edge = Math.floor(segment.x0 / 2) * 2;
    counts.set(edge, (counts.get(edge) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_PROBES)
    .map(([edge]) => edge);
}

function zonesAt(rows: readonly Row[], probe: number): Zone[] {
  const zones: Zone[] = [];
  let start = 0;
  let end = 0;
  const close = (): void => {
    const trimmed = withoutTail(rows, start, end, probe);
    if (end > start) zones.push({ start, end: trimmed, probe });
  };
  for (const row of rows) {
    const blocked = row.segments.some(({ x0, x1, size }) => x0 < probe - 1 && x1 > probe - GUTTER * size);
    if (blocked) {
      close();
      start = end + 1;
    }
    end += 1;
  }
  close();
  return zones;
}

/**
 * The end of a zone without the rows at its foot that stand on the left alone and below a gap: a note under both columns
 * whose first line is short.
 */
function withoutTail(rows: readonly Row[], start: number, end: number, probe: number): number {
  const onLeft = (at: number): boolean => rows[at]?.segments.some(({ x0 }) => x0 < probe) === true;
  const left = [...rows.keys()].slice(start, end).filter(onLeft);
  const gaps = left.slice(1).map((at, index) => (rows[at]?.y ?? 0) - (rows[left[index] ?? at]?.y ?? 0));
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const widest = Math.max(0, ...gaps);
  const last = rows.slice(start, end).findLastIndex(({ segments }) => segments.some(({ x0 }) => x0 >= probe)) + start;
  const below = end < rows.length ? (rows[end]?.y ?? 0) - (rows[end - 1]?.y ?? 0) : Infinity;
  const edge = usualEdge(left.map((at) => rows[at]));
  for (const [index, at] of left.slice(1).entries()) {
    if (at <= last || goesOnWithEntries(rows.slice(at, end))) continue;
    const gap = gaps[index] ?? 0;
    const shifted = Math.abs((rows[at]?.segments[0]?.x0 ?? edge) - edge) > SHIFTED;
    if (isHeading(rows[at], rows[at + 1]) && (at === end - 1 || shifted)) return at;
    if (gap > FALLS_AWAY * usual && (gap === widest || (at === end - 1 && gap > FALLS_AWAY * below))) return at;
  }
  return end;
}

/** Whether the rows at a column's foot are entries of the list in it, below the name of their group. */
function goesOnWithEntries(rows: readonly Row[]): boolean {
  const entries = rows.filter(({ segments }) => ingredientLikeness(segments[0]?.text ?? '') >= 0.7);
  return entries.length > 0 && entries.length >= rows.length / 2;
}

/** Where most rows begin. */
function usualEdge(rows: readonly (Row | undefined)[]): number {
  const edges = rows.map((row) => row?.segments[0]?.x0 ?? 0).toSorted((one, other) => one - other);
  return edges[Math.floor(edges.length / 2)] ?? 0;
}

/** A column does not end with a heading: that one opens what follows below. */
function isHeading(row: Row | undefined, below: Row | undefined): boolean {
  const [heading, text] = [row?.segments[0], below?.segments[0]];
  if (heading === undefined || text === undefined) return false;
  return (heading.bold && !text.bold) || heading.size > 1.1 * text.size;
}
