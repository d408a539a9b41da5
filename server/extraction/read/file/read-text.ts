import { decodeBytes } from '../decode-bytes.ts';
import type { FileDocument, TextLine } from '../text-line.ts';
import { withoutBullet } from './line-mark.ts';

/** The lines of a plain text. */
export function readText(bytes: Uint8Array): FileDocument {
  const lines: TextLine[] = [];
  let apart = false;
  for (const raw of decodeBytes(bytes, null).split(/\r\n?|\n|\u2028|\u2029/)) {
    const text = raw.trim();
    if (text === '') apart = true;
    else {
      lines.push({ ...withoutBullet(text), level: 0, bold: false, apart, page: 1 });
      apart = false;
    }
  }
  return { lines, pictures: [], lang: '', recognised: false };
}
