import { constants, inflateSync } from 'node:zlib';
import { tooComplex } from '../lines/damaged.ts';
import { pdfStreams, type PdfStream } from './pdf-streams.ts';

/** What a page's content asks for. */
export interface ContentCost {
  /** Bytes of text that it shows. */
  shown: number;
  /** Steps of drawing. */
  operators: number;
  /** How many states of drawing it saves within one another. */
  depth: number;
}

const [OPEN, CLOSE, LESS, MORE, BACKSLASH, SLASH] = Buffer.from('()<>\\/');
const [SAVE, RESTORE] = Buffer.from('qQ');

/** Counts what a content asks for, in one pass and without regard for what it means. */
export function contentCost(content: Uint8Array): ContentCost {
  const cost: ContentCost = { shown: 0, operators: 0, depth: 0 };
  let depth = 0;
  let ends = 0;
  for (let at = 0; at < content.length; at++) {
    const byte = content[at] ?? 0;
    if (ends !== 0) {
      if (byte === BACKSLASH) at++;
      if (byte === ends) ends = 0;
      else cost.shown++;
    } else if (byte === OPEN || byte === LESS) ends = byte === OPEN ? (CLOSE ?? 0) : (MORE ?? 0);
    else if (isLetter(byte) && !isPartOfWord(content[at - 1])) {
      cost.operators++;
      if (isLetter(content[at + 1] ?? 0)) continue;
      if (byte === SAVE) cost.depth = Math.max(cost.depth, ++depth);
      else if (byte === RESTORE) depth--;
    }
  }
  return cost;
}

function isLetter(byte: number): boolean {
  return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
}

function isPartOfWord(byte: number | undefined): boolean {
  return byte !== undefined && (isLetter(byte) || byte === SLASH);
}

/** What one page's content may unpack to, and all together: many times what the pages of a book do, in bytes. */
const MAX_CONTENT = 4_000_000;
const MAX_ALL = 128_000_000;
/** What one content may show and draw: the library takes microseconds and half a kilobyte for each. */
const MAX_SHOWN = 200_000;
const MAX_OPERATORS = 200_000;
const MAX_DEPTH = 500;
/** How much of a stream tells whether it is a content, packed and unpacked, in bytes. */
const PACKED_HEAD = 400;
const HEAD = 1_000;
/** Streams that say what they are, and none of them a content. */
const NAMED = /\/(?:Type|Subtype\s*\/Image|Length1|FunctionType)\b/;
/** How maps of letters and drawings kept for another program begin. */
const OTHER = /^\s*%!|%AI|begincmap|CIDInit/;
const MAX_CONTROLS = 0.1;

/**
 * Throws ExtractionError `fileTooComplex` for a PDF with a page that unpacks to more or draws more than any page does:
 * the library would read it to the end. What is locked or packed in another way is left to the sandbox's limits.
 */
export function checkContents(bytes: Uint8Array): void {
  let left = MAX_ALL;
  for (const stream of pdfStreams(bytes)) {
    if (NAMED.test(stream.dictionary) || !readsAsContent(headOf(stream))) continue;
    const content = unpackedUpTo(stream, Math.min(left, MAX_CONTENT));
    if (content === null) throw tooComplex('a PDF with a page that unpacks to too much');
    left -= content.length;
    const { shown, operators, depth } = contentCost(content);
    if (shown > MAX_SHOWN || operators > MAX_OPERATORS || depth > MAX_DEPTH)
      throw tooComplex('a PDF with too much on one page');
  }
}

function readsAsContent(head: Buffer): boolean {
  const controls = head.filter((byte) => byte < 32 && ![9, 10, 12, 13].includes(byte)).length;
  return controls <= head.length * MAX_CONTROLS && !OTHER.test(head.toString('latin1'));
}

function headOf({ dictionary, data }: PdfStream): Buffer {
  const head = Buffer.from(data.subarray(0, PACKED_HEAD));
  if (!isPacked(dictionary)) return head;
  try {
    return inflateSync(head, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, HEAD);
  } catch {
    return Buffer.alloc(1); // broken or locked: no content that would be read
  }
}

/** What a stream holds, null where that is more than it may be. */
function unpackedUpTo({ dictionary, data }: PdfStream, most: number): Uint8Array | null {
  if (!isPacked(dictionary)) return data;
  try {
    return inflateSync(data, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return error instanceof RangeError ? null : new Uint8Array();
  }
}

function isPacked(dictionary: string): boolean {
  return dictionary.includes('/FlateDecode');
}
