import { pictureType } from '../picture/picture-type.ts';
import { pdfStreams } from './pdf-streams.ts';

/** A smaller picture is an icon or a rule, in pixels. */
const MIN_SIDE = 200;

/** The largest photo that lies in a PDF as it was put there, or none: other pictures would have to be drawn first. */
export function photosOf(bytes: Uint8Array): Uint8Array[] {
  let largest: Uint8Array | null = null;
  let most = 0;
  for (const { dictionary, data } of pdfStreams(bytes)) {
    const [width, height] = [sizeIn(dictionary, 'Width'), sizeIn(dictionary, 'Height')];
    if (width * height <= most || !isPhoto(dictionary, data)) continue;
    most = width * height;
    largest = new Uint8Array(data);
  }
  return largest === null ? [] : [largest];
}

/** Whether a stream is a photo that is no icon. */
export function isPhoto(dictionary: string, data: Uint8Array): boolean {
  if (!/\/Filter\s*\[?\s*\/DCTDecode\b/.test(dictionary) || pictureType(data) !== 'image/jpeg') return false;
  return Math.min(sizeIn(dictionary, 'Width'), sizeIn(dictionary, 'Height')) >= MIN_SIDE;
}

function sizeIn(dictionary: string, name: 'Width' | 'Height'): number {
  return Number(new RegExp(String.raw`\/${name}\s+(\d+)`).exec(dictionary)?.[1] ?? 0);
}
