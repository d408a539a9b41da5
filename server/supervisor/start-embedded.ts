import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { connect } from '../backup/backup-runs.ts';
import { copyTarget, type DataTable, listMigrations, listTables, loadTables } from '../backup/tables.ts';
import { type Binaries, fetchBinaries, findBinaries } from '../embedded/binaries.ts';
import { embeddedUrl, postgresFolder, socketFolder } from '../embedded/folders.ts';
import { endOrphan } from '../embedded/process-info.ts';
import { StartError } from '../embedded/start-error.ts';
import { type RunningPostgres, startPostgres } from '../embedded/start-postgres.ts';
import { syncFolder } from '../storage/file-storage.ts';

/** The folder of an upgrade that runs or was interrupted. It is the data folder of the new database. */
const workFolder = (dataDir: string): string => join(dataDir, 'upgrade');
/** A file in it: the new database is complete and can replace the former one. */
const completeFile = (dataDir: string): string => join(workFolder(dataDir), 'complete');

const completeSchema = z.object({ former: z.string(), controlTime: z.number() });

/** The time of the last change of a database, which its control file has. */
async function controlTime(dataDir: string): Promise<number> {
  return (await stat(join(postgresFolder(dataDir), 'global', 'pg_control'))).mtimeMs;
}

async function writeComplete(dataDir: string, former: string): Promise<void> {
  const aside = `${completeFile(dataDir)}.part`;
  const handle = await open(aside, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify({ former, controlTime: await controlTime(dataDir) }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, completeFile(dataDir));
  await syncFolder(workFolder(dataDir));
}

/** Where the former database stays: a folder that does not exist yet. */
function formerFolder(dataDir: string, version: string): string {
  const base = `${postgresFolder(dataDir)}.${version}`;
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? base : `${base}.${number}`;
    if (!existsSync(folder)) return folder;
  }
}

/** Replaces the former database by the complete new one. Each step can be interrupted and is then continued. */
async function replaceFormer(dataDir: string): Promise<void> {
  const own = postgresFolder(dataDir);
  const complete = completeSchema.parse(JSON.parse(await readFile(completeFile(dataDir), 'utf8')));
  const isReplaced = !existsSync(postgresFolder(workFolder(dataDir)));
  // A former version of Cardamom may have run since then: then the new database is outdated.
  if (isReplaced || (existsSync(own) && (await controlTime(dataDir)) !== complete.controlTime)) return;
  if (existsSync(own)) await rename(own, formerFolder(dataDir, complete.former));
  await rename(postgresFolder(workFolder(dataDir)), own);
  await syncFolder(dataDir);
}

/** Completes an interrupted upgrade if the new database was complete, and else removes it. */
async function settleUpgrade(dataDir: string): Promise<void> {
  const folder = workFolder(dataDir);
  if (!existsSync(folder)) return;
  await endOrphan(postgresFolder(folder), socketFolder(folder));
  if (existsSync(completeFile(dataDir))) await replaceFormer(dataDir);
  await rm(folder, { recursive: true });
}

async function copyTable(from: Client, to: Client, table: DataTable): Promise<void> {
  const source = from.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  const target = to.query(copyFrom(`copy ${copyTarget(table)} from stdin`));
  await pipeline(source, target);
  if (source.rowCount !== target.rowCount)
    throw new Error(`${target.rowCount} of ${source.rowCount} rows of ${table.name} arrived`);
}

/** Copies all lasting rows into an empty database, which gets the tables of the same version first. */
async function copyDatabase(fromUrl: string, toUrl: string): Promise<void> {
  const from = await connect(fromUrl);
  try {
    // The ORM would stay in the memory of the supervisor, which needs it only here.
    const { migrateTo } = await import('../backup/restore-target.ts');
    await migrateTo(toUrl, await listMigrations(from));
    const to = await connect(toUrl);
    try {
      await to.query('begin');
      await loadTables(to, await listTables(from, []), (table) => copyTable(from, to, table));
      await to.query('commit; checkpoint');
    } finally {
      await to.end();
    }
  } finally {
    await from.end();
  }
}

/** Finds the programs of a major version of PostgreSQL, in a folder that is removed after the upgrade. */
export type FindPrograms = (majorVersion: string, folder: string) => Promise<Binaries>;

async function fill(dataDir: string, programs: Binaries): Promise<void> {
  const folder = workFolder(dataDir);
  await mkdir(folder, { mode: 0o711 });
  const former = await startPostgres(dataDir, programs);
  try {
    await copyFile(join(dataDir, 'database-password'), join(folder, 'database-password'));
    const fresh = await startPostgres(folder);
    await copyDatabase(embeddedUrl(dataDir), embeddedUrl(folder)).finally(() => fresh.stop());
  } finally {
    await former.stop();
  }
}

/** Copies the database of an older major version into one of this version, and puts that into its place. */
async function upgrade(dataDir: string, made: string, major: string, findPrograms: FindPrograms): Promise<void> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  say(`Upgrading the database from PostgreSQL ${made} to ${major} …`);
  const programs = join(dataDir, `postgres-programs-${made}`);
  try {
    await fill(dataDir, await findPrograms(made, programs));
    await writeComplete(dataDir, made);
  } catch (cause) {
    await rm(workFolder(dataDir), { recursive: true, force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      `${postgresFolder(dataDir)} was made by PostgreSQL ${made} and could not be upgraded to ${major}: ${reason}. It is unchanged.`,
      { cause },
    );
  }
  await settleUpgrade(dataDir);
  await rm(programs, { recursive: true, force: true });
  say(`The database is upgraded. The former one is ${postgresFolder(dataDir)}.${made}; remove it when all is well.`);
}

/** The major version that made the database of a data folder; null if there is none. */
async function versionOf(dataDir: string): Promise<string | null> {
  const file = join(postgresFolder(dataDir), 'PG_VERSION');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : null;
}

/**
 * Starts the embedded PostgreSQL of a data folder, as startPostgres, and upgrades its database first if an older major
 * version made it. An interrupted upgrade leaves the former database, or the complete new one. The caller holds the
 * folder's lock.
 */
export async function startEmbedded(
  dataDir: string,
  findPrograms: FindPrograms = fetchBinaries,
): Promise<RunningPostgres> {
  await settleUpgrade(dataDir);
  const made = await versionOf(dataDir);
  if (made !== null && process.platform !== 'win32') {
    const { majorVersion } = await findBinaries();
    if (Number(made) < Number(majorVersion)) await upgrade(dataDir, made, majorVersion, findPrograms);
  }
  return startPostgres(dataDir);
}
