// eslint-disable-next-line typescript/triple-slash-reference -- the only way to types of a package that has none
/// <reference path="./heic-decode.d.ts" />
import type { Sharp } from 'sharp';
import { ExtractionError } from '../../domain/extraction-error.ts';
import { pictureType } from './picture-type.ts';

type SharpModule = typeof import('sharp').default;
type RawPicture = { data: Buffer; info: import('sharp').OutputInfo };

const MAX_PIXELS = 50_000_000;
/** In pixels. The decoder keeps many rows: 40 megapixels take 175 MB at a width of 6,000 and 800 MB at 390,000. */
const LARGEST_WIDTH = 65_535;
/** In pixels. Larger HEIC pictures are reduced; neither text recognition nor storage needs more. */
const HEIC_SIDE = 2_000;

/**
 * The only decoders that may process untrusted bytes. The contract excludes the many others of libvips, such as SVG.
 */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`);

/** Decodes a picture in upright orientation. Each call starts a new pipeline. */
export type OpenPicture = () => Sharp;

/**
 * Opens a picture (jpeg, png, webp, gif, avif, heic). Throws ExtractionError: `tooComplex` above 50 megapixels or 65,535
 * pixels in width, `unreadable` for anything else than such a picture.
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

/** sharp, restricted to the decoders above. */
export async function guardedSharp(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp'); // takes 20 MB, so it is loaded only when a picture is read
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** Wraps an error of a decoder as ExtractionError `unreadable`. */
export function asUnreadable(error: unknown): ExtractionError {
  if (error instanceof ExtractionError) return error;
  return new ExtractionError('importErrors.unreadable', { cause: error, detail: 'no readable picture' });
}

/**
 * Decodes HEIC (iPhone pictures), which the bundled libvips cannot. Decoding is slow and yields all pixels, so the
 * result is reduced.
 */
async function decodeHeic(bytes: Uint8Array, sharp: SharpModule): Promise<RawPicture> {
  const { default: heic } = await import('heic-decode');
  const pictures = await heic.all({ buffer: bytes });
  try {
    const first = pictures[0];
    if (first === undefined) throw new ExtractionError('importErrors.unreadable', { detail: 'no picture in the file' });
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
  if (width * height > MAX_PIXELS || width > LARGEST_WIDTH)
    throw new ExtractionError('importErrors.tooComplex', { detail: `${width}×${height}` });
}
