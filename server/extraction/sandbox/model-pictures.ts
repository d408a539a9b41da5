import { ExtractionError } from '../domain/extraction-error.ts';
import { fileKind, SNIFFED_BYTES } from '../document/file/file-kind.ts';
import { asUnreadable, openPicture, type OpenPicture } from '../document/picture/open-picture.ts';
import { withPdf } from '../document/pdf/open-pdf.ts';
import { pagesText } from '../document/pdf/pages-text.ts';

/** An upright JPEG for a vision model, with the number of its page, counted from 1. */
export interface ModelPicture {
  page: number;
  bytes: Uint8Array;
}

/** Pixels wide and high. Models scale larger pictures down. */
const SIDE = 1_600;
const QUALITY = 88;
/** Limited because the model call for a page takes about a minute. */
const MAX_PAGES = 6;

/**
 * The pictures of a file for a vision model: the picture itself, or the scanned pages of a PDF. Throws ExtractionError
 * if the file cannot be opened.
 */
export async function modelPictures(bytes: Uint8Array): Promise<ModelPicture[]> {
  const kind = fileKind(bytes.subarray(0, SNIFFED_BYTES));
  if (kind === 'picture') return [{ page: 1, bytes: await jpegOf(await openPicture(bytes)) }];
  if (kind === 'pdf') return pagesOf(bytes);
  throw new ExtractionError('importErrors.fileUnsupported', { detail: kind ?? 'unknown' });
}

async function pagesOf(bytes: Uint8Array): Promise<ModelPicture[]> {
  return withPdf(bytes, async (pdf) => {
    const { pictures, short } = await pagesText(pdf, bytes);
    const numbers = [...new Set([...short, ...pictures])].toSorted((one, other) => one - other).slice(0, MAX_PAGES);
    const pages: ModelPicture[] = [];
    for (const page of numbers) {
      const drawn = await openPicture(await pdf.picture(page, SIDE));
      pages.push({ page, bytes: await jpegOf(drawn) });
    }
    return pages;
  });
}

async function jpegOf(open: OpenPicture): Promise<Uint8Array> {
  try {
    return await open()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch (error) {
    throw asUnreadable(error);
  }
}
