import type { TextLine } from '../../domain/text-line.ts';
import { sentenceGoesOn, wrappedText } from '../lines/wrapped-text.ts';
import { withAmountsJoined } from './amount-columns.ts';
import { regionsOf } from './columns.ts';
import { paragraphsOf, type Paragraph } from './paragraphs.ts';
import type { Segment } from './segment.ts';
import { isRightToLeft } from './visual-order.ts';

const SAME_SIZE = 0.06;

/** The paragraphs of all pages with those put together again that go on at the head of the next page. */
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

/** A line of a page with its height, as a share of the page's. */
export interface PlacedText {
  text: string;
  height: number;
}

/** The shares of a page above and below which headers and footers stand. */
const HEAD = 0.08;
const FOOT = 0.92;

const PAGE_NUMBER = /^\P{L}{0,3}(?:\p{L}{1,9}\.?\s)?\p{Nd}{1,4}(?:\s?(?:\/|\p{L}{1,4})\s?\p{Nd}{1,4})?\P{L}{0,3}$/u;
const PRINTED_FROM = /^(?:https?|file):\/\/\S+(?:\s+\p{Nd}+\s?\/\s?\p{Nd}+)?$/u;

/** The date and the hour of printing, alone or beside the page's number or its address. */
const PRINTED_AT =
  /^\p{Nd}{1,4}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4},?\s+\p{Nd}{1,2}:\p{Nd}{2}(?:\s?[AP]M)?(?:\s.{0,80})?$/u;

/** Which lines of which pages are headers, footers and page numbers: true for each that is. */
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

/** Its text and its place, with all numbers alike. */
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

/** A page's text, on a page of this size in points. */
export interface PdfPage {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** As segmentsOf gives them: the letters of a book would fill the memory. */
  segments: Segment[];
}

/** How much larger than the text a heading is set, and one in bold above text that is not. */
const LARGER = 1.12;
const BOLD_LARGER = 1.05;

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

/** Where more of the letters are bold, bold sets none apart. */
const MOSTLY_PLAIN = 0.5;

/** So many letters of one size are the text of a page. */
const TEXT = 300;

/** The levels of headings by size, largest first: sizes that are clearly above that of most letters. */
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
    // A page in other letters than most may be set larger as a whole.
    const text = texts.get(paragraph.page);
    const isText = text !== undefined && text.letters >= TEXT && !isLarger(paragraph, text.size);
    return isText || !isLarger(paragraph, usual) ? 0 : (levels.get(Math.round(paragraph.size)) ?? 0);
  };
}

/** The size of most letters, in whole points, and how many they are. */
function usualSize(paragraphs: readonly Paragraph[]): { size: number; letters: number } | undefined {
  const letters = new Map<number, number>();
  for (const { size, text } of paragraphs)
    letters.set(Math.round(size), (letters.get(Math.round(size)) ?? 0) + text.length);
  const [most] = [...letters].toSorted(([, one], [, other]) => other - one);
  return most && { size: most[0], letters: most[1] };
}
