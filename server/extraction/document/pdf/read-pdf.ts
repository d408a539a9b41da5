import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ExtractionError } from '../../domain/extraction-error.ts';
import type { FileSource } from '../../domain/extraction.ts';
import { openPicture } from '../picture/open-picture.ts';
import { createRecogniser, type Recogniser } from '../image/recogniser/recogniser.ts';
import { recognisePicture, type PictureText } from '../image/recognise-picture.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { emptyDraft, type Draft } from '../../domain/draft.ts';
import { foldSpace } from '../../text/fold-space.ts';
import { nameAsTitle } from '../../text/name-as-title.ts';
import { linesOfPages, type PdfPage } from './lines-of-pages.ts';
import { type OpenPdf, withPdf } from './open-pdf.ts';
import { pagePhotos } from './page-photos.ts';
import { pagesText } from './pages-text.ts';
import { photosOf } from './photos.ts';

/** The program name that precedes the document's name in the title. */
const PROGRAM = /^(?:microsoft (?:word|powerpoint|publisher)|libreoffice|pages|google docs)\s*[-–—:]\s*/iu;

/** Reads the title from a PDF's properties. Null if it has none or the properties cannot be read. */
export async function statedByPdf(document: PDFDocumentProxy): Promise<Draft | null> {
  // Damaged properties do not mean that the pages are damaged.
  const metadata = await document.getMetadata().catch(() => null);
  const stated: unknown = metadata === null ? null : Reflect.get(metadata.info, 'Title');
  const title = typeof stated === 'string' ? nameAsTitle(foldSpace(stated).replace(PROGRAM, '')) : '';
  return title === '' ? null : { ...emptyDraft('document', 'properties of the file'), title };
}

/** Recognising a page takes about a second. */
const MAX_PICTURES = 6;
/** The width in pixels at which a page is rendered for recognition. */
const PICTURE_WIDTH = 1_700;

/**
 * The lines of a PDF: the text of its pages, and recognised text of pages that are pictures. `more` also recognises the
 * pages with few letters. Throws ExtractionError: `filePassword`, `fileDamaged`, `fileTooComplex`, and `fileNoText` if
 * no page contains text or a picture.
 */
export async function readPdf(source: FileSource): Promise<FileDocument> {
  return withPdf(source.bytes, async (pdf) => {
    const { pages, pictures, short } = await pagesText(pdf, source.bytes);
    const document = await documentOf(pdf, source, pages, pictures);
    if (short.length === 0) return document;
    const more = [...short, ...pictures].toSorted((one, other) => one - other);
    return { ...document, more: () => withPdf(source.bytes, (again) => documentOf(again, source, pages, more)) };
  });
}

/** The document of pages with text and of recognised pages, in page order. */
async function documentOf(
  pdf: OpenPdf,
  { bytes, languages, languageDir = '' }: FileSource,
  pages: readonly PdfPage[],
  pictures: readonly number[],
): Promise<FileDocument> {
  const seen = await recognisedPages(pdf, pictures.slice(0, MAX_PICTURES), languages, createRecogniser(languageDir));
  const seenPages = new Set(seen.lines.map(({ page }) => page));
  const written = linesOfPages(pages.filter(({ number }) => !seenPages.has(number)));
  const lines = [...written, ...seen.lines].toSorted((one, other) => one.page - other.page);
  if (lines.length === 0 && pictures.length === 0) throw new ExtractionError('importErrors.fileNoText');
  const { blank } = seen;
  const stated = await statedByPdf(pdf.document);
  const recognised = seen.lines.length > 0 || lines.length === 0;
  return {
    lines,
    pictures: recognised ? [] : photosOf(bytes),
    ...(!recognised && pages.length > 1 && { photos: pagePhotos(bytes, await pageObjects(pdf, pages)) }),
    lang: seen.lang,
    recognised,
    ...(!recognised && { unbroken: true }),
    ...(blank.length > 0 && { blank }),
    ...(stated !== null && { stated }),
  };
}

/** The object numbers of the pages, up to the last page that was read. */
async function pageObjects({ document }: OpenPdf, pages: readonly PdfPage[]): Promise<number[]> {
  const numbers: number[] = [];
  for (let number = 1; number <= (pages.at(-1)?.number ?? 0); number++) {
    numbers.push((await document.getPage(number)).ref?.num ?? 0);
  }
  return numbers;
}

/** Recognises pages that are pictures. The language of one page is tried first on the next. */
async function recognisedPages(
  pdf: OpenPdf,
  numbers: readonly number[],
  languages: readonly string[],
  recogniser: Recogniser,
): Promise<Omit<PictureText, 'isBlank'> & { blank: number[] }> {
  const seen = { lines: [] as PictureText['lines'], lang: '', blank: [] as number[] };
  for (const number of numbers) {
    const picture = await openPicture(await pdf.picture(number, PICTURE_WIDTH));
    const { lines, lang, isBlank } = await recognisePicture(
      picture,
      seen.lang === '' ? languages : [seen.lang, ...languages],
      recogniser,
    );
    seen.lines.push(...lines.map((line) => ({ ...line, page: number })));
    seen.lang ||= lang;
    if (isBlank) seen.blank.push(number);
  }
  return seen;
}
