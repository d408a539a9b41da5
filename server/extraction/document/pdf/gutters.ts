import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import type { Segment } from './segment.ts';

/** The segments at the same height. */
export interface Row {
  y: number;
  segments: Segment[];
}

/** The smallest gap between columns, in font sizes. */
const GUTTER = 0.3;
/** Edges that differ by less, in points, are treated as equal. */
const NEAR = 1;
/** Lines whose baselines are closer than this are side by side, in font sizes. */
const OVERLAP = 0.9;
/** The smallest share of the shorter column's lines that must be beside lines of the other column. */
const BESIDE = 0.3;
/** The number of gutter positions that are tried. */
const MAX_PROBES = 60;
/** A gap of this many usual line distances separates the head or foot of a zone from its column. */
const FALLS_AWAY = 1.3;
/** The smallest difference of indentation between the text in a cell and the text below the table, in points. */
const SHIFTED = 0.7;
/** The largest number of rows of facts above columns, and the number of rows that determine where a column begins. */
const MAX_HEAD = 3;
const SAMPLE = 60;
/** How many times larger than the other letters a title is. */
const LARGER = 1.25;

/** Consecutive rows without text across the gutter. The gutter ends at `probe`, where the right column begins. */
interface Zone {
  start: number;
  end: number;
  probe: number;
}

/** The zone with the most lines on both sides of one gutter; null if no zone has at least two. */
export function widestZone(rows: readonly Row[]): Zone | null {
  let best: Zone | null = null;
  let most = 1;
  for (const probe of probesOf(rows)) {
    for (const zone of zonesAt(rows, probe)) {
      const inZone = rows.slice(zone.start, zone.end);
      const left = inZone.filter(({ segments }) => segments.some(({ x0 }) => x0 < probe - NEAR)).length;
      const right = inZone.filter(({ segments }) => segments.some(({ x0 }) => x0 >= probe)).length;
      if (Math.min(left, right) > most && besideAt(inZone, probe) >= Math.min(left, right) * BESIDE) {
        most = Math.min(left, right);
        best = zone;
      }
    }
  }
  return best;
}

/**
 * The number of rows with lines side by side across a gutter. A list at one edge of a page and steps at the other edge
 * can be one below the other, and are no columns then.
 */
function besideAt(rows: readonly Row[], probe: number): number {
  const isOn = (row: Row, right: boolean): boolean => row.segments.some(({ x0 }) => x0 >= probe - NEAR === right);
  return rows.filter((row, index) => {
    const next = rows[index + 1];
    const near = next !== undefined && next.y - row.y < OVERLAP * (row.segments[0]?.size ?? 0) ? next : row;
    return (isOn(row, true) && isOn(near, false)) || (isOn(row, false) && isOn(near, true));
  }).length;
}

/** The positions where segments begin, most frequent first. */
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
    const begin = withoutHead(rows, start, end, probe);
    if (end > begin) zones.push({ start: begin, end: withoutTail(rows, begin, end, probe), probe });
  };
  for (const row of rows) {
    const blocked = row.segments.some(({ x0, x1, size }) => x0 < probe - NEAR && x1 > probe - GUTTER * size);
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
 * The start of a zone without the rows of facts above both columns. Such rows are followed by a gap, and their right
 * parts begin where no line of the right column does.
 */
function withoutHead(rows: readonly Row[], start: number, end: number, probe: number): number {
  const within = rows.slice(start, end);
  const title = titleOnRight(within, probe);
  if (title > 0) return start + title;
  const gaps = within.slice(1).map((row, index) => row.y - (within[index]?.y ?? 0));
  const usual = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  for (let head = 0; head < Math.min(MAX_HEAD, gaps.length); head++) {
    const right = within[head]?.segments.filter(({ x0 }) => x0 >= probe) ?? [];
    const below = within.slice(head + 1, head + 1 + SAMPLE).flatMap(({ segments }) => segments);
    const inColumn = right.some(({ x0, bold }) => bold || below.some((other) => Math.abs(other.x0 - x0) < 2));
    if (inColumn) return start;
    if (right.length > 0 && (gaps[head] ?? 0) > FALLS_AWAY * usual) return start + head + 1;
  }
  return start;
}

/**
 * The number of rows at the head of a zone that are only on the right and have its largest letters. They are a title
 * above both columns.
 */
function titleOnRight(rows: readonly Row[], probe: number): number {
  const first = rows.findIndex(({ segments }) => segments.some(({ x0 }) => x0 < probe));
  const both = rows[first]?.segments.some(({ x0 }) => x0 >= probe) === true;
  return both && largest(rows.slice(0, first)) > LARGER * largest(rows.slice(first)) ? first : 0;
}

function largest(rows: readonly Row[]): number {
  return rows.reduce((most, { segments }) => segments.reduce((size, segment) => Math.max(size, segment.size), most), 0);
}

/**
 * The end of a zone without a note below both columns whose first line is short. Its rows are only on the left and
 * follow a gap.
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

/** Whether the rows at the foot of a column continue its ingredient list, below the name of a group. */
function goesOnWithEntries(rows: readonly Row[]): boolean {
  const entries = rows.filter(({ segments }) => ingredientLikeness(segments[0]?.text ?? '') >= 0.7);
  return entries.length > 0 && entries.length >= rows.length / 2;
}

/** The median left edge of rows. */
function usualEdge(rows: readonly (Row | undefined)[]): number {
  const edges = rows.map((row) => row?.segments[0]?.x0 ?? 0).toSorted((one, other) => one - other);
  return edges[Math.floor(edges.length / 2)] ?? 0;
}

/** Whether a row is a heading of the row below. Such a row does not end a column. */
function isHeading(row: Row | undefined, below: Row | undefined): boolean {
  const [heading, text] = [row?.segments[0], below?.segments[0]];
  if (heading === undefined || text === undefined) return false;
  return (heading.bold && !text.bold) || heading.size > 1.1 * text.size;
}
