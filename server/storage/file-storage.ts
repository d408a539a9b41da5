import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Port: files that belong to database rows, under names that this server generates. */
export interface FileStorage {
  /**
   * Resolves to the number of bytes when the file is written and synced. After a crash or an error of `bytes` there is
   * no partial file with this name.
   */
  write(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;
  /** The number of bytes; null if there is no such file. */
  size(path: string): Promise<number | null>;
  /** null if there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** At most `length` bytes from `start` on, none behind the end; null if there is no such file. */
  readPart(path: string, start: number, length: number): Promise<Buffer | null>;
  /** Removes a file; succeeds also if it does not exist. */
  remove(path: string): Promise<void>;
  /** Throws if files cannot be written at the moment. */
  check(): Promise<void>;
}

/** The form of generated names: lower-case letters, digits and dashes, in folders, with one extension. */
export const STORED_NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Throws for a name that this server did not generate. */
export function checkName(path: string): void {
  if (!STORED_NAME.test(path)) throw new Error(`not a storage path: ${path}`);
}

/** The storage as a whole does not work at the moment. There is no `cause`: its codes are also those of a lost database. */
export class StorageUnavailableError extends Error {
  readonly code = 'STORAGE_UNAVAILABLE';
}

/** The storage takes no more files. */
export class StorageFullError extends Error {
  readonly code = 'ENOSPC';
}

/** Bytes of a piece of a file. A file is in memory by one piece where it is passed on. */
const PIECE = 4 * 1024 * 1024;

async function* readOn(storage: FileStorage, path: string, first: Buffer): AsyncGenerator<Buffer, void> {
  yield first;
  if (first.length < PIECE) return;
  const size = await storage.size(path);
  for (let start = PIECE; size === null || start < size; start += PIECE) {
    const piece = await storage.readPart(path, start, PIECE);
    if (piece === null) throw new Error(`the file ${path} was removed while it was read`);
    yield piece;
  }
}

/** The bytes of a file in pieces; null if there is no such file. Files do not change, so the pieces fit. */
export async function readInPieces(storage: FileStorage, path: string): Promise<AsyncIterable<Buffer> | null> {
  const first = await storage.readPart(path, 0, PIECE);
  return first && readOn(storage, path, first);
}

/** Syncs the names in a folder to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeSynced(path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(path, 'w', 0o600);
  try {
    await writeFile(handle, bytes);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const part = Buffer.alloc(Math.max(0, Math.min(length, (await handle.stat()).size - start)));
    let filled = 0;
    while (filled < part.length) {
      const { bytesRead } = await handle.read(part, filled, part.length - filled, start + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return part.subarray(0, filled);
  } finally {
    await handle.close();
  }
}

/** The result of an operation on a file; null if there is no such file. */
async function orNull<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Stores files in a local folder. A file is written under a temporary name, synced and renamed, then the folder is
 * synced (reliability G1).
 */
export function createLocalFolder(root: string): FileStorage {
  function locate(path: string): string {
    checkName(path);
    return join(root, path);
  }
  return {
    async write(path, bytes) {
      const target = locate(path);
      const made = await mkdir(dirname(target), { recursive: true });
      const aside = `${target}.part`;
      let size: number;
      try {
        size = await writeSynced(aside, bytes);
        await rename(aside, target);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await syncFolder(dirname(target));
      if (made) await syncFolder(dirname(made));
      return size;
    },

    read: (path) => orNull(readFile(locate(path))),

    readPart: (path, start, length) => orNull(readPart(locate(path), start, length)),

    size: async (path) => (await orNull(stat(locate(path))))?.size ?? null,

    async remove(path) {
      await rm(locate(path), { force: true });
      await rm(`${locate(path)}.part`, { force: true }); // left by an interrupted write
    },

    async check() {
      await mkdir(root, { recursive: true });
      await writeFile(join(root, '.probe'), 'written to see whether it can be');
    },
  };
}
