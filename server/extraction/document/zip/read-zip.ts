import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ExtractionError } from '../../domain/extraction-error.ts';
import { damaged, tooComplex } from '../lines/damaged.ts';

/** The files within a zip, by name, which are unpacked when they are asked for. */
export interface ZipArchive {
  names: readonly string[];
  /** The bytes of a file; null where there is none of this name. Throws `fileDamaged`. */
  read(name: string): Promise<Buffer | null>;
}

const MAX_ENTRIES = 2_000;
const MAX_UNPACKED = 100_000_000;
/** Documents shrink to a tenth or a thirtieth; what shrinks to less and is large was made to hurt. */
const MAX_RATIO = 100;
const HARMLESS = 10_000_000;

/** The record at the end of a zip. Its last field is the length of the comment behind it. */
const END = Buffer.from('PK\x05\x06', 'latin1');
const END_SIZE = 22;
const COMMENT_LENGTH_SIZE = 2;

/**
 * Opens a zip by its directory, before anything is unpacked. Unpacking a file stops at the size that the directory declares.
 * Throws ExtractionError: `fileDamaged`, `filePassword` where a file in it is encrypted, `fileTooComplex` for bombs.
 */
export async function openZip(bytes: Uint8Array): Promise<ZipArchive> {
  const buffer = upToEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  try {
    // Nothing is written to disk, so a name that is an absolute path or has ".." is no reason to refuse the archive.
    const zip = await fromBufferPromise(buffer, { decodeStrings: false });
    const entries = await readDirectory(zip);
    return {
      names: [...entries.keys()],
      read: async (name) => {
        const entry = entries.get(name);
        return entry === undefined ? null : unpacked(zip, name, entry);
      },
    };
  } catch (error) {
    throw error instanceof ExtractionError ? error : damaged('a broken directory of a zip', error);
  }
}

/** The archive without bytes behind its end, because of which the library would refuse it. */
function upToEnd(buffer: Buffer): Buffer {
  const end = buffer.lastIndexOf(END, -END_SIZE);
  if (end < 0) return buffer;
  return buffer.subarray(0, end + END_SIZE + buffer.readUInt16LE(end + END_SIZE - COMMENT_LENGTH_SIZE));
}

/** Returns a function that names files: a further one of the same name gets a number before its ending. */
export function freeNames(): (name: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (name) => {
    let free = name;
    for (let count = (counts.get(name) ?? 1) + 1; taken.has(free); count++) {
      free = name.replace(/(?=(?:\.[^./]*)?$)/, ` (${count})`);
      counts.set(name, count);
    }
    taken.add(free);
    return free;
  };
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw tooComplex(`a zip of ${zip.entryCount} files`);
  const entries = new Map<string, Entry>();
  const nameIn = freeNames();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new ExtractionError('importErrors.filePassword');
    total += entry.uncompressedSize;
    entries.set(nameIn(entry.fileNameRaw.toString()), entry);
  }
  if (total > MAX_UNPACKED || total > Math.max(HARMLESS, zip.fileSize * MAX_RATIO))
    throw tooComplex(`a zip of ${zip.fileSize} bytes that unpacks to ${total}`);
  return entries;
}

async function unpacked(zip: ZipFile, name: string, entry: Entry): Promise<Buffer> {
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    return Buffer.concat((await stream.toArray()) as Buffer[]);
  } catch (error) {
    throw damaged(`${name} cannot be unpacked`, error);
  }
}
