import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { LoadParameters, PDFParse } from 'pdf-parse';
import { ExtractionError } from '../../domain/extraction-error.ts';
import { damaged } from '../lines/damaged.ts';
import { checkContents } from './checks/check-contents.ts';
import { checkWidths, withoutCostlyFonts } from './checks/check-fonts.ts';

/** An open PDF. */
export interface OpenPdf {
  document: PDFDocumentProxy;
  /**
   * Renders a page as PNG, `width` pixels wide; a very long page is narrower. Throws ExtractionError `fileDamaged` for
   * a page with an unusable size.
   */
  picture(page: number, width: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Pictures with more pixels are left out when a page is rendered. */
const MAX_PIXELS = 50_000_000;
/** The largest number of pixels of a rendered page, and its smallest width in pixels. */
const MAX_DRAWN = 20_000_000;
const MIN_WIDTH = 200;

/**
 * Opens a PDF for `read` and closes it. Throws ExtractionError: `filePassword` for an encrypted file, `fileDamaged` for
 * anything that is not a PDF or breaks while it is read, `fileTooComplex` for one that would cost too much.
 */
export async function withPdf<T>(bytes: Uint8Array, read: (pdf: OpenPdf) => Promise<T>): Promise<T> {
  checkContents(bytes);
  checkWidths(bytes);
  const pdf = await openPdf(bytes);
  try {
    return await read(pdf).catch(refusePdf);
  } finally {
    await pdf.close();
  }
}

/**
 * Throws `fileDamaged` for errors of the library after a PDF was opened, such as pages that are their own parents or
 * pictures that do not end. Any other error is thrown unchanged.
 */
function refusePdf(error: unknown): never {
  const thrownAt = error instanceof Error ? /^\s+at .*$/m.exec(error.stack ?? '')?.[0] : undefined;
  if (error instanceof Error && thrownAt?.includes('pdfjs-dist') === true) throw damaged(error.message, error);
  throw error;
}

async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs'); // 2 MB, loaded for PDFs only
  const readable = withoutCostlyFonts(bytes);
  const task = getDocument({ ...parametersOf(readable, 1), verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await task.promise;
    let painter: PDFParse | null = null;
    return {
      document,
      async picture(page, width) {
        const drawn = await drawnWidth(document, page, width);
        painter ??= new (await import('pdf-parse')).PDFParse(parametersOf(readable, MAX_PIXELS));
        return pictureOf(painter, page, drawn);
      },
      close: async () => {
        await task.destroy();
        await painter?.destroy();
      },
    };
  } catch (error) {
    await task.destroy();
    const locked = error instanceof Error && error.name === 'PasswordException';
    throw new ExtractionError(locked ? 'importErrors.filePassword' : 'importErrors.fileDamaged', {
      cause: error,
      detail: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Parameters for the library. Pictures with more than `maxPixels` pixels are not decoded; reading text needs none. */
function parametersOf(bytes: Uint8Array, maxPixels: number): LoadParameters {
  const data = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return {
    data: new Uint8Array(bytes), // a copy, because the parser takes ownership of the buffer and refuses a Buffer
    cMapUrl: `${data}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    useSystemFonts: false,
    isEvalSupported: false,
    stopAtErrors: false,
    maxImageSize: maxPixels,
  };
}

/**
 * The width in pixels at which a page is rendered. A very long page is rendered narrower, because the canvas has a
 * limited size.
 */
async function drawnWidth(document: PDFDocumentProxy, number: number, requested: number): Promise<number> {
  const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
  const drawn = Math.floor(Math.min(requested, Math.sqrt((MAX_DRAWN * width) / height)));
  if (drawn >= MIN_WIDTH && (drawn * height) / width >= 1) return drawn;
  throw new ExtractionError('importErrors.fileDamaged', { detail: `a page of ${width} by ${height}` });
}

async function pictureOf(painter: PDFParse, page: number, width: number): Promise<Uint8Array> {
  const { pages } = await painter.getScreenshot({ partial: [page], desiredWidth: width, imageDataUrl: false });
  return pages[0]?.data ?? new Uint8Array();
}
