import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ExtractionError, isTarHeader, type Sandbox, type TarEntry } from '../../../extraction/extraction.ts';
import { type FileStorage, readInPieces } from '../../../storage/file-storage.ts';
import { type OpenArchive, openMembers } from './archive-members.ts';

/** Bytes of an archive that are read at any place. */
export interface ArchiveBytes {
  readonly size: number;
  /** Whether the rest could not be unpacked. */
  readonly isCut: boolean;
  readPart(start: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Limits of an unpacked archive, which is on the temporary disk of this host: bytes that always count as harmless, how
 * often its packed size, and bytes.
 */
const HARMLESS = 100_000_000;
const MAX_RATIO = 20;
const MAX_UNPACKED = 8_000_000_000;
const TAR_BLOCK = 512;
/** Packed bytes in which the first block must be. */
const HEAD = 65_536;

/** Whether a gzip file begins with a tar archive. */
export async function isTarGzip(head: Uint8Array): Promise<boolean> {
  const gunzip = createGunzip();
  gunzip.on('error', () => undefined); // the head is not the whole file
  gunzip.end(head.subarray(0, HEAD));
  let block = Buffer.alloc(0);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      block = Buffer.concat([block, chunk]);
      if (block.length >= TAR_BLOCK) break;
    }
  } catch {
    // The head ends within the packed data, or is broken.
  }
  return isTarHeader(block);
}

interface Unpacked {
  readonly size: number;
  readonly isCut: boolean;
}

async function unpackTo(
  file: FileHandle,
  packed: AsyncIterable<Buffer>,
  most: number,
  signal: AbortSignal,
): Promise<Unpacked> {
  const gunzip = createGunzip();
  const source = Readable.from(packed);
  // What comes from the storage fails; what zlib refuses is the end of what can be read.
  source.on('error', (error) => gunzip.destroy(error));
  let size = 0;
  try {
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      size += chunk.length;
      if (size > most)
        throw new ExtractionError('importErrors.fileTooComplex', {
          detail: `a tar that unpacks to over ${most} bytes`,
        });
      await file.writeFile(chunk);
    }
    return { size, isCut: false };
  } catch (error) {
    const isBroken = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    if (!isBroken) throw error;
    return { size, isCut: true };
  } finally {
    source.destroy();
  }
}

/**
 * Unpacks a gzip file of the storage to a temporary file, which has no name and ends with this process. It is unpacked
 * here and not in the contained child, as answers of web servers are: zlib is the only code that reads it.
 */
export async function unpackedGzip(
  storage: FileStorage,
  path: string,
  { size, signal }: { readonly size: number; readonly signal: AbortSignal },
): Promise<ArchiveBytes> {
  const packed = await readInPieces(storage, path);
  if (packed === null) throw new Error(`the file ${path} is missing`);
  const name = join(tmpdir(), `cardamom-tar-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    const most = Math.min(MAX_UNPACKED, Math.max(HARMLESS, size * MAX_RATIO));
    const unpacked = await unpackTo(file, packed, most, signal);
    return {
      ...unpacked,
      async readPart(start, length) {
        const buffer = Buffer.alloc(Math.max(0, Math.min(length, unpacked.size - start)));
        const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
        return buffer.subarray(0, bytesRead);
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Bytes that are searched for headers at a time. */
const WINDOW = 4_194_304;
const MAX_ENTRIES = 300_000;
/** Characters of all names together. */
const MAX_NAMES = 64_000_000;

const tooComplex = (detail: string): ExtractionError =>
  new ExtractionError('importErrors.fileTooComplex', { detail: `a tar with ${detail}` });

/** The files of a tar archive; `isCut` if its rest cannot be read. Throws ExtractionError if nothing of it can. */
async function listTarEntries(
  sandbox: Sandbox,
  { size, isCut, readPart }: ArchiveBytes,
): Promise<{ readonly entries: readonly TarEntry[]; readonly isCut: boolean }> {
  const entries: TarEntry[] = [];
  let names = 0;
  for (let position = 0; size - position >= TAR_BLOCK;) {
    const listing = await sandbox.listTar({ bytes: await readPart(position, WINDOW), position });
    entries.push(...listing.entries);
    names += listing.entries.reduce((sum, { name }) => sum + name.length, 0);
    if (entries.length > MAX_ENTRIES) throw tooComplex(`over ${MAX_ENTRIES} files`);
    if (names > MAX_NAMES) throw tooComplex(`names of over ${MAX_NAMES} characters`);
    // A header for a long name may go on behind the end of the archive.
    const isBroken = listing.isBroken || listing.next === position;
    if (isBroken && entries.length === 0) throw new ExtractionError('importErrors.fileDamaged');
    if (isBroken) return { entries, isCut: true };
    if (listing.next === null) break;
    position = listing.next;
  }
  return { entries, isCut };
}

/** A tar whose rest is broken has a further document that cannot be read, so that its result says so. */
export async function openTar(sandbox: Sandbox, name: string, bytes: ArchiveBytes): Promise<OpenArchive> {
  const { entries, isCut } = await listTarEntries(sandbox, bytes);
  async function read(entry: TarEntry): Promise<Uint8Array> {
    const content = await bytes.readPart(entry.offset, entry.size);
    if (content.length < entry.size)
      throw new ExtractionError('importErrors.fileDamaged', { detail: 'a tar that ends' });
    return content;
  }
  const rest = { name, offset: bytes.size, size: 1 };
  return openMembers<TarEntry>({
    entries: isCut ? [...entries, rest] : entries,
    zipEntryOf: () => null,
    read,
    unpack: read,
    close: () => bytes.close(),
  });
}
