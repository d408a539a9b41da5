import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { createLocalFolder } from '../storage/file-storage.ts';
import { type ArchiveReader, type ArchiveWriter, DamagedArchiveError } from './archive.ts';
import { fileEntry, type SavedFile } from './manifest.ts';

/** The name of the folder of files beside the archives of a folder. */
const FILES = 'files';
export const ARCHIVE_NAME = /^cardamom-[\dTZ-]+\.zip$/;
const UNFINISHED_NAME = /^cardamom-[\dTZ-]+\.zip\.part$/;

/** Where a backup puts the stored files. */
export interface FileStore {
  save(path: string, bytes: Buffer): Promise<void>;
}

/** The stored files are entries of the archive. Pictures and most documents are compressed already. */
export const storeInArchive = (archive: ArchiveWriter): FileStore => ({
  save: (path, bytes) => archive.add(fileEntry(path), Readable.from([bytes]), { compress: false }),
});

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}

/** The stored files are in a folder that several archives share. A file that is there is not written again. */
export function storeInFolder(folder: string): FileStore {
  const root = join(folder, FILES);
  const files = createLocalFolder(root);
  return {
    async save(path, bytes) {
      // A stored file never changes, so its size tells whether the copy is complete.
      if ((await sizeOf(join(root, path))) !== bytes.length) await files.write(path, bytes);
    },
  };
}

/** The bytes of a saved file. Throws a DamagedArchiveError if they are missing or changed. */
export async function readSavedFile(archive: ArchiveReader, file: SavedFile, beside: string | null): Promise<Buffer> {
  if (beside === null) return buffer(await archive.read(fileEntry(file.path)));
  let bytes: Buffer;
  try {
    bytes = await readFile(join(beside, FILES, file.path));
  } catch (cause) {
    throw new DamagedArchiveError(`${FILES}/${file.path} is missing beside it`, { cause });
  }
  if (crc32(bytes) !== file.crc32)
    throw new DamagedArchiveError(`the checksum of ${FILES}/${file.path} does not match`);
  return bytes;
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
