import { tooComplex } from '../../lines/damaged.ts';
import { headOf, pdfStreams, unpackedUpTo } from './pdf-streams.ts';

/** The cost of processing a page's content stream. */
export interface ContentCost {
  /** Bytes of text in strings. */
  shown: number;
  /** Number of drawing operators. */
  operators: number;
  /** The largest nesting depth of saved graphics states. */
  depth: number;
}

const [OPEN, CLOSE, LESS, MORE, BACKSLASH, SLASH] = Buffer.from('()<>\\/');
const [SAVE, RESTORE] = Buffer.from('qQ');

/** Estimates the cost of a content stream in one pass, without interpreting it. */
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

/** Limits for the unpacked size of one page's content and of all pages, in bytes. The pages of a book need far less. */
const MAX_CONTENT = 4_000_000;
const MAX_ALL = 128_000_000;
/** Limits for one content stream. The library takes microseconds and half a kilobyte for each item. */
const MAX_SHOWN = 200_000;
const MAX_OPERATORS = 200_000;
const MAX_DEPTH = 500;
/** Dictionary entries of streams that are not content streams. */
const NAMED = /\/(?:Type|Subtype\s*\/Image|Length1|FunctionType)\b/;
/** The beginnings of character maps and of private data of drawing programs. */
const OTHER = /^\s*%!|%AI|begincmap|CIDInit/;
const MAX_CONTROLS = 0.1;

/**
 * Throws ExtractionError `fileTooComplex` for a PDF with a page whose content exceeds the limits, because the library
 * would process it completely. Encrypted contents and other compression filters are not checked here; the limits of the
 * sandbox apply to them.
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
