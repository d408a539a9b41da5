import { ExtractionError } from '../extraction-error.ts';

/** A picture fit to be stored and shown: upright, without metadata, at most 2,048 px wide and high. */
export interface PreparedPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
  mime: 'image/webp' | 'image/jpeg';
}

const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 2_048;
const QUALITY = 82;

/** Decoders that may touch foreign bytes; libvips has many more (contract: SVG and the like stay outside). */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/**
 * Decodes a picture (jpeg, png, webp, gif, avif), turns it upright, drops its metadata and encodes it anew.
 * Throws ExtractionError: `tooComplex` above 50 megapixels, `unreadable` for anything that is no such picture.
 */
export async function preparePicture(bytes: Uint8Array): Promise<PreparedPicture> {
  const { default: sharp } = await import('sharp'); // 20 MB that a worker without pictures never needs
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const open = (): ReturnType<typeof sharp> => sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
    const { format, width, height } = await open().metadata();
    if (!FORMATS.has(format)) throw new ExtractionError('importErrors.unreadable', { detail: format });
    if (width * height > MAX_PIXELS)
      throw new ExtractionError('importErrors.tooComplex', { detail: `${width}×${height}` });
    const { data, info } = await open()
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, mime: 'image/webp' };
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    throw new ExtractionError('importErrors.unreadable', { cause: error, detail: 'no readable picture' });
  }
}
