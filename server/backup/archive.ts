import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile as OpenZip } from 'yauzl';
import { ZipFile } from 'yazl';
import { unpooled } from '../core/unpooled.ts';

/** A zip file that is being written. One entry is written at a time. */
export interface ArchiveWriter {
  /** Resolves when the entry is written; destroys the source if that fails. */
  add(name: string, source: Readable, options: { readonly compress: boolean }): Promise<void>;
  /** Completes the file and syncs it to the disk. */
  end(): Promise<void>;
  /** Closes the incomplete file. */
  abort(): void;
}

/**
 * Creates a zip file. Files of any size and number are possible (Zip64). A file of that name must not exist: its owner, or
 * everybody, could read what is written to it, and a link leads elsewhere.
 */
export function createArchive(path: string): ArchiveWriter {
  const zip = new ZipFile();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const failed = new AbortController();
  zip.on('error', (error) => failed.abort(error));
  const written = pipeline(zip.outputStream, file).catch((error: unknown) => {
    failed.abort(error);
    throw error;
  });
  // The error also ends `add`, which is awaited first.
  written.catch(() => undefined);
  return {
    async add(name, source, { compress }) {
      const end = finished(source, { signal: failed.signal });
      unpooled(() => zip.addReadStreamLazy(name, { compress, mode: 0o100600 }, (take) => take(null, source)));
      try {
        await end;
      } catch (error) {
        source.destroy();
        throw failed.signal.aborted ? failed.signal.reason : error;
      }
    },
    async end() {
      zip.end();
      await written;
      const handle = await open(path, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    abort: () => file.destroy(),
  };
}

/** The file is not a complete archive, or is damaged. The message is one sentence that names the file. */
export class DamagedArchiveError extends Error {
  constructor(path: string, what: string, options?: ErrorOptions) {
    super(`The backup ${path} is damaged: ${what}.`, options);
    this.name = 'DamagedArchiveError';
  }
}

/** The bytes of a file, and what they should be. */
interface ExpectedBytes {
  readonly source: AsyncIterable<Buffer>;
  readonly crc32: number;
  /** For messages. */
  readonly archive: string;
  readonly name: string;
}

/** Passes bytes on. Throws a DamagedArchiveError at their end if they cannot be read, or if their checksum is another. */
export async function* checkedBytes(expected: ExpectedBytes): AsyncGenerator<Buffer, void> {
  const { source, archive, name } = expected;
  let sum = 0;
  try {
    for await (const bytes of source) {
      sum = crc32(bytes, sum);
      yield bytes;
    }
  } catch (cause) {
    throw new DamagedArchiveError(archive, `${name} cannot be read`, { cause });
  }
  if (sum !== expected.crc32) throw new DamagedArchiveError(archive, `the checksum of ${name} does not match`);
}

/** A zip file that is read. */
export interface ArchiveReader {
  readonly path: string;
  readonly names: readonly string[];
  /** The bytes of an entry. The stream ends with a DamagedArchiveError if they are not those that were written. */
  read(name: string): Promise<Readable>;
  /** Reads every entry. Throws a DamagedArchiveError for the first that is damaged. */
  verify(): Promise<void>;
  close(): void;
}

async function readDirectory(zip: OpenZip): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** Opens a zip file by its directory. Throws a DamagedArchiveError if there is none. */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const handle = await open(path, 'r');
  await handle.close();
  let zip: OpenZip;
  let entries: Map<string, Entry>;
  try {
    zip = await openPromise(path, { autoClose: false });
    entries = await readDirectory(zip);
  } catch (cause) {
    throw new DamagedArchiveError(path, 'its end is missing, or it is no backup', { cause });
  }

  async function read(name: string): Promise<Readable> {
    const entry = entries.get(name);
    if (!entry) throw new DamagedArchiveError(path, `${name} is missing`);
    let source: Readable;
    try {
      source = await zip.openReadStreamPromise(entry);
    } catch (cause) {
      throw new DamagedArchiveError(path, `${name} cannot be read`, { cause });
    }
    const bytes = checkedBytes({ source, crc32: entry.crc32, archive: path, name });
    return Readable.from(bytes, { objectMode: false });
  }

  return {
    path,
    names: [...entries.keys()],
    read,
    async verify() {
      for (const name of entries.keys()) await finished((await read(name)).resume());
    },
    close: () => zip.close(),
  };
}
