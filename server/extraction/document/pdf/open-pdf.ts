import { createRequire } from 'node:module';
import path from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { LoadParameters, PDFParse } from 'pdf-parse';
import { ExtractionError } from '../../domain/extraction-error.ts';

/** A PDF that is open, until `close`. */
export interface OpenPdf {
  document: PDFDocumentProxy;
  /** A page as PNG, `width` pixels wide, a very long one narrower. Throws ExtractionError `fileDamaged` for a page of no sensible size. */
  picture(page: number, width: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Larger pictures are left out of what is drawn. */
const MAX_PIXELS = 50_000_000;
/** A page is drawn with so many pixels at most, and so many pixels wide at least. */
const MAX_DRAWN = 20_000_000;
const MIN_WIDTH = 200;

/** Opens a PDF. Throws ExtractionError: `filePassword` for one that is locked, `fileDamaged` for one that is no PDF. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs'); // 2 MB for PDFs alone
  const task = getDocument({ ...parametersOf(bytes, 1), verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await task.promise;
    let painter: PDFParse | null = null;
    return {
      document,
      async picture(page, width) {
        const drawn = await drawnWidth(document, page, width);
        painter ??= new (await import('pdf-parse')).PDFParse(parametersOf(bytes, MAX_PIXELS));
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

/** Pictures above `maxPixels` are not decoded: text needs none. */
function parametersOf(bytes: Uint8Array, maxPixels: number): LoadParameters {
  const data = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return {
    data: new Uint8Array(bytes), // a copy: the parser takes the buffer away, and refuses a Buffer
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

/** How wide a page is drawn, in pixels: no surface can be had for one that is a hundred times as long as it is wide. */
async function drawnWidth(document: PDFDocumentProxy, number: number, wanted: number): Promise<number> {
  const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
  const drawn = Math.floor(Math.min(wanted, Math.sqrt((MAX_DRAWN * width) / height)));
  if (drawn >= MIN_WIDTH && (drawn * height) / width >= 1) return drawn;
  throw new ExtractionError('importErrors.fileDamaged', { detail: `a page of ${width} by ${height}` });
}

async function pictureOf(painter: PDFParse, page: number, width: number): Promise<Uint8Array> {
  const { pages } = await painter.getScreenshot({ partial: [page], desiredWidth: width, imageDataUrl: false });
  return pages[0]?.data ?? new Uint8Array();
}
