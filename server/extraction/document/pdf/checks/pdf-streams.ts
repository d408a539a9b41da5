import { tooComplex } from '../../lines/damaged.ts';
import { inflatedUpTo } from './inflated.ts';

/** A stream of a PDF with the text of its dictionary. */
export interface PdfStream {
  /** The number of its object; null if none precedes it. */
  number: number | null;
  dictionary: string;
  /** The encoded bytes as stored in the file. */
  data: Uint8Array;
}

/** In bytes. Dictionaries of pages and pictures are shorter. */
const MAX_DICTIONARY = 4_096;

/** The streams of a file in order. Streams of an encrypted file remain encrypted. */
export function* pdfStreams(bytes: Uint8Array): Generator<PdfStream> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = 0;
  for (;;) {
    const word = file.indexOf('stream', from);
    if (word === -1) return;
    const head = file.toString('latin1', Math.max(from, word - MAX_DICTIONARY), word);
    const named = head.lastIndexOf(' obj');
    const dictionary = head.slice(named + 1);
    const object = /(\d+)\s+\d+$/.exec(head.slice(Math.max(0, named - 20), Math.max(0, named)))?.[1];
    const start = word + (file[word + 6] === 13 ? 8 : 7);
    const end = endOf(file, start, dictionary);
    yield { number: object === undefined ? null : Number(object), dictionary, data: file.subarray(start, end) };
    const close = file.indexOf('endstream', end);
    if (close === -1) return;
    from = close + 9;
  }
}

/** The end of a stream: the length in its dictionary if `endstream` follows there, else the next `endstream`. */
function endOf(file: Buffer, start: number, dictionary: string): number {
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? NaN);
  if (/^\s*endstream/.test(file.toString('latin1', start + length, start + length + 12))) return start + length;
  const close = file.indexOf('endstream', start);
  return close === -1 ? file.length : close;
}

/** The part of a stream that is examined to recognise its content: packed bytes and unpacked bytes. */
const PACKED_HEAD = 400;
const HEAD = 1_000;
/** The most that such a head can unpack to: DEFLATE has a ratio of 1,032 at most. */
const MAX_HEAD = 500_000;

/** The beginning of the unpacked stream. */
export function headOf({ dictionary, data }: PdfStream): Buffer {
  const head = data.subarray(0, PACKED_HEAD);
  const unpacked = isPacked(dictionary) ? inflatedUpTo(head, MAX_HEAD) : head;
  // Nothing can be unpacked of an encrypted stream: it is not treated as content.
  return unpacked === null || unpacked.length === 0 ? Buffer.alloc(1) : Buffer.from(unpacked.subarray(0, HEAD));
}

/** The unpacked stream; null if it is larger than `most`. */
export const unpackedUpTo = ({ dictionary, data }: PdfStream, most: number): Uint8Array | null =>
  isPacked(dictionary) ? inflatedUpTo(data, most) : data;

export function isPacked(dictionary: string): boolean {
  return dictionary.includes('/FlateDecode');
}

/** Limits for the unpacked size of an object stream and of all object streams, in bytes. */
const MAX_PACKED = 8_000_000;
const MAX_ALL = 64_000_000;
/** In characters. Objects are cut at this length; the longest ones are lists of widths. */
const MAX_OBJECT = 500_000;

/** The objects of a file by number, without the contents of their streams. */
export function pdfObjects(bytes: Uint8Array): Map<number, string> {
  const texts = createTexts(bytes.length + MAX_ALL);
  addPlain(texts, bytes);
  let left = MAX_ALL;
  for (const { dictionary, data } of pdfStreams(bytes)) {
    if (left <= 0) break;
    if (!/\/Type\s*\/ObjStm\b/.test(dictionary)) continue;
    const unpacked = Buffer.from(inflatedUpTo(data, MAX_PACKED) ?? []).toString('latin1');
    left -= unpacked.length;
    addPacked(texts, unpacked, dictionary);
  }
  return texts.objects;
}

interface ObjectTexts {
  readonly objects: Map<number, string>;
  add(number: number, text: string): void;
}

/** Collects objects. All of them together are not longer than what they are in, unless they overlap. */
function createTexts(most: number): ObjectTexts {
  const objects = new Map<number, string>();
  let length = 0;
  return {
    objects,
    add(number, text) {
      length += text.length;
      if (length > most) throw tooComplex('a PDF with objects within each other');
      objects.set(number, text);
    },
  };
}

function addPlain(texts: ObjectTexts, bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf(' obj'); at !== -1; at = file.indexOf(' obj', at + 4)) {
    const number = /(\d+)\s+\d+$/.exec(file.toString('latin1', Math.max(0, at - 20), at))?.[1];
    if (number === undefined) continue;
    const part = file.subarray(at + 4, at + MAX_OBJECT);
    const end = part.indexOf('endobj');
    const text = part.toString('latin1', 0, end === -1 ? part.length : end);
    const stream = text.search(/\bstream\b/);
    texts.add(Number(number), stream === -1 ? text : text.slice(0, stream));
  }
}

/** Adds the objects of an object stream, which begins with a list of object numbers and offsets. */
function addPacked(texts: ObjectTexts, text: string, dictionary: string): void {
  const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
  const head = text.slice(0, first).trim().split(/\s+/).map(Number);
  for (let index = 0; index + 1 < head.length; index += 2) {
    const [number = 0, from = 0] = head.slice(index, index + 2);
    const to = head[index + 3] ?? text.length;
    texts.add(number, text.slice(first + from, first + to).slice(0, MAX_OBJECT));
  }
}
