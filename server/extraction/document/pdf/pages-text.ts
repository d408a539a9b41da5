import { markedSpans, withActualText, type MarkedSpans } from './actual-text.ts';
import type { PdfPage } from './lines-of-pages.ts';
import type { OpenPdf } from './open-pdf.ts';
import { pageGlyphs } from './page-glyphs.ts';
import { segmentsOf } from './segment.ts';

/** A page with fewer letters may be a scan with a title. */
const MIN_LETTERS = 60;
/** The largest share of wrong letters on a readable page. */
const MAX_WRONG = 0.02;

/** Control characters, and replacement characters for unknown ones. */
// eslint-disable-next-line no-control-regex -- control characters are what is counted
const UNKNOWN = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\ufffe\uffff]/gu;
/** Private use characters. A few different ones are bullets; many are letters without a Unicode mapping. */
const PRIVATE = /[\u{e000}-\u{f8ff}]/gu;
const MIN_PRIVATE = 4;
/** Indic vowel signs that follow no letter: the order of the characters was lost. */
const ORPHANS =
  /(?<=^|[\s\d,.;:()])[\u0900-\u0903\u093a-\u093c\u093e-\u094f]|[\u093e-\u094c][\u093e-\u0940\u0947-\u094c]|\u094d(?=[\s,.;:]|$)/gu;

/** Whether the extracted letters differ from the visible ones. The page must then be recognised as a picture. */
export function isGarbled(text: string): boolean {
  const own = text.match(PRIVATE) ?? [];
  const unknown = (text.match(UNKNOWN)?.length ?? 0) + (new Set(own).size < MIN_PRIVATE ? 0 : own.length);
  const wrong = unknown + (text.match(ORPHANS)?.length ?? 0);
  return wrong > MAX_WRONG * textLettersOf(text);
}

/** Whether a page has enough letters to be more than a scan with a title. */
export function isText(text: string): boolean {
  return textLettersOf(text) >= minimumFor(text);
}

function textLettersOf(text: string): number {
  return text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
}

/** A Chinese, Japanese or Korean character counts as three letters. */
function minimumFor(text: string): number {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
    ? MIN_LETTERS / 3
    : MIN_LETTERS;
}

/** Reading stops after this number of pages, letters or drawing operators. */
const MAX_PAGES = 600;
const MAX_GLYPHS = 2_000_000;
const MAX_OPERATORS = 1_500_000;

/** The text of a document's pages. */
export interface PagesText {
  pages: PdfPage[];
  /** The numbers of pages that must be recognised as pictures. */
  pictures: number[];
  /** The numbers of pages in `pages` with so few letters that they may also be scans. */
  short: number[];
}

/**
 * Reads the letters of a document's first pages. If at least one page has enough text, pages with few letters are kept
 * and listed in `short`, because they may contain a picture with more text. If no page has enough, all pages are
 * recognised as pictures.
 */
export async function pagesText(pdf: OpenPdf, bytes: Uint8Array): Promise<PagesText> {
  const { pages, short, garbled } = await lettersOf(pdf, bytes);
  if (short.length < pages.length)
    return { pages: pages.filter(({ segments }) => segments.length > 0), pictures: garbled, short };
  return { pages: [], pictures: [...short, ...garbled].toSorted((one, other) => one - other), short: [] };
}

interface Letters {
  pages: PdfPage[];
  short: number[];
  garbled: number[];
}

async function lettersOf(pdf: OpenPdf, bytes: Uint8Array): Promise<Letters> {
  const pages: PdfPage[] = [];
  const short: number[] = [];
  const garbled: number[] = [];
  let glyphsLeft = MAX_GLYPHS;
  let operatorsLeft = MAX_OPERATORS;
  let spans: MarkedSpans[] | null = null;
  const last = Math.min(pdf.document.numPages, MAX_PAGES);
  for (let number = 1; number <= last && glyphsLeft > 0 && operatorsLeft > 0; number += 1) {
    const page = await pdf.document.getPage(number);
    const { glyphs, tags, operators, width, height } = await pageGlyphs(page);
    page.cleanup();
    glyphsLeft -= glyphs.length;
    operatorsLeft -= operators;
    if (tags.includes('Span')) spans ??= markedSpans(bytes);
    const meant = withActualText(glyphs, takeTexts(spans ?? [], tags));
    const seen = meant.filter(({ hidden }) => !hidden);
    const read = seen.length > 0 ? seen : meant;
    const letters = read.map((glyph) => glyph.text).join('');
    if (isGarbled(letters)) garbled.push(number);
    else {
      if (!isText(letters)) short.push(number);
      pages.push({ number, width, height, segments: segmentsOf(read) });
    }
  }
  return { pages, short, garbled };
}

/** The ActualText entries of a page, taken from the first content stream with the same sequence of span tags. */
function takeTexts(spans: MarkedSpans[], tags: readonly string[]): MarkedSpans['texts'] {
  const names = tags.join('/');
  const found = spans.findIndex((content) => content.tags.length === tags.length && content.tags.join('/') === names);
  return found === -1 ? [] : (spans.splice(found, 1)[0]?.texts ?? []);
}
