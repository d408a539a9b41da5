import type { TextLine } from '../../domain/text-line.ts';
import { sentenceGoesOn, wrappedText } from '../lines/wrapped-text.ts';
import { withAmountsJoined, regionsOf } from './columns.ts';
import { paragraphsOf, type Paragraph } from './paragraphs.ts';
import type { Segment } from './segment.ts';
import { lineBox } from '../lines/line-box.ts';
import { isRightToLeft } from './visual-order.ts';

const SAME_SIZE = 0.06;

/** Joins paragraphs that continue at the top of the next page. */
export function joinedAcrossPages(paragraphs: readonly Paragraph[]): Paragraph[] {
  const whole: Paragraph[] = [];
  let lastPage = 0;
  for (const paragraph of paragraphs) {
    const open = whole.at(-1);
    if (open !== undefined && paragraph.page === lastPage + 1 && goesOn(open, paragraph)) {
      open.text = wrappedText(open.text, paragraph.text);
    } else whole.push({ ...paragraph });
    lastPage = paragraph.page;
  }
  return whole;
}

function goesOn(open: Paragraph, next: Paragraph): boolean {
  if (Math.abs(open.size - next.size) > SAME_SIZE * next.size || open.bold !== next.bold || next.mark !== null)
    return false;
  return sentenceGoesOn(open.text, next.text);
}

/** A line with its vertical position as a share of the page height. */
export interface PlacedText {
  text: string;
  height: number;
}

/** Headers are above the first share of the page height, footers below the second. */
const HEAD = 0.08;
const FOOT = 0.92;

const PAGE_NUMBER = /^\P{L}{0,3}(?:\p{L}{1,9}\.?\s)?\p{Nd}{1,4}(?:\s?(?:\/|\p{L}{1,4})\s?\p{Nd}{1,4})?\P{L}{0,3}$/u;
const PRINTED_FROM = /^(?:https?|file):\/\/\S+(?:\s+\p{Nd}+\s?\/\s?\p{Nd}+)?$/u;

/** The date and time of printing, alone or followed by a page number or an address. */
const PRINTED_AT =
  /^\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4},?\s+\p{Nd}{1,2}:\p{Nd}{2}(?:\s?[AP]M)?(?:\s.{0,80})?$/u;

/** For each line of each page: whether it is a header, a footer or a page number. */
export function furnitureOf(pages: readonly (readonly PlacedText[])[]): boolean[][] {
  const seen = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(page.filter(isAtEdge).map(keyOf))) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const repeated = (line: PlacedText): boolean =>
    pages.length > 1 && (seen.get(keyOf(line)) ?? 0) >= Math.max(2, pages.length / 2);
  return pages.map((page) =>
    page.map((line) => isAtEdge(line) && (repeated(line) || isNumbering(line.text, line.height))),
  );
}

function isAtEdge({ height }: PlacedText): boolean {
  return height < HEAD || height > FOOT;
}

/** A key of text and vertical position. All numbers are replaced by 0, so page numbers compare as equal. */
function keyOf({ text, height }: PlacedText): string {
  return `${Math.round(height * 50)} ${text.replace(/\p{Nd}+/gu, '0')}`;
}

function isNumbering(text: string, height: number): boolean {
  return (
    PRINTED_FROM.test(text) ||
    PRINTED_AT.test(text) ||
    (height > FOOT && /^\P{L}*\p{Nd}/u.test(text) && PAGE_NUMBER.test(text))
  );
}

/** A page's text and its size in points. */
export interface PdfPage {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** The segments are kept instead of the letters, because the letters of a book would use too much memory. */
  segments: Segment[];
}

/**
 * How many times larger than the text a heading is; the second value is for bold headings of texts that are not bold.
 */
const LARGER = 1.12;
const BOLD_LARGER = 1.05;

/** The lines of a document in reading order, without headers, footers and page numbers. */
export function linesOfPages(pages: readonly PdfPage[]): TextLine[] {
  const fromRight = pages.map(({ segments }) => runsFromRight(segments));
  const segments = pages.map(({ segments: own, width }, index) => (fromRight[index] ? mirrored(own, width) : own));
  const furniture = furnitureOf(
    segments.map((list, index) => list.map(({ text, y }) => ({ text, height: y / (pages[index]?.height ?? 1) }))),
  );
  const paragraphs = pages.flatMap(({ number, width }, index) => {
    const text = segments[index]?.filter((_, at) => furniture[index]?.[at] !== true) ?? [];
    const margin = Math.min(...text.map(({ x0 }) => x0), width / 5);
    return regionsOf(withAmountsJoined(text), width - margin).flatMap((region) => paragraphsOf(region, number));
  });
  const levelOf = levelsOf(paragraphs);
  return joinedAcrossPages(paragraphs)
    .filter(({ text }) => text !== '')
    .map((paragraph, index) => ({
      text: paragraph.text,
      level: levelOf(paragraph),
      bold: paragraph.bold,
      mark: paragraph.mark,
      apart: paragraph.apart && index > 0,
      page: paragraph.page,
      ...boxOf(paragraph, pages, fromRight),
    }));
}

/** Where a paragraph is on its page. */
function boxOf(
  { page, extent }: Paragraph,
  pages: readonly PdfPage[],
  fromRight: readonly boolean[],
): Pick<TextLine, 'box'> {
  const index = pages.findIndex(({ number }) => number === page);
  const { width = 0, height = 0 } = pages[index] ?? {};
  if (!(width > 0 && height > 0)) return {};
  const [x0, x1] = fromRight[index] ? [width - extent.x1, width - extent.x0] : [extent.x0, extent.x1];
  return { box: lineBox({ ...extent, x0, x1 }, { width, height }) };
}

/** Whether most letters of a page are of a script that is written from right to left. */
function runsFromRight(segments: readonly Segment[]): boolean {
  const text = segments.map((segment) => segment.text).join('');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return [...text].filter((char) => isRightToLeft(char)).length > letters / 2;
}

/** Mirrors the x coordinates of a right-to-left page, so the following steps need not consider the direction. */
function mirrored(segments: readonly Segment[], width: number): Segment[] {
  return segments
    .map((segment) => ({ ...segment, x0: width - segment.x1, x1: width - segment.x0 }))
    .toSorted((one, other) => one.y - other.y || one.x0 - other.x0);
}

/** If a larger share of the letters is bold, bold does not mark headings. */
const MOSTLY_PLAIN = 0.5;

/** From this number of letters on, the most frequent size of a page is its text size. */
const TEXT = 300;

/**
 * Returns a function for the heading level of a paragraph. Sizes clearly above the usual size are headings, the largest
 * at level 1.
 */
function levelsOf(paragraphs: readonly Paragraph[]): (paragraph: Paragraph) => number {
  const usual = usualSize(paragraphs)?.size ?? 0;
  const lettersOf = (some: readonly Paragraph[]): number => some.reduce((sum, { text }) => sum + text.length, 0);
  const isPlain = lettersOf(paragraphs.filter(({ bold }) => bold)) < lettersOf(paragraphs) * MOSTLY_PLAIN;
  const isLarger = (paragraph: Paragraph, text: number): boolean => {
    return Math.round(paragraph.size) > text * (isPlain && paragraph.bold ? BOLD_LARGER : LARGER);
  };
  const larger = [
    ...new Set(paragraphs.filter((one) => isLarger(one, usual)).map(({ size }) => Math.round(size))),
  ].toSorted((one, other) => other - one);
  const levels = new Map(larger.map((size, index) => [size, Math.min(index + 1, 6)]));
  const pages = Map.groupBy(paragraphs, ({ page }) => page);
  const texts = new Map([...pages].map(([page, own]) => [page, usualSize(own)]));
  return (paragraph) => {
    // A page can be set in a larger size than the others as a whole.
    const text = texts.get(paragraph.page);
    const isText = text !== undefined && text.letters >= TEXT && !isLarger(paragraph, text.size);
    return isText || !isLarger(paragraph, usual) ? 0 : (levels.get(Math.round(paragraph.size)) ?? 0);
  };
}

/** The most frequent letter size in whole points, and the number of letters of that size. */
function usualSize(paragraphs: readonly Paragraph[]): { size: number; letters: number } | undefined {
  const letters = new Map<number, number>();
  for (const { size, text } of paragraphs)
    letters.set(Math.round(size), (letters.get(Math.round(size)) ?? 0) + text.length);
  const [most] = [...letters].toSorted(([, one], [, other]) => other - one);
  return most && { size: most[0], letters: most[1] };
}
