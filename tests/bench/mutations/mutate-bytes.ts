import { someSize, oneOf, type Random } from './random.ts';

const utf8 = new TextEncoder();

export function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** The bytes with `inserted` at a place between them. */
export function withInserted(bytes: Uint8Array, at: number, inserted: string | Uint8Array): Uint8Array {
  const part = typeof inserted === 'string' ? utf8.encode(inserted) : inserted;
  return joined(bytes.subarray(0, at), part, bytes.subarray(at));
}

/** Cuts, duplicates, moves or flips bytes at random, regardless of their meaning. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random(bytes.length + 1);
  const part = bytes.subarray(at, at + random(Math.min(2_000, bytes.length - at + 1)));
  const rest = bytes.subarray(at + part.length);
  switch (random(5)) {
    case 0:
      return joined(bytes.subarray(0, at), rest);
    case 1:
      return joined(bytes.subarray(0, at), part, part, part, rest);
    case 2:
      return bytes.subarray(0, at);
    case 3:
      return withInserted(bytes, random(bytes.length + 1), part);
    default: {
      const copy = Uint8Array.from(bytes);
      for (let flips = someSize(random, 2_000); flips > 0 && copy.length > 0; flips--)
        copy[random(copy.length)] = random(256);
      return copy;
    }
  }
}

/** Damages characters as wrong encodings, broken transfers and careless authors do. */
export function mutateCharacters(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random(bytes.length + 1);
  switch (random(6)) {
    case 0:
      return withInserted(bytes, random(200), `<meta charset="${oneOf(random, CHARSETS)}">`);
    case 1:
      return joined(Uint8Array.from(oneOf(random, MARKS)), bytes);
    case 2:
      return Uint8Array.from(Buffer.from(`\ufeff${new TextDecoder().decode(bytes)}`, 'utf16le'));
    case 3:
      return Uint8Array.from(Buffer.from(new TextDecoder().decode(bytes), 'latin1'));
    case 4:
      return withInserted(bytes, at, Uint8Array.from(oneOf(random, BROKEN)));
    default:
      return withInserted(bytes, at, oneOf(random, ENTITIES).repeat(someSize(random, 5_000)));
  }
}

export const CHARSETS: readonly string[] = [
  'utf-8',
  'utf-16',
  'utf-16le',
  'iso-2022-jp',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1255',
  'koi8-r',
  'x-user-defined',
  'replacement',
  'utf-7',
  'none',
  '',
];

/** Byte order marks and their halves. */
const MARKS: readonly number[][] = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
  [0xef, 0xbb],
  [0xff, 0xfe, 0, 0],
  [0],
];

/** NULs, halves of pairs in UTF-8, cut and overlong sequences, escapes of ISO-2022. */
const BROKEN: readonly number[][] = [
  [0],
  [0, 0, 0, 0],
  [237, 160, 128],
  [237, 176, 128],
  [226, 130],
  [240, 159, 141],
  [192, 175],
  [255],
  [128],
  [27, 36, 66],
  [27, 40, 66],
  [26],
  [11, 12, 31],
  [127, 194, 133],
];

const ENTITIES: readonly string[] = [
  '&#0;',
  '&#xD800;',
  '&#xDFFF;',
  '&#x110000;',
  '&#99999999999;',
  '&#x80;',
  '&#1;',
  '&lt;b&gt;',
  '&amp;lt;p&amp;gt;',
  '&amp;amp;amp;amp;',
  '&nbsp',
  '&frac12',
  '&zwnj;',
  '&#x202e;',
  '&shy;',
  '&unknown;',
  '&',
  '&#',
  '&#x',
  '‮',
];
