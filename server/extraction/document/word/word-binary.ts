import { damaged } from '../lines/damaged.ts';

/** The streams of a binary Word document (MS-DOC). */
export interface WordStreams {
  /** Begins with the header (FIB); holds the text and the pages of formats. */
  main: Buffer;
  table: Buffer;
}

/** A stretch of text, with its place in the main stream. */
export interface Piece {
  text: string;
  /** In bytes. */
  offset: number;
  bytesPerCharacter: 1 | 2;
}

/** Positions in the header. */
const CHARACTERS_OF_BODY = 0x4c;
const PIECES = 0x1a2;

/** A stretch of the table stream that the header names by two numbers at `at`: offset and length. */
export function tablePart({ main, table }: WordStreams, at: number): Buffer {
  const offset = main.readUInt32LE(at);
  return table.subarray(offset, offset + main.readUInt32LE(at + 4));
}

/** The body's text in reading order, without notes, headers and text boxes, which follow it. */
export function piecesOf(streams: WordStreams): Piece[] {
  const places = pieceTable(tablePart(streams, PIECES));
  const count = Math.floor((places.length - 4) / 12);
  const most = Math.min(streams.main.readUInt32LE(CHARACTERS_OF_BODY), streams.main.length);
  const pieces: Piece[] = [];
  let left = most;
  for (let index = 0; index < count && left > 0; index++) {
    const length = Math.min(left, places.readUInt32LE(index * 4 + 4) - places.readUInt32LE(index * 4));
    if (length < 0) throw damaged('a Word document whose pieces overlap');
    left -= length;
    pieces.push(pieceAt(streams.main, places.readUInt32LE((count + 1) * 4 + index * 8 + 2), length));
  }
  return pieces;
}

/** Behind formats of its own, each marked 1, the table of pieces is marked 2. */
function pieceTable(stored: Buffer): Buffer {
  let at = 0;
  while (stored[at] === 1) at += 3 + stored.readUInt16LE(at + 1);
  if (stored[at] !== 2) throw damaged('a Word document without a table of its text');
  return stored.subarray(at + 5, at + 5 + stored.readUInt32LE(at + 1));
}

/** Bit 30 says that the characters are bytes of Windows' Latin code page. */
function pieceAt(main: Buffer, place: number, length: number): Piece {
  const narrow = (place & 0x40000000) !== 0;
  const offset = narrow ? (place & 0x3fffffff) >> 1 : place & 0x3fffffff;
  const bytes = main.subarray(offset, offset + length * (narrow ? 1 : 2));
  const text = narrow ? new TextDecoder('windows-1252').decode(bytes) : bytes.toString('utf16le');
  return { text, offset, bytesPerCharacter: narrow ? 1 : 2 };
}
