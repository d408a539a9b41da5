import { damaged } from '../lines/damaged.ts';

/** The streams of a binary Word document (MS-DOC). */
export interface WordStreams {
  /** Begins with the header (FIB), and contains the text and the formatting pages. */
  main: Buffer;
  table: Buffer;
}

/** A piece of text with its position in the main stream. */
export interface Piece {
  text: string;
  /** In bytes. */
  offset: number;
  bytesPerCharacter: 1 | 2;
}

/** Positions in the header. */
const CHARACTERS_OF_BODY = 0x4c;
const PIECES = 0x1a2;

/** The part of the table stream whose offset and length are stored in the header at `at`. */
export function tablePart({ main, table }: WordStreams, at: number): Buffer {
  const offset = main.readUInt32LE(at);
  return table.subarray(offset, offset + main.readUInt32LE(at + 4));
}

/** The body's text in reading order. Notes, headers and text boxes follow the body in the stream and are left out. */
export function piecesOf(streams: WordStreams): Piece[] {
  const places = pieceTable(tablePart(streams, PIECES));
  const count = Math.floor((places.length - 4) / 12);
  const most = Math.min(streams.main.readUInt32LE(CHARACTERS_OF_BODY), streams.main.length);
  const pieces: Piece[] = [];
  let left = most;
  for (let index = 0; index < count && left > 0; index++) {
    const length = Math.min(left, places.readUInt32LE(index * 4 + 4) - places.readUInt32LE(index * 4));
    if (length < 0) throw damaged('a Word document with overlapping pieces');
    left -= length;
    pieces.push(pieceAt(streams.main, places.readUInt32LE((count + 1) * 4 + index * 8 + 2), length));
  }
  return pieces;
}

/** The piece table is the block with mark 2. Blocks with mark 1 (formats) precede it. */
function pieceTable(stored: Buffer): Buffer {
  let at = 0;
  while (stored[at] === 1) at += 3 + stored.readUInt16LE(at + 1);
  if (stored[at] !== 2) throw damaged('a Word document without a piece table');
  return stored.subarray(at + 5, at + 5 + stored.readUInt32LE(at + 1));
}

/** Bit 30 of a position means that each character is one byte in Windows code page 1252. */
function pieceAt(main: Buffer, place: number, length: number): Piece {
  const narrow = (place & 0x40000000) !== 0;
  const offset = narrow ? (place & 0x3fffffff) >> 1 : place & 0x3fffffff;
  const bytes = main.subarray(offset, offset + length * (narrow ? 1 : 2));
  const text = narrow ? new TextDecoder('windows-1252').decode(bytes) : bytes.toString('utf16le');
  return { text, offset, bytesPerCharacter: narrow ? 1 : 2 };
}
