import { asUnreadable, guardedSharp, type OpenPicture } from '../../picture/open-picture.ts';

/** A greyscale image: one byte per pixel, row by row; 0 is black. */
export interface GreyImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** In pixels. Letters of a printed page are then about 25 to 35 px high. */
const MAX_SIDE = 2_000;
/** White margin in pixels around an image that is recognised. */
export const EDGE = 24;

/**
 * Decodes a picture to greyscale on white. Its orientation metadata is applied. Throws ExtractionError `unreadable`.
 */
export async function decodeGrey(open: OpenPicture): Promise<GreyImage> {
  try {
    const { data, info } = await open()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Rotates an image clockwise by an angle in degrees, then scales it. */
export async function turnGrey(image: GreyImage, degrees: number, scale = 1): Promise<GreyImage> {
  if (degrees === 0 && scale === 1) return image;
  const sharp = await guardedSharp();
  const turned = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 1 } })
    .rotate(degrees, { background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await sharp(turned.data, { raw: turned.info })
    .resize({ width: Math.round(turned.info.width * scale), kernel: scale > 1 ? 'cubic' : 'lanczos3' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Encodes a part of the image in a format that the recogniser reads. A white margin is added, because it misreads text
 * at the edge.
 */
export async function encodeGrey(image: GreyImage, part: Box = wholeOf(image)): Promise<Uint8Array> {
  const sharp = await guardedSharp();
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels: 1 } })
    .extract({ left: part.x0, top: part.y0, width: part.x1 - part.x0, height: part.y1 - part.y0 })
    .extend({ top: EDGE, bottom: EDGE, left: EDGE, right: EDGE, background: 'white' })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function wholeOf({ width, height }: GreyImage): Box {
  return { x0: 0, y0: 0, x1: width, y1: height };
}

/** A part of an image in pixels; `x1` and `y1` are exclusive. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The brightness that a share of the counted pixels does not exceed. `counts` are the numbers of pixels by brightness. */
export function quantile(counts: Uint32Array, share: number): number {
  const enough = counts.reduce((sum, count) => sum + count, 0) * share;
  let value = 0;
  let seen = counts[0]!;
  while (value < counts.length - 1 && seen < enough) seen += counts[++value]!;
  return value;
}
