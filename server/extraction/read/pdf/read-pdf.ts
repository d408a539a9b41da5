import { ExtractionError } from '../../extraction-error.ts';
import type { FileSource } from '../../extraction.ts';
import { openPicture } from '../picture/open-picture.ts';
import { recognisePicture, type PictureText } from '../picture/recognise-picture.ts';
import type { FileDocument } from '../text-line.ts';
import { markedSpans, withActualText, type MarkedSpans } from './actual-text.ts';
import { linesOfPages, type PdfPage } from './lines-of-pages.ts';
import { openPdf, type OpenPdf } from './open-pdf.ts';
import { pageGlyphs } from './page-glyphs.ts';
import { photosOf } from './photos.ts';
import { isGarbled, isText } from './trust.ts';

/** No recipe goes on beyond; pictures of pages take seconds each. */
const MAX_PAGES = 60;
const MAX_GLYPHS = 200_000;
const MAX_PICTURES = 6;
/** How wide a page is drawn to be recognised, in pixels. */
const PICTURE_WIDTH = 1_700;

/**
 * The lines of a PDF: what its pages say in letters, and what is recognised on those that are pictures. Throws
 * ExtractionError: `filePassword`, `fileDamaged`, and `fileNoText` where no page can be read.
 */
export async function readPdf({ bytes, languages }: FileSource): Promise<FileDocument> {
  const pdf = await openPdf(bytes);
  try {
    const { pages, pagesToRecognise } = withShortPages(await textOfPages(pdf, bytes));
    const seen = await recognisedPages(pdf, pagesToRecognise.slice(0, MAX_PICTURES), languages);
    const lines = [...linesOfPages(pages), ...seen.lines].toSorted((one, other) => one.page - other.page);
    if (lines.length === 0) throw new ExtractionError('importErrors.fileNoText');
    const recognised = seen.lines.length > 0;
    return { lines, pictures: recognised ? [] : photosOf(bytes), lang: seen.lang, recognised };
  } finally {
    await pdf.close();
  }
}

/** What is seen on pages that are pictures. The language of one is tried first on the next. */
async function recognisedPages(
  pdf: OpenPdf,
  numbers: readonly number[],
  languages: readonly string[],
): Promise<PictureText> {
  const seen: PictureText = { lines: [], lang: '' };
  for (const number of numbers) {
    const picture = await openPicture(await pdf.picture(number, PICTURE_WIDTH));
    const { lines, lang } = await recognisePicture(picture, seen.lang === '' ? languages : [seen.lang, ...languages]);
    seen.lines.push(...lines.map((line) => ({ ...line, page: number })));
    seen.lang ||= lang;
  }
  return seen;
}

interface PagesText {
  pages: PdfPage[];
  /** The numbers of those that are pictures, or whose letters are not what they show. */
  pagesToRecognise: number[];
}

async function textOfPages({ document }: OpenPdf, bytes: Uint8Array): Promise<PagesText> {
  const pages: PdfPage[] = [];
  const pagesToRecognise: number[] = [];
  let left = MAX_GLYPHS;
  let spans: MarkedSpans[] | null = null;
  for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES) && left > 0; number += 1) {
    const page = await document.getPage(number);
    const { glyphs, tags, width, height } = await pageGlyphs(page);
    page.cleanup();
    left -= glyphs.length;
    if (tags.includes('Span')) spans ??= markedSpans(bytes);
    const meant = withActualText(glyphs, takeTexts(spans ?? [], tags));
    const seen = meant.filter(({ hidden }) => !hidden);
    const read = { number, width, height, glyphs: seen.length > 0 ? seen : meant };
    const text = read.glyphs.map((glyph) => glyph.text).join('');
    if (isGarbled(text)) pagesToRecognise.push(number);
    else pages.push(read);
  }
  return { pages, pagesToRecognise };
}

/** In a document of text a page of few letters is one; in one without, the letters on a picture of a page are not all. */
function withShortPages({ pages, pagesToRecognise }: PagesText): PagesText {
  const long = pages.filter(({ glyphs }) => isText(glyphs.map(({ text }) => text).join('')));
  if (long.length > 0) return { pages: pages.filter(({ glyphs }) => glyphs.length > 0), pagesToRecognise };
  const numbers = [...pages.map(({ number }) => number), ...pagesToRecognise];
  return { pages: [], pagesToRecognise: numbers.toSorted((one, other) => one - other) };
}

/** The texts of the spans of a page: those of the first content whose spans open as its own do. */
function takeTexts(spans: MarkedSpans[], tags: readonly string[]): MarkedSpans['texts'] {
  const names = tags.join('/');
  const found = spans.findIndex((content) => content.tags.length === tags.length && content.tags.join('/') === names);
  return found === -1 ? [] : (spans.splice(found, 1)[0]?.texts ?? []);
}
