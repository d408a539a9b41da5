import { deflateSync } from 'node:zlib';
import { tooComplex } from '../../lines/damaged.ts';
import { headOf, isPacked, pdfObjects, type PdfStream, pdfStreams, unpackedUpTo } from './pdf-streams.ts';
import { mappedCharacters } from './truetype-cmap.ts';
import { charstringWork, encodedCodes, privatePart, readProgram } from './type1-font.ts';

/** How many widths the fonts of a file may give. pdf.js makes a list of each range, of 65,536 characters at most. */
const MAX_WIDTHS = 4_000_000;
/** Characters of all their lists. */
const MAX_LISTS = 32_000_000;
const CODES = /\/(?:First|Last)Char\s+(\d+)/g;
const WIDTHS = /\/(W2?)\s*(?:\[|(\d+)\s+\d+\s+R)/g;

/**
 * Throws ExtractionError `fileTooComplex` for a PDF with ranges of characters that are too long for any font. Encrypted
 * object streams are not checked; the limits of the sandbox apply to them.
 */
export function checkWidths(bytes: Uint8Array): void {
  const objects = pdfObjects(bytes);
  const shared = new Map<string, WidthsList>();
  let [work, read] = [0, 0];
  for (const text of objects.values()) {
    for (const [, code] of text.matchAll(CODES)) work += Number(code);
    for (const { 0: begin, 1: name, 2: number, index } of text.matchAll(WIDTHS)) {
      const values = name === 'W2' ? 3 : 1;
      const known = shared.get(`${name} ${number}`);
      const list = number === undefined ? text.slice(index + begin.length) : (objects.get(Number(number)) ?? '');
      const found = known ?? rangedWidths(list.replace(/^\s*\[/, ''), values);
      if (number !== undefined) shared.set(`${name} ${number}`, found);
      work += found.count;
      read += known === undefined ? found.length : 0;
      if (read > MAX_LISTS) throw tooComplex('a PDF with lists of widths within each other');
    }
  }
  if (work > MAX_WIDTHS) throw tooComplex('a PDF with fonts of too many characters');
}

interface WidthsList {
  readonly count: number;
  /** In characters. */
  readonly length: number;
}

/**
 * The number of entries of a list of widths behind its first bracket, with those in its ranges: "1 [500 600] 3 90 500" has
 * a range from 3 to 90. `values` is the number of values that follow a range.
 */
function rangedWidths(list: string, values: number): WidthsList {
  const items: number[] = []; // NaN for a list or a reference
  let [depth, length] = [1, list.length];
  for (const { 0: token, index } of list.matchAll(/[[\]]|\d+\s+\d+\s+R\b|[^\s[\]]+/g)) {
    if (token === ']' && --depth === 0) {
      length = index;
      break;
    }
    if (depth === 1) items.push(token === ']' ? NaN : Number(token));
    if (token === '[' && depth++ === 1) items.pop();
  }
  let sum = items.length;
  for (let at = 0; at + 1 < items.length;) {
    const [first = NaN, last = NaN] = items.slice(at, at + 2);
    if (last >= first) sum += last - first + 1;
    at += Number.isNaN(last) ? 2 : 2 + values;
  }
  return { count: sum, length };
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
/** The beginnings of TrueType and OpenType fonts, and of CFF fonts, which are not checked. */
const MAPPING_FONTS: readonly string[] = ['\0\u0001\0\0', 'true', 'OTTO', 'ttcf'];
const CFF = '\u0001';
/** The largest of these fonts in bytes, which holds all Chinese characters, and the instructions that a mapped character is worth. */
const MAX_MAPPING_FONT = 32_000_000;
const MAPPED_WORK = 4;
const NOTHING = deflateSync('');

/**
 * The file without its fonts that would cost too much work: Type 1 fonts with subroutines that call each other thousands of
 * times, and TrueType fonts that map millions of characters. Text in these fonts is read by its encoding. Encrypted fonts and
 * other compression filters are not checked; the limits of the sandbox apply to them.
 */
export function withoutCostlyFonts(bytes: Uint8Array): Uint8Array {
  let left = MAX_FONT_WORK;
  let kept: Uint8Array | null = null;
  for (const stream of pdfStreams(bytes)) {
    const work = workOf(stream, left);
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

/** The work that pdf.js has with a stream as a font, up to `most`; 0 for any other stream. */
function workOf(stream: PdfStream, most: number): number {
  const head = headOf(stream).toString('latin1');
  const maps = MAPPING_FONTS.some((begin) => head.startsWith(begin));
  if (!maps && (head.startsWith(CFF) || !(NAMES_FONT.test(stream.dictionary) || READS_AS_FONT.test(head)))) return 0;
  const font = unpackedUpTo(stream, maps ? MAX_MAPPING_FONT : MAX_FONT);
  if (font === null) return most;
  const mapped = mappedCharacters(Buffer.from(font.buffer, font.byteOffset, font.byteLength)) * MAPPED_WORK;
  return Math.min(most, maps ? mapped : Math.max(mapped, fontWork(font, most)));
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
