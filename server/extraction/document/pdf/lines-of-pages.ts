import type { TextLine } from '../../domain/text-line.ts';
import { withAmountsJoined } from './amount-columns.ts';
import { regionsOf } from './columns.ts';
import { furnitureOf } from './furniture.ts';
import { joinedAcrossPages } from './page-breaks.ts';
import { paragraphsOf, type Paragraph } from './paragraphs.ts';
import type { Segment } from './segment.ts';
import { isRightToLeft } from './visual-order.ts';

/** A page's text, on a page of this size in points. */
export interface PdfPage {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** As segmentsOf gives them: the letters of a book would fill the memory. */
  segments: Segment[];
}

/** How much larger than the text a heading is set. */
const LARGER = 1.12;

/** The lines of a document's pages in the order in which they are read, without headers, footers and page numbers. */
export function linesOfPages(pages: readonly PdfPage[]): TextLine[] {
  const segments = pages.map((page) => inReadingDirection(page.segments, page.width));
  const furniture = furnitureOf(
    segments.map((list, index) => list.map(({ text, y }) => ({ text, height: y / (pages[index]?.height ?? 1) }))),
  );
  const paragraphs = pages.flatMap(({ number, width }, index) => {
    const text = segments[index]?.filter((_, at) => furniture[index]?.[at] !== true) ?? [];
    const margin = Math.min(...text.map(({ x0 }) => x0), width / 5);
    return regionsOf(withAmountsJoined(text), width - margin).flatMap((region) => paragraphsOf(region, number));
  });
  const levels = levelsOf(paragraphs);
  return joinedAcrossPages(paragraphs)
    .filter(({ text }) => text !== '')
    .map(({ text, bold, mark, apart, page, size }, index) => ({
      text,
      level: levels.get(Math.round(size)) ?? 0,
      bold,
      mark,
      apart: apart && index > 0,
      page,
    }));
}

/** On a page that is read from the right, what is right is left: everything that follows asks for no direction. */
function inReadingDirection(segments: readonly Segment[], width: number): Segment[] {
  const text = segments.map((segment) => segment.text).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const fromRight = [...text].filter((char) => isRightToLeft(char)).length > letters / 2;
  if (!fromRight) return [...segments];
  return segments
    .map((segment) => ({ ...segment, x0: width - segment.x1, x1: width - segment.x0 }))
    .toSorted((one, other) => one.y - other.y || one.x0 - other.x0);
}

/** The levels of headings by size, largest first: sizes that are clearly above that of most letters. */
function levelsOf(paragraphs: readonly Paragraph[]): Map<number, number> {
  const letters = new Map<number, number>();
  for (const { size, text } of paragraphs)
    letters.set(Math.round(size), (letters.get(Math.round(size)) ?? 0) + text.length);
  const usual = [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
  const larger = [...letters.keys()].filter((size) => size > usual * LARGER).toSorted((one, other) => other - one);
  return new Map(larger.map((size, index) => [size, Math.min(index + 1, 6)]));
}
