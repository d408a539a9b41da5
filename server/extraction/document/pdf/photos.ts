import { pictureType } from '../picture/picture-type.ts';
import { pdfStreams } from './checks/pdf-streams.ts';

/** In pixels. A smaller picture is an icon or a line. */
const MIN_SIDE = 200;

/** The largest JPEG photo of a PDF, in a list, or an empty list. Other pictures would have to be rendered first. */
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

/** Whether a stream is a JPEG photo that is large enough not to be an icon. */
export function isPhoto(dictionary: string, data: Uint8Array): boolean {
  if (!/\/Filter\s*\[?\s*\/DCTDecode\b/.test(dictionary) || pictureType(data) !== 'image/jpeg') return false;
  return Math.min(sizeIn(dictionary, 'Width'), sizeIn(dictionary, 'Height')) >= MIN_SIDE;
}

function sizeIn(dictionary: string, name: 'Width' | 'Height'): number {
  return Number(new RegExp(String.raw`\/${name}\s+(\d+)`).exec(dictionary)?.[1] ?? 0);
}
