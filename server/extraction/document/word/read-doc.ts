import { ExtractionError } from '../../domain/extraction-error.ts';
import type { FileDocument } from '../../domain/text-line.ts';
import { damaged } from '../lines/damaged.ts';
import { paragraphLines } from '../lines/paragraph-lines.ts';
import type { WordStreams } from './word-binary.ts';
import { wordParagraphs } from './word-paragraphs.ts';

/**
 * The top-level streams of an OLE compound file (MS-CFB), by name. A stream is only assembled when `read` is called.
 */
export interface OleFile {
  names: readonly string[];
  /** null if there is no stream of this name. Throws `fileDamaged`. */
  read(name: string): Buffer | null;
}

interface Entry {
  name: string;
  type: number;
  left: number;
  right: number;
  child: number;
  start: number;
  size: number;
}

const HEADER_SIZE = 512;
const ENTRY_SIZE = 128;
const STREAM = 2;
const ROOT = 5;
/** Higher sector numbers are markers, such as "end of chain", "free" and "part of the allocation table". */
const LAST_SECTOR = 0xfffffffa;
const FAT_IN_HEADER = 109;

/**
 * Opens a compound file. A chain longer than the number of sectors in the file is refused, so a loop cannot run
 * forever. Throws ExtractionError `fileDamaged`.
 */
export function openOle(bytes: Uint8Array): OleFile {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < HEADER_SIZE) throw damaged('an OLE file without its header');
  const shift = buffer.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damaged(`an OLE file with sectors of 2^${shift} bytes`);
  const sector = (index: number): Buffer => buffer.subarray((index + 1) << shift, (index + 2) << shift);
  const count = Math.ceil(buffer.length / (1 << shift));
  const fat = tableOf(Buffer.concat(fatSectors(buffer, sector, count).map(sector)));
  const chained = (start: number): Buffer => Buffer.concat(chain(fat, start, count).map(sector));

  const entries = entriesOf(chained(buffer.readUInt32LE(48)));
  if (entries[0]?.type !== ROOT) throw damaged('an OLE file without a directory');
  const small = smallSectors(buffer, chained, entries[0].start);
  const streams = new Map(childrenOf(entries).map((entry) => [entry.name, entry]));
  return {
    names: [...streams.keys()],
    read: (name) => {
      const entry = streams.get(name);
      if (entry === undefined) return null;
      const whole = entry.size < buffer.readUInt32LE(56) ? small(entry.start) : chained(entry.start);
      return whole.subarray(0, entry.size);
    },
  };
}

/** The sectors of the allocation table. The header lists the first 109; a chain of sectors lists the others. */
function fatSectors(header: Buffer, sector: (index: number) => Buffer, count: number): number[] {
  const found: number[] = [];
  const take = (table: readonly number[]): void => {
    for (const index of table) if (index < Math.min(LAST_SECTOR, count)) found.push(index);
  };
  take(tableOf(header.subarray(76, 76 + FAT_IN_HEADER * 4)));
  let next = header.readUInt32LE(68);
  for (let steps = 0; next < count && steps < count; steps++) {
    const table = tableOf(sector(next));
    next = table.pop() ?? LAST_SECTOR;
    take(table);
  }
  if (found.length > count) throw damaged('an OLE file with too many tables');
  return found;
}

function smallSectors(header: Buffer, chained: (start: number) => Buffer, start: number): (start: number) => Buffer {
  const shift = header.readUInt16LE(32);
  const table = tableOf(chained(header.readUInt32LE(60)));
  const all = chained(start);
  return (first) =>
    Buffer.concat(chain(table, first, table.length).map((index) => all.subarray(index << shift, (index + 1) << shift)));
}

function tableOf(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4));
}

function chain(table: readonly number[], start: number, most: number): number[] {
  const found: number[] = [];
  for (let index = start; index < LAST_SECTOR; index = table[index] ?? LAST_SECTOR) {
    if (found.length >= most || index > most) throw damaged('an OLE file with a chain that loops or leaves the file');
    found.push(index);
  }
  return found;
}

function entriesOf(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / ENTRY_SIZE) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_SIZE, (index + 1) * ENTRY_SIZE);
    return {
      name: entry.toString('utf16le', 0, Math.min(64, Math.max(0, entry.readUInt16LE(64) - 2))),
      type: entry.readUInt8(66),
      left: entry.readUInt32LE(68),
      right: entry.readUInt32LE(72),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}

/** Only the streams directly below the root, because embedded documents contain streams of the same names. */
function childrenOf(entries: readonly Entry[]): Entry[] {
  const found = new Set<Entry>();
  const waiting = [entries[0]?.child];
  while (waiting.length > 0) {
    const entry = entries[waiting.pop() ?? entries.length];
    if (entry === undefined || found.has(entry)) continue;
    found.add(entry);
    waiting.push(entry.left, entry.right);
  }
  return [...found].filter(({ type }) => type === STREAM);
}

const WORD_97 = 0xa5ec;
const FLAGS = 0x0a;
const ENCRYPTED = 0x0100;
const SECOND_TABLE = 0x0200;

/**
 * The lines of the body of a binary Word document. Throws ExtractionError: `fileUnsupported` for other OLE files,
 * `filePassword`, `fileDamaged`.
 */
export function readDoc(bytes: Uint8Array): FileDocument {
  try {
    const lines = paragraphLines(wordParagraphs(streamsOf(openOle(bytes))));
    return { lines, pictures: [], lang: '', recognised: false };
  } catch (error) {
    if (error instanceof RangeError) throw damaged('a Word document with offsets outside the file', error);
    throw error;
  }
}

function streamsOf(file: OleFile): WordStreams {
  if (file.names.includes('EncryptedPackage')) throw new ExtractionError('importErrors.filePassword');
  const main = file.read('WordDocument');
  if (main === null || main.readUInt16LE(0) !== WORD_97)
    throw new ExtractionError('importErrors.fileUnsupported', {
      detail: `OLE: ${file.names.join(', ').slice(0, 200)}`,
    });
  const flags = main.readUInt16LE(FLAGS);
  if ((flags & ENCRYPTED) !== 0) throw new ExtractionError('importErrors.filePassword');
  const table = file.read((flags & SECOND_TABLE) === 0 ? '0Table' : '1Table');
  if (table === null) throw damaged('a Word document without its table stream');
  return { main, table };
}
