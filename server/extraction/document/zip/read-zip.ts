import { inflateRawSync } from 'node:zlib';
import { ExtractionError } from '../../domain/extraction-error.ts';
import { damaged, tooComplex } from '../lines/damaged.ts';

/** The files within a zip, by name, which are unpacked when they are asked for. */
export interface ZipArchive {
  names: readonly string[];
  /** The bytes of a file; null where there is none of this name. Throws `fileDamaged`. */
  read(name: string): Uint8Array | null;
}

interface ZipEntry {
  name: string;
  method: number;
  packedSize: number;
  size: number;
  /** Of its local header, in bytes from the start of the archive. */
  offset: number;
}

const MAX_ENTRIES = 2_000;
const MAX_UNPACKED = 100_000_000;
/** Documents shrink to a tenth or a thirtieth; what shrinks to less and is large was made to hurt. */
const MAX_RATIO = 100;
const HARMLESS = 10_000_000;

const END = 0x06054b50;
const END_SIZE = 22;
const CENTRAL = 0x02014b50;
const CENTRAL_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
/** Stands where a number is in the 64-bit part, which no document needs. */
const IN_ZIP64 = 0xffffffff;
const ENCRYPTED = 0x1;

/**
 * Opens a zip by its directory, before anything is unpacked. No more than the directory declares is ever unpacked.
 * Throws ExtractionError: `fileDamaged`, `filePassword` where a file in it is encrypted, `fileTooComplex` for bombs.
 */
export function openZip(bytes: Uint8Array): ZipArchive {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map(readDirectory(buffer).map((entry) => [entry.name, entry]));
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name);
      return entry === undefined ? null : unpacked(buffer, entry);
    },
  };
}

function readDirectory(buffer: Buffer): ZipEntry[] {
  const end = endOf(buffer);
  const count = buffer.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw tooComplex(`a zip of ${count} files`);
  const entries: ZipEntry[] = [];
  let total = 0;
  let at = buffer.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL_SIZE > end || buffer.readUInt32LE(at) !== CENTRAL) throw damaged('a broken directory of a zip');
    if ((buffer.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw new ExtractionError('importErrors.filePassword');
    const nameEnd = at + CENTRAL_SIZE + buffer.readUInt16LE(at + 28);
    const entry = {
      name: buffer.toString('utf8', at + CENTRAL_SIZE, nameEnd),
      method: buffer.readUInt16LE(at + 10),
      packedSize: buffer.readUInt32LE(at + 20),
      size: buffer.readUInt32LE(at + 24),
      offset: buffer.readUInt32LE(at + 42),
    };
    if ([entry.packedSize, entry.size, entry.offset].includes(IN_ZIP64)) throw tooComplex('a zip of 64 bits');
    total += entry.size;
    entries.push(entry);
    at = nameEnd + buffer.readUInt16LE(at + 30) + buffer.readUInt16LE(at + 32);
  }
  if (total > MAX_UNPACKED || total > Math.max(HARMLESS, buffer.length * MAX_RATIO))
    throw tooComplex(`a zip of ${buffer.length} bytes that unpacks to ${total}`);
  return entries;
}

/** The place of the record that ends every zip; behind it stands a comment of at most 65,535 bytes. */
function endOf(buffer: Buffer): number {
  for (let at = buffer.length - END_SIZE; at >= 0 && at >= buffer.length - END_SIZE - 0xffff; at--)
    if (buffer.readUInt32LE(at) === END) return at;
  throw damaged('a zip without its end');
}

function unpacked(buffer: Buffer, { name, method, packedSize, size, offset }: ZipEntry): Uint8Array {
  if (offset + LOCAL_SIZE > buffer.length || buffer.readUInt32LE(offset) !== LOCAL)
    throw damaged(`no ${name} in the zip`);
  const start = offset + LOCAL_SIZE + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28);
  const packed = buffer.subarray(start, start + packedSize);
  if (packed.length < packedSize) throw damaged(`${name} is cut off`);
  if (method === 0) return packed;
  if (method !== 8) throw damaged(`${name} is packed by method ${method}`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw damaged(`${name} cannot be unpacked`, error);
  }
}
