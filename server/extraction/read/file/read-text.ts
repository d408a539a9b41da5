import { decodeBytes } from '../decode-bytes.ts';
import type { FileDocument, TextLine } from '../text-line.ts';

const BULLET = /^(?:[-*+•·▪◦‣●○▢☐□✓✔–—]|[\u{25AA}\u{1F538}\u{1F539}]\uFE0F?)\s+/u;
const NUMBER = /^\p{Nd}{1,2}[.)]\s/u;

/** The lines of a plain text. */
export function readText(bytes: Uint8Array): FileDocument {
  const lines: TextLine[] = [];
  let apart = false;
  for (const raw of decodeBytes(bytes, null).split(/\r\n?|\n|\u2028|\u2029/)) {
    const text = raw.trim();
    if (text === '') apart = true;
    else {
      const bullet = BULLET.exec(text)?.[0] ?? '';
      const mark = bullet !== '' ? 'bullet' : NUMBER.test(text) ? 'number' : null;
      lines.push({ text: text.slice(bullet.length), level: 0, bold: false, mark, apart, page: 1 });
      apart = false;
    }
  }
  return { lines, pictures: [], lang: '', recognised: false };
}
