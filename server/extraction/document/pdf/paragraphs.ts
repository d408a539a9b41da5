import { ingredientLikeness } from '../../text/numbers/quantity.ts';
import { withoutBullet } from '../../text/line-mark.ts';
import { isToTaste, isUnit } from '../../../../shared/words/units.ts';
import type { TextLine } from '../../domain/text-line.ts';
import type { Region } from './columns.ts';
import type { Row } from './gutters.ts';
import { wrappedText } from '../lines/wrapped-text.ts';
import type { Segment } from './segment.ts';

/** A paragraph that is being assembled line by line. */
export interface Paragraph
  extends Pick<TextLine, 'text' | 'bold' | 'mark' | 'apart' | 'page'>, Pick<Segment, 'lastCell'> {
  /** The size of its first letters, in points. */
  size: number;
  /** Its left edge in points. */
  x0: number;
  /** The right edge of its last line; `y` is the baseline of that line. */
  x1: number;
  y: number;
  /** Its edges in points. */
  extent: Extent;
}

interface Extent {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}

/** In font sizes: how far letters reach above and below their baseline. */
const ASCENT = 0.9;
const DESCENT = 0.3;

const extentOf = ({ x0, x1, y, size }: Segment): Extent => ({ x0, x1, y0: y - ASCENT * size, y1: y + DESCENT * size });

/**
 * In font sizes: the largest distance between lines of a paragraph, and the largest relative difference of their sizes.
 */
const MAX_LEADING = 2;
const SAME_SIZE = 0.06;
/** Paragraphs are separated by a gap that is this many times wider than the smallest line distance of a region. */
const WIDER = 1.14;
/** A line shorter than this share of the region's width ended on purpose. */
const FULL = 0.62;
/**
 * In font sizes: the largest distance of the longest lines of a column from its limit, and the width from which a line
 * is prose.
 */
const NEAR_EDGE = 2.4;
const PROSE = 22;
/**
 * A region is a list if at least this share of its lines begins with an amount. `GUTTER` is the largest width of a
 * gutter, in font sizes.
 */
const LIST = 0.25;
const GUTTER = 4;
/** How many times larger than the surrounding lines a heading is. */
const LARGER = 1.25;

/** The paragraphs of a region. Lines that were wrapped at its edge are joined. */
export function paragraphsOf(region: Region, page: number): Paragraph[] {
  const lines = region.rows.flatMap(linesOfRow);
  const edge = Math.max(...lines.map(({ x1 }) => x1));
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const closest = closestGaps(lines);
  const isList = lines.filter(({ text }) => startsWithAmount(withoutBullet(text).text)).length >= lines.length * LIST;
  const bounds = { left, edge, limit: region.limit, size: usualSize(lines), isList, lines };
  const paragraphs: Paragraph[] = [];
  for (const [index, line] of lines.entries()) {
    const open = paragraphs.at(-1);
    const gap = line.y - (lines[index - 1]?.y ?? line.y);
    const usual = closest.get(Math.round(line.size)) ?? gap;
    const close = open !== undefined && gap > 0 && gap <= usual * WIDER && gap < MAX_LEADING * line.size;
    if (open !== undefined && close && goesOn(open, line, bounds)) append(open, line);
    else paragraphs.push(begin(line, page, index === 0 || gap > usual * 1.3));
  }
  return paragraphs;
}

/** The segments of a row as separate lines: a label and its value, or two facts. Leader dots are removed. */
function linesOfRow({ segments }: Row): Segment[] {
  return segments.map((segment) => ({ ...segment, text: segment.text.replace(/(?:\s?[.…·_]){4,}\s?/g, ' ') }));
}

/** The smallest distance between lines of the same size, by rounded size. Overlapping lines do not count. */
function closestGaps(lines: readonly Segment[]): Map<number, number> {
  const gaps = new Map<number, number>();
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (before === undefined || Math.abs(before.size - line.size) > SAME_SIZE * line.size) continue;
    const gap = line.y - before.y;
    const key = Math.round(line.size);
    if (gap > 0.7 * line.size && gap < (gaps.get(key) ?? Infinity)) gaps.set(key, gap);
  }
  return gaps;
}

interface Bounds {
  left: number;
  edge: number;
  limit: number;
  /** Whether the region is a list of amounts. */
  isList: boolean;
  lines: readonly Segment[];
  /** The median size of the lines, in points. */
  size: number;
}

function usualSize(lines: readonly Segment[]): number {
  const sizes = lines.map(({ size }) => size).toSorted((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

/** Whether a line continues the paragraph above it, which was wrapped at the edge of the column. */
function goesOn(open: Paragraph, line: Segment, bounds: Bounds): boolean {
  if (Math.abs(open.size - line.size) > SAME_SIZE * line.size || open.bold !== line.bold) return false;
  if (withoutBullet(line.text).mark !== null || line.lastCell !== undefined) return false;
  if (open.lastCell !== undefined) return goesOnInCell(open, line, bounds);
  const indent = line.x0 - open.x0;
  if (open.mark === null && indent > 0.8 * line.size) return false;
  if (open.mark !== null && indent > 0.5 * line.size) return true;
  if (isRestOfHeading(open, line, bounds)) return true;
  return bounds.isList ? isRestInList(open, line, bounds) : wraps(open, line, bounds);
}

/**
 * Whether a line continues a heading. A heading has larger letters than the lines around it, so it is wrapped at a
 * shorter text.
 */
function isRestOfHeading(open: Paragraph, line: Segment, { limit, size }: Bounds): boolean {
  return line.size > LARGER * size && limit - open.x1 < firstWordWidth(line) + line.size;
}

/**
 * Whether a line continues the table cell above it: it begins at the same x position, and its first word did not fit
 * above.
 */
function goesOnInCell(open: Paragraph, line: Segment, { limit, lines }: Bounds): boolean {
  const cell = open.lastCell ?? line.x0;
  const isInCell = ({ x0, lastCell }: Segment): boolean => Math.abs((lastCell ?? x0) - cell) < 0.2 * line.size;
  if (!isInCell(line)) return false;
  const edge = lines.filter(isInCell).reduce((most, { x1 }) => Math.max(most, x1), 0);
  if (edge - open.x1 >= firstWordWidth(line) + 0.4 * line.size) return false;
  return limit - edge <= NEAR_EDGE * line.size || (open.x1 < edge && /^[\p{Ll}(]/u.test(line.text));
}

/** Whether a line continues the list entry above it: it is no entry itself, and its first word did not fit above. */
function isRestInList(open: Paragraph, line: Segment, { edge, limit }: Bounds): boolean {
  if (/\([^)]*$/u.test(open.text)) return true;
  if (isEntryByItself(line.text) && !open.text.endsWith(',')) return false;
  const end = open.x1 + firstWordWidth(line) + 0.3 * line.size;
  if (end < edge) return false;
  return end > limit - line.size || (/^[\p{Ll}(]/u.test(line.text) && end > limit - GUTTER * line.size);
}

/**
 * Whether a line is an entry of its own, with an amount in digits or in words: "juice of 1 lemon", "a pinch of salt".
 */
function isEntryByItself(text: string): boolean {
  if (/^[^(]*[\p{Nd}\p{No}]/u.test(text) || startsWithUnit(text)) return true;
  return ingredientLikeness(text) >= 0.5 && !isToTaste(text);
}

/** Whether a line continues a paragraph because its first word did not fit at the end of the line above. */
function wraps(open: Paragraph, line: Segment, { left, edge, limit }: Bounds): boolean {
  const near = limit - edge <= NEAR_EDGE * line.size || open.x1 - open.x0 >= PROSE * line.size;
  if (!near && !isRestOfEntry(open, line, limit)) return false;
  if (open.x1 - left < FULL * (edge - left) || (isEntry(open.text) && ingredientLikeness(line.text) >= 0.6))
    return false;
  const inSentence = /^\p{Ll}/u.test(line.text) && /[\p{L}\p{N},]$/u.test(open.text);
  const tolerance = inSentence ? 1.4 : 1.1;
  return edge - open.x1 < tolerance * firstWordWidth(line) + (inSentence ? 1 : 0.4) * line.size;
}

/**
 * Whether a line continues a list entry in a column whose longest line is far from its edge. This is only the case if
 * its first word did not fit above and it begins with no unit.
 */
function isRestOfEntry(open: Paragraph, line: Segment, limit: number): boolean {
  return (
    startsWithAmount(open.text) && !startsWithUnit(line.text) && limit - line.size - open.x1 < firstWordWidth(line)
  );
}

function startsWithUnit(text: string): boolean {
  return isUnit(/^[\p{L}\p{M}]+/u.exec(text)?.[0] ?? '');
}

function startsWithAmount(text: string): boolean {
  return /^[\p{Nd}\p{No}]/u.test(text) && ingredientLikeness(text) >= 0.7;
}

/** Whether a line has an amount at its beginning or its end: "200 g flour", "flour 200 g". */
function isEntry(text: string): boolean {
  return startsWithAmount(text) || ingredientLikeness(text) >= 0.8;
}

function firstWordWidth({ text, x0, x1, size }: Segment): number {
  const word = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|^[\p{Script=Hangul}]/u.test(text)
    ? 1
    : text.search(/\s|$/);
  return text.length === 0 ? 0 : Math.max(((x1 - x0) * word) / text.length, size * 0.3);
}

function begin(line: Segment, page: number, apart: boolean): Paragraph {
  const { text, mark } = withoutBullet(line.text);
  return { ...line, text, mark, apart, page, extent: extentOf(line) };
}

function append(open: Paragraph, line: Segment): void {
  open.text = wrappedText(open.text, line.text);
  open.x1 = line.x1;
  open.y = line.y;
  const { x0, x1, y1 } = extentOf(line);
  const { extent } = open;
  open.extent = { x0: Math.min(extent.x0, x0), x1: Math.max(extent.x1, x1), y0: extent.y0, y1 };
}
