import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { MIGRATIONS } from '../db/migrations/migrations.ts';
import { migrate } from '../db/migrate.ts';
import { renewEmailKeys } from '../db/renew-email-keys.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { type ArchiveReader, DamagedArchiveError, openArchive } from './archive.ts';
import { connect } from './backup-runs.ts';
import { readSavedFile } from './file-store.ts';
import { type Manifest, readFileList, readManifest, type SavedFile, type SavedTable, tableEntry } from './manifest.ts';
import { copyTarget, loadTables } from './tables.ts';
import { checkTarget, migrateTo, RestoreRefusedError } from './restore-target.ts';
import { verifyBackup } from './write-backup.ts';

/** Reads a whole backup and returns what it holds. Throws a DamagedArchiveError, or a RestoreRefusedError if it is too new. */
export async function checkBackup(path: string): Promise<Manifest> {
  const archive = await openArchive(path);
  const manifest = await readManifest(archive).finally(() => archive.close());
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  if (manifest.migrations.some((name) => !known.has(name)))
    throw new RestoreRefusedError(
      `The backup was made by a newer Cardamom (${manifest.version}). Update Cardamom, then restore.`,
    );
  await verifyBackup(path, manifest);
  return manifest;
}

interface RestoreOptions {
  readonly path: string;
  readonly manifest: Manifest;
  readonly databaseUrl: string;
  readonly storage: FileStorage;
  readonly logger: Logger;
  /** Only checks whether the backup could be restored. */
  readonly isDryRun: boolean;
}

/** Files that no transaction keeps are removed by the running system after a day. */
async function reserve(client: Client, files: readonly SavedFile[]): Promise<void> {
  await client.query(
    `insert into file_removal (path, not_before)
     select path, now() + interval '1 day' from json_array_elements_text($1) as file (path)
     on conflict (path) do update set not_before = excluded.not_before`,
    [JSON.stringify(files.map(({ path }) => path))],
  );
}

async function writeFiles(archive: ArchiveReader, files: readonly SavedFile[], options: RestoreOptions): Promise<void> {
  const { manifest, path, storage } = options;
  const beside = manifest.filesBeside ? dirname(path) : null;
  for (const file of files) await storage.write(file.path, await readSavedFile(archive, file, beside));
}

async function loadTable(client: Client, archive: ArchiveReader, table: SavedTable): Promise<void> {
  const target = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  await pipeline(await archive.read(tableEntry(table.name)), target);
  if (target.rowCount !== table.rows)
    throw new DamagedArchiveError(
      archive.path,
      `it holds ${target.rowCount} rows of ${table.name} instead of ${table.rows}`,
    );
}

async function writeRows(client: Client, archive: ArchiveReader, manifest: Manifest): Promise<void> {
  await client.query('begin');
  try {
    await loadTables(client, manifest.tables, (table) => loadTable(client, archive, table));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // a lost connection has rolled back
    throw error;
  }
}

async function restoreWith(client: Client, archive: ArchiveReader, options: RestoreOptions): Promise<number> {
  const { manifest, databaseUrl, logger } = options;
  const target = await checkTarget(client, manifest.migrations);
  if (options.isDryRun) return target.accounts;
  await migrateTo(databaseUrl, target.migrations);
  const files = await readFileList(archive);
  await reserve(client, files);
  await writeFiles(archive, files, options);
  await writeRows(client, archive, manifest);
  await migrate(databaseUrl);
  await renewEmailKeys(databaseUrl, logger);
  return target.accounts;
}

/**
 * Restores a checked backup into a database without recipes, and its files into the storage. The rows come last, in one
 * transaction, so an interrupted restore leaves the database as it was, and can be repeated. Resolves with the number of
 * accounts that were there before, which the backup replaces.
 */
export async function restoreBackup(options: RestoreOptions): Promise<number> {
  const client = await connect(options.databaseUrl);
  const archive = await openArchive(options.path);
  try {
    return await restoreWith(client, archive, options);
  } finally {
    archive.close();
    await client.end();
  }
}
