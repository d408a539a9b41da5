import { Readable } from 'node:stream';
import { crc32, inflateRaw, gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { ExtractionError } from '../domain/extraction-error.ts';
import { damaged, tooComplex } from '../document/lines/damaged.ts';
import { decodeBytes } from '../text/decode-bytes.ts';

/** A file within a zip, as its directory describes it. */
export const zipEntry = z.object({
  name: z.string(),
  /** Where its header begins in the zip, and how many bytes from there hold the header and the packed content. */
  offset: z.number().int().min(0),
  span: z.number().int().min(0),
  packedSize: z.number().int().min(0),
  size: z.number().int().min(0),
  method: z.number().int(),
  crc: z.number().int(),
  isEncrypted: z.boolean(),
});
export type ZipEntry = z.output<typeof zipEntry>;

/** The directory of a zip; `from` is where it begins if more bytes before the end are needed to read it. */
export const zipListing = z.union([
  z.object({ entries: z.array(zipEntry) }),
  z.object({ from: z.number().int().min(0) }),
]);
export type ZipListing = z.output<typeof zipListing>;

/** The last bytes of a zip. */
export interface ZipTail {
  readonly bytes: Uint8Array;
  /** The size of the whole zip. */
  readonly size: number;
}

/** A file of an archive with its packed bytes; null as `entry` if the bytes are the file itself. */
export interface PackedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly entry: ZipEntry | null;
}

const MAX_ENTRIES = 300_000;
/** Of one file within an archive, unpacked. */
export const MAX_FILE = 100_000_000;
/** Texts shrink to a tenth or a thirtieth; what shrinks to less and is large is a decompression bomb. */
const MAX_RATIO = 100;
const HARMLESS = 100_000_000;
/** How often the packed files may be as large together as the zip. More means that they overlap, and each is read alone. */
const MAX_OVERLAP = 2;
/** Bytes of a local header, and the room for its name and extra fields, which may be longer than in the directory. */
const LOCAL_HEADER = 30;
const ROOM = 1_024;

class OutsideTail extends Error {
  readonly position: number;
  constructor(position: number) {
    super(`byte ${position} is before the tail`);
    this.position = position;
  }
}

/** Reads a zip of which only the last bytes are at hand. */
class TailReader extends RandomAccessReader {
  readonly #tail: ZipTail;
  #before: number | null = null;
  constructor(tail: ZipTail) {
    super();
    this.#tail = tail;
  }
  /** The first position that was requested before the tail. */
  get before(): number | null {
    return this.#before;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const { bytes, size } = this.#tail;
    const first = size - bytes.length;
    if (start >= first) return Readable.from([Buffer.from(bytes.subarray(start - first, end - first))]);
    this.#before = Math.min(this.#before ?? start, start);
    return new Readable({
      read() {
        this.destroy(new OutsideTail(start));
      },
    });
  }
}

/** Names without the mark of UTF-8 are often UTF-8 nevertheless, or in an encoding of their country. */
function nameOf(entry: Entry): string {
  const isMarked = (entry.generalPurposeBitFlag & 0x800) !== 0;
  return isMarked ? entry.fileNameRaw.toString('utf8') : decodeBytes(entry.fileNameRaw, null);
}

/** Whether an entry is a link of the file system, whose content is the path to another file. */
const isLink = ({ externalFileAttributes: attributes }: Entry): boolean =>
  ((attributes >>> 16) & 0o170000) === 0o120000;

/** A number of a directory, which has 64 bits there. What is cut is far behind the end of any archive. */
const exact = (value: number): number => Math.min(value, Number.MAX_SAFE_INTEGER);

/** An entry of a zip of `zipSize` bytes. */
function entryOf(entry: Entry, zipSize: number): ZipEntry {
  const {
    relativeOffsetOfLocalHeader: offset,
    compressedSize,
    uncompressedSize,
    compressionMethod,
    crc32: crc,
  } = entry;
  const stated = LOCAL_HEADER + entry.fileNameLength + entry.extraFieldLength + ROOM + compressedSize;
  const span = Math.min(stated, Math.max(0, zipSize - offset));
  const isEncrypted = entry.isEncrypted();
  const name = nameOf(entry).replaceAll('\\', '/');
  const sizes = { packedSize: exact(compressedSize), size: exact(uncompressedSize) };
  return { name, offset: exact(offset), span, ...sizes, method: compressionMethod, crc, isEncrypted };
}

async function readEntries(zip: ZipFile, size: number): Promise<ZipEntry[]> {
  if (zip.entryCount > MAX_ENTRIES) throw tooComplex(`a zip of ${zip.entryCount} files`);
  const entries: ZipEntry[] = [];
  let total = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    const read = entryOf(entry, size);
    // A larger file is refused alone, as is one that goes beyond the end of the zip.
    if (read.size <= MAX_FILE) total += read.size;
    if (read.offset + read.packedSize <= size) packed += read.packedSize;
    if (!read.name.endsWith('/') && !isLink(entry)) entries.push(read);
  }
  if (entries.length > 0 && entries.every(({ isEncrypted }) => isEncrypted))
    throw new ExtractionError('importErrors.filePassword');
  if (total > Math.max(HARMLESS, size * MAX_RATIO)) throw tooComplex(`a zip of ${size} bytes that unpacks to ${total}`);
  if (packed > size * MAX_OVERLAP) throw tooComplex(`a zip of ${size} bytes whose files overlap, with ${packed} bytes`);
  return entries;
}

/**
 * Lists a zip by its directory at its end, before anything is unpacked. Throws ExtractionError: `fileDamaged`,
 * `filePassword` where all files in it are encrypted, `fileTooComplex` for decompression bombs.
 */
export async function listZip(tail: ZipTail): Promise<ZipListing> {
  const reader = new TailReader(tail);
  try {
    // One file with wrong sizes is no reason to refuse the others; `unpackFile` compares them.
    const options = { decodeStrings: false, autoClose: false, validateEntrySizes: false };
    const zip = await fromRandomAccessReaderPromise(reader, tail.size, options);
    return { entries: await readEntries(zip, tail.size) };
  } catch (error) {
    if (reader.before !== null) return { from: reader.before };
    throw error instanceof ExtractionError ? error : damaged('a broken directory of a zip', error);
  }
}

const inflated = promisify(inflateRaw);
const unzipped = promisify(gunzip);

/** The packed content of an entry, behind its local header. */
function packedContent({ packedSize }: ZipEntry, bytes: Uint8Array): Uint8Array {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (header.length < LOCAL_HEADER || header.toString('latin1', 0, 4) !== 'PK\x03\x04')
    throw damaged('no local header in a zip');
  const start = LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packedSize > header.length) throw damaged('a file of a zip ends too soon');
  return bytes.subarray(start, start + packedSize);
}

async function inflatedContent(entry: ZipEntry, bytes: Uint8Array): Promise<Uint8Array> {
  const packed = packedContent(entry, bytes);
  if (entry.method === 0) return packed;
  if (entry.method !== 8)
    throw new ExtractionError('importErrors.fileUnsupported', { detail: `zip method ${entry.method}` });
  return inflated(packed, { maxOutputLength: Math.max(1, entry.size) });
}

/** The bytes of a file of an archive. Throws `fileDamaged`, `filePassword`, and `fileTooComplex` for a file that is too large. */
export async function unpackFile({ name, bytes, entry }: PackedFile): Promise<Uint8Array> {
  if (entry === null) return bytes;
  if (entry.isEncrypted) throw new ExtractionError('importErrors.filePassword');
  if (entry.size > MAX_FILE) throw tooComplex(`${name} unpacks to ${entry.size} bytes`);
  try {
    const content = await inflatedContent(entry, bytes);
    if (content.length !== entry.size || crc32(content) !== entry.crc) throw damaged(`${name} has changed`);
    return content;
  } catch (error) {
    throw error instanceof ExtractionError ? error : damaged(`${name} cannot be unpacked`, error);
  }
}

/** The content of a gzip file. */
export async function unpackGzip(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unzipped(bytes, {
      maxOutputLength: Math.min(MAX_FILE, Math.max(10_000_000, bytes.length * MAX_RATIO)),
    });
  } catch (error) {
    if (error instanceof RangeError) throw tooComplex('a gzip file that unpacks to too much');
    throw damaged('a broken gzip file', error);
  }
}
