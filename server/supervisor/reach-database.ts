import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../core/config.ts';
import { embeddedUrl, postgresFolder } from '../embedded/folders.ts';
import { StartError } from '../embedded/start-error.ts';
import { takesConnections } from '../embedded/start-postgres.ts';
import { startEmbedded } from './start-embedded.ts';
import { acquireRunLock, LockHeldError, type RunLock } from './run-lock.ts';

/** A starting Cardamom has its database within seconds, after a crash within about a minute. */
const PATIENCE_MS = 90_000;
const POLL_MS = 100;

/** A database connection for a short-lived program. */
export interface ReachedDatabase {
  readonly url: string;
  /** Stops the database if it was not running before. */
  leave(): Promise<void>;
}

/** Locks a data folder; null if it is in use. */
function tryLock(runFolder: string): RunLock | null {
  try {
    return acquireRunLock(runFolder);
  } catch (error) {
    if (error instanceof LockHeldError) return null;
    throw error;
  }
}

async function startFor(dataDir: string, lock: RunLock): Promise<ReachedDatabase> {
  try {
    const postgres = await startEmbedded(dataDir);
    const leave = (): Promise<void> => postgres.stop().finally(() => lock.release());
    return { url: embeddedUrl(dataDir), leave };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Whether there is a database: the configured one, or an embedded one in the data folder. Throws where this user may not look. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== null ||
  statSync(join(postgresFolder(dataDir), 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined;

/**
 * The configured database, or the embedded one of the data folder. The embedded one is started temporarily unless a Cardamom
 * is running there. Throws a StartError if there is none yet.
 */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null) return { url: databaseUrl, leave: () => Promise.resolve() };
  if (!hasDatabase(config)) {
    throw new StartError(`${dataDir} holds no database yet. Start Cardamom once, or set DATA_DIR or DATABASE_URL.`);
  }
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(POLL_MS)) {
    if (await takesConnections(dataDir)) return { url: embeddedUrl(dataDir), leave: () => Promise.resolve() };
    const lock = tryLock(join(dataDir, 'run'));
    if (lock) return startFor(dataDir, lock);
  }
  throw new StartError(`Cardamom runs on ${dataDir}, but its database does not answer.`);
}

/**
 * The database of a stopped Cardamom: the configured one, or the embedded one of the data folder, which is locked and
 * created if needed. Throws a LockHeldError if a Cardamom runs on the folder.
 */
export async function takeDatabase({ databaseUrl, dataDir }: Config): Promise<ReachedDatabase> {
  if (databaseUrl !== null) return { url: databaseUrl, leave: () => Promise.resolve() };
  return startFor(dataDir, acquireRunLock(join(dataDir, 'run')));
}
