import { withoutBullet } from '../../text/line-mark.ts';
import type { FileDocument, LineBox, TextLine } from '../../domain/text-line.ts';
import { sentenceGoesOn } from '../lines/wrapped-text.ts';
import type { Box } from './pixels/grey-image.ts';
import { around } from './pixels/text-regions.ts';
import { joinText } from './join-text.ts';
import { mendLetters } from './mend-letters.ts';
import { middle } from './printed-lines.ts';
import type { PrintedLine } from './printed-lines.ts';

/** Frequent misreadings of a bullet. */
const MISREAD_BULLET = /^(?:[°«»©®¢¤.,”“"'‘’，。、＊]\s*|[·・ㆍ]\s*){1,3}(?=[\p{L}\p{N}½¼¾⅓⅔])/u;
/** The beginning of an ingredient list entry. */
const ENTRY = /^(?:[-*+•·▪◦●○■□▢☐°»«©®¢¤—–・ㆍ]\s*)?[\p{Nd}½¼¾⅓⅔%]/u;
/** The end of an entry in languages that put the amount after the name. */
const ENDS_ENTRY =
  /^[^。．.，,、]*[\p{Nd}½¼¾⅓⅔]\s?[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}gml]{0,4}[)）]?$/u;
/** A column that is narrower than this, in letter heights, counts as narrow. */
const NARROW = 34;
const LONGEST_HEADING = 70;
/**
 * A line is full if it has at least this share of the region's width and this number of letters. A heading is shorter.
 */
const FULL = 0.85;
const FEWEST_IN_FULL = 40;
/** A line is separated if the distance above it is this many times larger than a neighbouring distance. */
const SET_OFF = 1.35;

/** The place on the picture of a part of the page that was recognised. */
type BoxOf = (edges: Box) => LineBox;

/**
 * Converts the lines of a page's regions to document lines. Wrapped lines are joined, and headings are recognised by
 * letter height.
 */
export function textLines(regions: readonly PrintedLine[][], boxOf: BoxOf): TextLine[] {
  const letter = middle(regions.flat().map((line) => line.letter));
  return regions.flatMap((lines) => linesOfRegion(lines, letter, boxOf));
}

function linesOfRegion(lines: readonly PrintedLine[], letter: number, boxOf: BoxOf): TextLine[] {
  const region = shapeOfRegion(lines);
  const result: TextLine[] = [];
  let edges: Box | null = null;
  let above: PrintedLine | null = null;
  for (const [at, line] of lines.entries()) {
    const apart = above === null || isApart(lines, at, region.pitch);
    if (above !== null && !apart && goesOn(above, line, region, letter)) {
      const last = result.at(-1)!;
      last.text = joinText(last.text, line.text);
      last.unsure = [...(last.unsure ?? []), ...line.unsure];
      edges = around([...(edges === null ? [] : [edges]), line.onPage]);
      last.box = boxOf(edges);
    } else {
      edges = line.onPage;
      result.push({ ...textLine(line, levelOf(line, letter, region), apart), box: boxOf(edges) });
    }
    above = line;
  }
  return result.filter(({ text }) => text !== '');
}

/** Whether a line is further from the line above than is usual in its region, or than the lines around them. */
function isApart(lines: readonly PrintedLine[], at: number, pitch: number): boolean {
  const step = stepTo(lines, at);
  const beside = [stepTo(lines, at - 1), stepTo(lines, at + 1)].filter((other) => other > 0);
  return step > pitch * 1.5 || step > Math.min(...beside) * SET_OFF;
}

/** The distance from the line above in pixels; 0 for the first line. */
function stepTo(lines: readonly PrintedLine[], at: number): number {
  return (lines[at]?.y ?? 0) - (lines[at - 1]?.y ?? lines[at]?.y ?? 0);
}

/** The layout of a region: its edges, line distances, and whether it is narrow or a list of short entries. */
interface RegionShape {
  left: number;
  right: number;
  /** The median line distance, and (`close`) the distance of closely set lines. */
  pitch: number;
  close: number;
  list: boolean;
  narrow: boolean;
}

function shapeOfRegion(lines: readonly PrintedLine[]): RegionShape {
  const steps = lines
    .slice(1)
    .map((line, at) => line.y - lines[at]!.y)
    .filter((step) => step > 0)
    .toSorted((a, b) => a - b);
  const left = Math.min(...lines.map(({ x0 }) => x0));
  const right = Math.max(...lines.map(({ x1 }) => x1));
  return {
    left,
    right,
    pitch: steps[steps.length >> 1] ?? 0,
    close: steps[Math.floor(steps.length * 0.2)] ?? 0,
    narrow: right - left < middle(lines.map(({ letter }) => letter)) * NARROW,
    list: isList(lines, right - left),
  };
}

/** A narrow column in which most lines end early: a list of short entries that are not wrapped. */
function isList(lines: readonly PrintedLine[], width: number): boolean {
  const full = lines.filter(({ x0, x1 }) => x1 - x0 > width * 0.8).length;
  return width < middle(lines.map(({ letter }) => letter)) * NARROW && full < lines.length / 2;
}

function textLine(line: PrintedLine, level: number, apart: boolean): TextLine {
  const { text, mark } = withoutBullet(line.text);
  const misread = mark === null && !line.bullet ? (MISREAD_BULLET.exec(text)?.[0] ?? '') : '';
  const read = text.slice(misread.length).trim();
  const mended = mendLetters(read);
  return {
    text: mended,
    level,
    bold: false,
    mark: misread === '' && !line.bullet ? mark : 'bullet',
    apart,
    page: 1,
    // Corrected words may be wrong as well.
    unsure: mended === read ? line.unsure : [...line.unsure, ...(mended.match(/[\p{N}.,/]+/gu) ?? [])],
  };
}

/** The heading level of a line. Headings are short, larger than the rest, and neither entries nor sentences. */
function levelOf(line: PrintedLine, body: number, region: RegionShape): number {
  const { letter, text } = line;
  const full = text.length >= FEWEST_IN_FULL && line.x1 - line.x0 > (region.right - region.left) * FULL;
  if (beginsEntry(line) || text.length > LONGEST_HEADING || ENTRY.test(text) || /[.,;。，、]$/u.test(text)) return 0;
  const ratio = letter / body;
  return ratio >= 1.4 ? 1 : ratio >= 1.15 && !full ? 2 : 0;
}

/** Whether a line continues the line above, because its first word did not fit there. */
function goesOn(above: PrintedLine, line: PrintedLine, region: RegionShape, letter: number): boolean {
  if (beginsEntry(line) || levelOf(line, letter, region) !== levelOf(above, letter, region)) return false;
  const space = letter * 0.6;
  const room = isRightToLeft(line.text) ? above.x0 - region.left : region.right - above.x1;
  if (room > line.firstWord + space) return false;
  const step = line.y - above.y;
  const close = step <= region.close * 1.12;
  if (region.narrow && (ENTRY.test(line.text) || [above, line].every(({ text }) => ENDS_ENTRY.test(text))))
    return false;
  if (region.list) return close && region.close < region.pitch * 0.92;
  if (/^\p{Ll}/u.test(line.text)) return true;
  if (/[.!?。！？।:：]\p{P}*$/u.test(above.text)) return false;
  return close;
}

function beginsEntry({ text, bullet }: PrintedLine): boolean {
  return bullet || withoutBullet(text).mark !== null || MISREAD_BULLET.test(text);
}

function isRightToLeft(text: string): boolean {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

/**
 * Joins the pages on several pictures into one document, in order. Pages without text only contribute their picture.
 */
export function documentOfPages(pages: readonly FileDocument[]): FileDocument {
  const lines: TextLine[] = [];
  for (const [index, page] of pages.entries()) {
    const [first, ...rest] = page.lines.map((line) => ({ ...line, page: index + 1 }));
    if (first === undefined) continue;
    const open = lines.at(-1);
    if (open !== undefined && goesOnNextPage(open, first)) lines[lines.length - 1] = joined(open, first);
    else lines.push({ ...first, apart: true });
    lines.push(...rest);
  }
  const blank = pages.flatMap((page, index) => (page.blank === undefined ? [] : [index + 1]));
  return {
    lines,
    pictures: pages.flatMap(({ pictures }) => pictures),
    lang: pages.find(({ lang }) => lang !== '')?.lang ?? '',
    recognised: true,
    ...(blank.length > 0 && { blank }),
  };
}

function goesOnNextPage(open: TextLine, next: TextLine): boolean {
  return open.level === 0 && next.level === 0 && next.mark === null && sentenceGoesOn(open.text, next.text);
}

function joined(open: TextLine, next: TextLine): TextLine {
  return { ...open, text: joinText(open.text, next.text), unsure: [...(open.unsure ?? []), ...(next.unsure ?? [])] };
}
