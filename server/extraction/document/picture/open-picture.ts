// eslint-disable-next-line typescript/triple-slash-reference -- the only way to types of a package that has none
/// <reference path="./heic-decode.d.ts" />
import type { Sharp } from 'sharp';
import { ExtractionError } from '../../domain/extraction-error.ts';
import { pictureType } from './picture-type.ts';

type SharpModule = typeof import('sharp').default;
type RawPicture = { data: Buffer; info: import('sharp').OutputInfo };

const MAX_PIXELS = 50_000_000;
/** What is read in a photo or kept of it is no larger. */
const HEIC_SIDE = 2_000;

/** Decoders that may touch foreign bytes; libvips has many more (contract: SVG and the like stay outside). */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** A picture that is decoded upright as often as it is called. */
export type OpenPicture = () => Sharp;

/**
 * Opens a picture (jpeg, png, webp, gif, avif, heic).
 * Throws ExtractionError: `tooComplex` above 50 megapixels, `unreadable` for anything that is no such picture.
 */
export async function openPicture(bytes: Uint8Array): Promise<OpenPicture> {
  try {
    const sharp = await guardedSharp();
    if (pictureType(bytes) === 'image/heic') {
      const { data, info } = await decodeHeic(bytes, sharp);
      return () => sharp(data, { raw: info });
    }
    const open = (): Sharp => sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
    const { format, width, height } = await open().metadata();
    if (!FORMATS.has(format)) throw new ExtractionError('importErrors.unreadable', { detail: format });
    refuseHuge(width, height);
    return () => open().rotate();
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** libvips, with nothing but the decoders above. */
export async function guardedSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp'); // 20 MB that a worker without pictures never needs
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** What a decoder threw, as an error that says so. */
export function asUnreadable(error: unknown): ExtractionError {
  if (error instanceof ExtractionError) return error;
  return new ExtractionError('importErrors.unreadable', { cause: error, detail: 'no readable picture' });
}

/** libvips is built without the decoder of iPhone pictures. It takes long and gives all pixels, of which few are kept. */
async function decodeHeic(bytes: Uint8Array, sharp: SharpModule): Promise<RawPicture> {
  const { default: heic } = await import('heic-decode');
  const pictures = await heic.all({ buffer: bytes });
  try {
    const first = pictures[0];
    if (first === undefined) throw new ExtractionError('importErrors.unreadable', { detail: 'no picture within' });
    refuseHuge(first.width, first.height);
    const { data, width, height } = await first.decode();
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ width: HEIC_SIDE, height: HEIC_SIDE, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } finally {
    pictures.dispose();
  }
}

function refuseHuge(width: number, height: number): void {
  if (width * height > MAX_PIXELS)
    throw new ExtractionError('importErrors.tooComplex', { detail: `${width}×${height}` });
}
