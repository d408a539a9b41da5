import { fileKind, SNIFFED_BYTES } from '../document/file/file-kind.ts';
import { withPdf } from '../document/pdf/open-pdf.ts';
import { asUnreadable, openPicture } from '../document/picture/open-picture.ts';

/** A picture fit to be stored and shown: upright and without metadata. */
export interface PreparedPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  mime: 'image/webp' | 'image/jpeg';
}

/** Maximum width and height of a recipe's picture in pixels (contract §3). */
const MAX_SIDE = 2_048;
const QUALITY = 82;

/** The chunks of a still WebP without metadata, which is what `preparePicture` writes. */
const STILL_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Whether a WebP consists of such chunks only, with nothing behind them. */
function isPlainWebp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    return false;
  if (file.readUInt32LE(4) + 8 !== file.length) return false;
  let at = 12;
  while (at + 8 <= file.length) {
    if (!STILL_CHUNKS.has(file.toString('latin1', at, at + 4))) return false;
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === file.length;
}

/**
 * The same for a picture of an archive, which this program may have written: one that has the form of a prepared picture
 * and can be decoded to its end keeps its bytes.
 */
export async function preparePictureOfArchive(bytes: Uint8Array): Promise<PreparedPicture> {
  if (!isPlainWebp(bytes)) return preparePicture(bytes);
  const open = await openPicture(bytes);
  try {
    const { info } = await open().raw().toBuffer({ resolveWithObject: true });
    const isSmall = info.width <= MAX_SIDE && info.height <= MAX_SIDE;
    return isSmall
      ? { bytes, width: info.width, height: info.height, mime: 'image/webp' }
      : await preparePicture(bytes);
  } catch (error) {
    throw asUnreadable(error);
  }
}

/**
 * Decodes a picture, turns it upright, drops its metadata and encodes it anew, at most `maxSide` pixels wide and high.
 * Throws ExtractionError: `tooComplex` above 50 megapixels, `unreadable` for anything but a picture.
 */
export async function preparePicture(bytes: Uint8Array, maxSide = MAX_SIDE): Promise<PreparedPicture> {
  const open = await openPicture(bytes);
  try {
    const { data, info } = await open()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, mime: 'image/webp' };
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** A page of a picture or PDF as a picture, and how many pages there are; the picture is null beyond the last one. */
export interface PreparedPage {
  pages: number;
  picture: PreparedPicture | null;
}

/** Maximum width and height of a page in pixels, at which small print can be read. */
const PAGE_SIDE = 2_400;

/** The page, counted from 1, of a file that somebody looks at. Page 0 only counts the pages. Throws like `preparePicture`. */
export async function preparePage(bytes: Uint8Array, page: number): Promise<PreparedPage> {
  if (fileKind(bytes.subarray(0, SNIFFED_BYTES)) !== 'pdf')
    return { pages: 1, picture: page === 1 ? await preparePicture(bytes, PAGE_SIDE) : null };
  return withPdf(bytes, async (pdf) => {
    const pages = pdf.document.numPages;
    if (page < 1 || page > pages) return { pages, picture: null };
    return { pages, picture: await preparePicture(await pdf.picture(page, PAGE_SIDE), PAGE_SIDE) };
  });
}
