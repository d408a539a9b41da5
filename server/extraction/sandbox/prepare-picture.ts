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
