import { constants, deflateSync, inflateSync } from 'node:zlib';
import { tooComplex } from '../lines/damaged.ts';
import { pdfStreams, type PdfStream } from './pdf-streams.ts';
import { charstringWork, encodedCodes, privatePart, readProgram } from './type1-font.ts';

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
/** The part of a stream that is examined to recognise a content stream: packed bytes and unpacked bytes. */
const PACKED_HEAD = 400;
const HEAD = 1_000;
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

/** Limits for the Type 1 fonts of a file. A font has some 250 glyphs of at most a few hundred instructions. */
const MAX_FONT = 4_000_000;
const MAX_FONT_WORK = 3_000_000;
/** Numbers of characters and subroutines. pdf.js makes lists that are as long as the largest number. */
const MAX_NUMBER = 65_535;
/** How many characters are compared with a glyph's name in the time of one instruction. */
const COMPARED = 16;
const ENDS_CLEAR = 'eexec';
/** How often that word is searched, how much white space follows it, and the head of the part that follows in a PFB. */
const MAX_PLACES = 3;
const MAX_GAP = 4;
const PFB_HEAD = 6;
const NAMES_FONT = /\/Length[12]\b/;
const READS_AS_FONT = /^(?:.{6})?%!|\/(?:FontName|FontMatrix|Encoding)\b/s;
/** The beginnings of TrueType, OpenType and CFF fonts. */
const OTHER_FONTS: readonly string[] = ['\0\u0001\0\0', 'true', 'OTTO', 'ttcf', '\u0001'];
const NOTHING = deflateSync('');

/**
 * The file without its Type 1 fonts that would cost too much work, such as those with subroutines that call each other
 * thousands of times. Text in these fonts is read by its encoding. Encrypted fonts and other compression filters are
 * not checked; the limits of the sandbox apply to them.
 */
export function withoutCostlyFonts(bytes: Uint8Array): Uint8Array {
  let left = MAX_FONT_WORK;
  let kept: Uint8Array | null = null;
  for (const stream of pdfStreams(bytes)) {
    const head = headOf(stream).toString('latin1');
    if (
      OTHER_FONTS.some((begin) => head.startsWith(begin)) ||
      !(NAMES_FONT.test(stream.dictionary) || READS_AS_FONT.test(head))
    )
      continue;
    const font = unpackedUpTo(stream, MAX_FONT);
    const work = font === null ? left : fontWork(font, left);
    if (work < left) {
      left -= work;
      continue;
    }
    kept ??= Uint8Array.from(bytes);
    const place = stream.data.byteOffset - bytes.byteOffset;
    kept.fill(32, place, place + stream.data.length);
    if (isPacked(stream.dictionary)) kept.set(NOTHING.subarray(0, stream.data.length), place);
  }
  return kept ?? bytes;
}

/** The work that pdf.js has with a Type 1 font, up to `most`. Other fonts have none. */
function fontWork(bytes: Uint8Array, most: number): number {
  const font = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let work = 0;
  let end = font.indexOf(ENDS_CLEAR);
  for (let place = 0; end !== -1 && place < MAX_PLACES; place++) {
    const from = end + ENDS_CLEAR.length;
    const codes = encodedCodes(font.subarray(0, from));
    const largest = codes.reduce((highest, code) => Math.max(highest, code), 0);
    if (largest > MAX_NUMBER) return most;
    for (const start of secretPlaces(font, from)) {
      const program = readProgram(privatePart(font.subarray(start)));
      if ([...program.subrs.keys()].some((number) => number > MAX_NUMBER)) return most;
      const compared = (program.glyphs.length * (largest + codes.length)) / COMPARED;
      work = Math.max(work, charstringWork(program, most) + compared);
    }
    end = font.indexOf(ENDS_CLEAR, from);
  }
  return Math.min(most, work);
}

/** Where the encrypted part may begin: pdf.js skips white space only within the block that it has searched. */
function secretPlaces(font: Buffer, from: number): number[] {
  const head = font[0] === 0x80 ? PFB_HEAD : 0;
  const blanks = /^\s*/.exec(font.toString('latin1', from, from + MAX_GAP))?.[0].length ?? 0;
  return Array.from({ length: blanks + 1 }, (_, gap) => from + head + gap);
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
    return Buffer.alloc(1); // broken or encrypted: it is not treated as content
  }
}

/** The unpacked stream; null if it is larger than `most`. */
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
