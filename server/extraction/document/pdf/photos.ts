import { pictureType } from '../image/picture-type.ts';
import { pdfStreams } from './pdf-streams.ts';

/** A smaller picture is an icon or a rule, in pixels. */
const MIN_SIDE = 200;

/** The largest photo that lies in a PDF as it was put there, or none: other pictures would have to be drawn first. */
export function photosOf(bytes: Uint8Array): Uint8Array[] {
  let largest: Uint8Array | null = null;
  let most = 0;
  for (const { dictionary, data } of pdfStreams(bytes)) {
    if (!/\/Filter\s*\[?\s*\/DCTDecode\b/.test(dictionary) || pictureType(data) !== 'image/jpeg') continue;
    const [width, height] = [sizeIn(dictionary, 'Width'), sizeIn(dictionary, 'Height')];
    if (Math.min(width, height) < MIN_SIDE || width * height <= most) continue;
    most = width * height;
    largest = new Uint8Array(data);
  }
  return largest === null ? [] : [largest];
}

function sizeIn(dictionary: string, name: 'Width' | 'Height'): number {
  return Number(new RegExp(String.raw`\/${name}\s+(\d+)`).exec(dictionary)?.[1] ?? 0);
}
