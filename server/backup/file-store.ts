import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { createLocalFolder, type FileStorage, readInPieces } from '../storage/file-storage.ts';
import { type ArchiveReader, type ArchiveWriter, checkedBytes, DamagedArchiveError, openArchive } from './archive.ts';
import { fileEntry, readFileList, type SavedFile } from './manifest.ts';

/** The name of the folder of files beside the archives of a folder. */
const FILES = 'files';
export const ARCHIVE_NAME = /^cardamom-[\dTZ-]+\.zip$/;
const UNFINISHED_NAME = /^cardamom-[\dTZ-]+\.zip\.part$/;

/** Where a backup puts the stored files. */
export interface FileStore {
  /** Copies a stored file; null if the storage does not have it. */
  save(path: string): Promise<SavedFile | null>;
}

/** Bytes that are measured while they are passed on. */
function measured(source: AsyncIterable<Buffer>) {
  const sum = { size: 0, crc32: 0 };
  async function* bytes(): AsyncGenerator<Buffer, void> {
    for await (const piece of source) {
      sum.size += piece.length;
      sum.crc32 = crc32(piece, sum.crc32);
      yield piece;
    }
  }
  return { sum, bytes: bytes() };
}

async function measure(storage: FileStorage, path: string): Promise<SavedFile | null> {
  const source = await readInPieces(storage, path);
  if (source === null) return null;
  const { sum, bytes } = measured(source);
  for await (const _ of bytes);
  return { path, ...sum };
}

/** The stored files are entries of the archive. Pictures and most documents are compressed already. */
export const storeInArchive = (storage: FileStorage, archive: ArchiveWriter): FileStore => ({
  async save(path) {
    const source = await readInPieces(storage, path);
    if (source === null) return null;
    const { sum, bytes } = measured(source);
    await archive.add(fileEntry(path), Readable.from(bytes, { objectMode: false }), { compress: false });
    return { path, ...sum };
  },
});

const isSame = (left: SavedFile | null | undefined, right: SavedFile): boolean =>
  left?.size === right.size && left.crc32 === right.crc32;

/**
 * The stored files are in a folder that several archives share. A copy is read and compared with what an earlier
 * archive lists of it; a file without a good copy is copied, and the copy is read back.
 */
export async function storeInFolder(storage: FileStorage, folder: string): Promise<FileStore> {
  const copies = createLocalFolder(join(folder, FILES));
  const known = new Map((await newestFiles(folder)).map((file) => [file.path, file]));
  return {
    async save(path) {
      const copy = known.has(path) ? await measure(copies, path) : null;
      if (copy !== null && isSame(known.get(path), copy) && (await storage.size(path)) === copy.size) return copy;
      const source = await readInPieces(storage, path);
      if (source === null) return null;
      const { sum, bytes } = measured(source);
      await copies.write(path, bytes);
      const written = { path, ...sum };
      if (!isSame(await measure(copies, path), written))
        throw new Error(`the copy of ${path} differs from the stored file`);
      return written;
    },
  };
}

/** The bytes of a saved file. They end with a DamagedArchiveError if they are missing or changed. */
export async function readSavedFile(
  archive: ArchiveReader,
  file: SavedFile,
  beside: string | null,
): Promise<AsyncIterable<Buffer>> {
  if (beside === null) return archive.read(fileEntry(file.path));
  const source = await readInPieces(createLocalFolder(join(beside, FILES)), file.path);
  const name = `${FILES}/${file.path}`;
  if (source === null) throw new DamagedArchiveError(archive.path, `${name} is missing beside it`);
  return checkedBytes({ source, crc32: file.crc32, archive: archive.path, name });
}

/** The files that an archive lists; null if it is damaged. */
export async function listedFiles(path: string): Promise<readonly SavedFile[] | null> {
  try {
    const archive = await openArchive(path);
    return await readFileList(archive).finally(() => archive.close());
  } catch (error) {
    if (error instanceof DamagedArchiveError) return null;
    throw error;
  }
}

/** What the newest archive of a folder that is not damaged lists; nothing if there is none. */
async function newestFiles(folder: string): Promise<readonly SavedFile[]> {
  for (const path of await listArchives(folder).catch(() => [])) {
    const files = await listedFiles(path);
    if (files !== null) return files;
  }
  return [];
}

/** The archives of a folder, newest first. */
export async function listArchives(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names
    .filter((name) => ARCHIVE_NAME.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Removes what interrupted backups have left in a folder. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (UNFINISHED_NAME.test(name)) await rm(join(folder, name));
}

/** Removes the files of a folder that none of its archives lists. */
export async function removeUnlisted(folder: string, listed: ReadonlySet<string>): Promise<void> {
  const root = join(folder, FILES);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !listed.has(path.slice(root.length + 1).replaceAll('\\', '/'))) await rm(path);
  }
}
