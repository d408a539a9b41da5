import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import process from 'node:process';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Config, ConfigError, parseConfig } from './core/config.ts';
import { embeddedUrl, postgresFolder } from './embedded/folders.ts';
import { StartError } from './embedded/start-error.ts';
import { startPostgres, takesConnections } from './embedded/start-postgres.ts';
import { acquireRunLock, LockHeldError, type RunLock } from './supervisor/run-lock.ts';
import { isDatabaseUnavailable } from './db/failure.ts';
import { createOrm } from './db/orm.ts';
import { createAdministratorRoster, type RosterAnswer } from './modules/auth/account/administrators.ts';

/** A starting Cardamom has its database within seconds, after a crash within about a minute. */
const PATIENCE_MS = 90_000;
const POLL_MS = 100;

/** A database connection for a short-lived program. */
interface ReachedDatabase {
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
    const postgres = await startPostgres(dataDir);
    const leave = (): Promise<void> => postgres.stop().finally(() => lock.release());
    return { url: embeddedUrl(dataDir), leave };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The configured database, or the embedded one of the data folder. The embedded one is started temporarily unless a Cardamom
 * is running there. Throws a StartError if there is none yet.
 */
async function reachDatabase({ databaseUrl, dataDir }: Config): Promise<ReachedDatabase> {
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

const USAGE = 'usage: admin -- grant EMAIL | revoke EMAIL | list';
const EXIT_REFUSED = 1;
const EXIT_USAGE = 2;
/** PostgreSQL's error code for a missing table. */
const UNDEFINED_TABLE = '42P01';

type Command = { readonly command: 'list' } | { readonly command: 'grant' | 'revoke'; readonly email: string };

function parseCommand([command, email, ...surplus]: readonly string[]): Command | null {
  if (surplus.length > 0) return null;
  if (command === 'list' && email === undefined) return { command };
  if ((command === 'grant' || command === 'revoke') && email?.trim()) return { command, email };
  return null;
}

function say({ ok, text, warning }: RosterAnswer): number {
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  return ok ? 0 : EXIT_REFUSED;
}

async function runCommand(request: Command, em: SqlEntityManager, adminEmails: readonly string[]): Promise<number> {
  const roster = createAdministratorRoster(adminEmails);
  if (request.command !== 'list') return say(await roster[request.command](em, request.email));
  const lines = await roster.list(em);
  return say({ ok: true, text: lines.length === 0 ? 'Nobody is an administrator.' : lines.join('\n') });
}

/** `npm run -s admin` (contract §4). Returns the exit code: 0 on success. */
async function main(args: readonly string[]): Promise<number> {
  const request = parseCommand(args);
  if (request === null) {
    process.stderr.write(`${USAGE}\n`);
    return EXIT_USAGE;
  }
  const config = parseConfig(process.env);
  const database = await reachDatabase(config);
  const orm = createOrm({ url: database.url, poolSize: 1 });
  try {
    return await runCommand(request, orm.em.fork(), config.adminEmails);
  } finally {
    await orm.close(true);
    await database.leave();
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (error instanceof StartError) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached. DATABASE_URL says where it is.';
  if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) {
    return 'The database holds no tables of Cardamom yet: start Cardamom once.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = EXIT_REFUSED;
}
