import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../core/config.ts';
import { embeddedUrl, postgresFolder } from '../embedded/folders.ts';
import { StartError } from '../embedded/start-error.ts';
import { startPostgres, takesConnections } from '../embedded/start-postgres.ts';
import { acquireRunLock, type RunLock } from './run-lock.ts';

/** A Cardamom that is starting has its database after seconds, after a crash perhaps a minute. */
const PATIENCE_MS = 90_000;
const POLL_MS = 100;

/** The database of a program that ends soon. */
export interface ReachedDatabase {
  readonly url: string;
  /** Stops it again, if it was not running before. */
  leave(): Promise<void>;
}

/** The lock of a data folder that nobody runs on, or null. */
function tryLock(runFolder: string): RunLock | null {
  try {
    return acquireRunLock(runFolder);
  } catch (error) {
    if (error instanceof StartError) return null;
    throw error;
  }
}

async function startFor(dataDir: string, lock: RunLock): Promise<ReachedDatabase> {
  try {
    const postgres = await startPostgres(dataDir);
    const leave = (): Promise<void> => postgres.stop().finally(() => lock.release());
    return { url: embeddedUrl(dataDir), leave };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The database that a configuration names, or the embedded one of its data folder: that of the Cardamom that runs there, else started for
 * the time being. Throws a StartError where there is none yet.
 */
export async function reachDatabase({ databaseUrl, dataDir }: Config): Promise<ReachedDatabase> {
  if (databaseUrl !== null) return { url: databaseUrl, leave: () => Promise.resolve() };
  if (!existsSync(join(postgresFolder(dataDir), 'PG_VERSION'))) {
    throw new StartError(`${dataDir} holds no database yet. Start Cardamom once, or set DATA_DIR or DATABASE_URL.`);
  }
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(POLL_MS)) {
    if (await takesConnections(dataDir)) return { url: embeddedUrl(dataDir), leave: () => Promise.resolve() };
    const lock = tryLock(join(dataDir, 'run'));
    if (lock) return startFor(dataDir, lock);
  }
  throw new StartError(`Cardamom runs on ${dataDir}, but its database does not answer.`);
}
