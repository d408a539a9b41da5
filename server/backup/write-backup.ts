import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { VERSION } from '../core/project.ts';
import { type FileStorage, syncFolder } from '../storage/file-storage.ts';
import { connect } from './backup-runs.ts';
import { type ArchiveWriter, createArchive, openArchive } from './archive.ts';
import { type FileStore, readSavedFile, storeInArchive, storeInFolder } from './file-store.ts';
import {
  FILE_LIST,
  type Manifest,
  MANIFEST,
  newManifest,
  readFileList,
  type SavedFile,
  type SavedTable,
  tableEntry,
} from './manifest.ts';
import { everyStoredFile, holdFiles } from '../storage/stored-files.ts';
import { copyTarget, listMigrations, listTables } from './tables.ts';

/** Where the backup goes: one file, or a folder with an archive of each backup and the files beside them. */
export interface BackupTarget {
  readonly path: string;
  readonly isFolder: boolean;
}

export interface BackupOptions {
  readonly databaseUrl: string;
  readonly storage: FileStorage;
  readonly target: BackupTarget;
}

export interface WrittenBackup {
  readonly path: string;
  readonly manifest: Manifest;
}

/** A folder is one that exists, or a path that ends with a slash. */
export async function readTarget(path: string): Promise<BackupTarget> {
  const found = await stat(path).catch(() => null);
  return { path: resolve(path), isFolder: found?.isDirectory() ?? path.endsWith('/') };
}

async function saveTables(client: Client, archive: ArchiveWriter): Promise<SavedTable[]> {
  const saved: SavedTable[] = [];
  for (const table of await listTables(client)) {
    const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    // After a failure elsewhere the stream breaks off, too, which nobody awaits.
    rows.on('error', () => undefined);
    await archive.add(tableEntry(table.name), rows, { compress: true });
    saved.push({ ...table, rows: rows.rowCount });
  }
  return saved;
}

interface SavedFiles {
  readonly list: SavedFile[];
  readonly missing: string[];
}

async function saveFiles(client: Client, store: FileStore): Promise<SavedFiles> {
  const list: SavedFile[] = [];
  const missing: string[] = [];
  for await (const path of everyStoredFile(client)) {
    const saved = await store.save(path);
    if (saved === null) missing.push(path);
    else list.push(saved);
  }
  return { list, missing };
}

/** Writes everything of one moment: the snapshot of the database, and the files that its rows name. */
async function writeArchive(client: Client, archive: ArchiveWriter, options: BackupOptions): Promise<Manifest> {
  const { storage, target } = options;
  await client.query('begin isolation level repeatable read, read only');
  const migrations = await listMigrations(client);
  const tables = await saveTables(client, archive);
  const store = target.isFolder ? await storeInFolder(storage, target.path) : storeInArchive(storage, archive);
  const { list, missing } = await saveFiles(client, store);
  await client.query('commit');

  await archive.add(FILE_LIST, Readable.from(list.map((file) => `${JSON.stringify(file)}\n`)), { compress: true });
  const bytes = list.reduce((sum, { size }) => sum + size, 0);
  const manifest = newManifest({
    version: VERSION,
    madeAt: new Date().toISOString(),
    migrations,
    tables,
    files: { count: list.length, bytes },
    missing,
    filesBeside: target.isFolder,
  });
  await archive.add(MANIFEST, Readable.from([JSON.stringify(manifest, null, 2)]), { compress: true });
  await archive.end();
  return manifest;
}

/** Reads every entry of an archive. Throws a DamagedArchiveError. */
async function verifyArchive(path: string): Promise<void> {
  const archive = await openArchive(path);
  await archive.verify().finally(() => archive.close());
}

/** Reads a backup as a restore would. Throws a DamagedArchiveError. */
export async function verifyBackup(path: string, { filesBeside }: Pick<Manifest, 'filesBeside'>): Promise<void> {
  await verifyArchive(path);
  if (!filesBeside) return;
  const archive = await openArchive(path);
  try {
    for (const file of await readFileList(archive))
      for await (const _ of await readSavedFile(archive, file, dirname(path)));
  } finally {
    archive.close();
  }
}

const archiveName = (): string => `cardamom-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.zip`;

/**
 * Writes a backup of the database and the stored files, while the system runs, and reads it back. Until it is complete
 * it has a temporary name, so an interrupted backup leaves an earlier one as it was.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { databaseUrl, target } = options;
  const path = target.isFolder ? join(target.path, archiveName()) : target.path;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const clients = [await connect(databaseUrl), await connect(databaseUrl)] as const;
  const unfinished = `${path}.part`;
  await rm(unfinished, { force: true }); // of an interrupted backup
  const archive = createArchive(unfinished);
  try {
    const hold = await holdFiles(clients[0]);
    const manifest = await writeArchive(clients[1], archive, options);
    await hold.release();
    await verifyArchive(unfinished); // files beside it were read back when they were copied
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return { path, manifest };
  } catch (error) {
    archive.abort();
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
