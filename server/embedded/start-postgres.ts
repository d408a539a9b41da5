import { spawn, type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, statSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findBinaries, type Binaries } from './binaries.ts';
import { embeddedUrl, postgresFolder, preparePassage, preparePrivateFolder, socketFolder } from './folders.ts';
import { endOrphan, endPostgres } from './process-info.ts';
import { askForPassword, embeddedPassword, openForPassword } from './password.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';

const run = promisify(execFile);

/** A locale with the character classes of all languages, which trigrams of accented and non-Latin words need. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
const INITDB_ARGUMENTS = [
  '--username=app',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  `--locale=${LOCALE}`,
];

async function checkVersion(folder: string, { majorVersion }: Binaries): Promise<void> {
  const made = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  if (made === majorVersion) return;
  throw new StartError(
    `${folder} was made by PostgreSQL ${made}, and this Cardamom brings PostgreSQL ${majorVersion}. Back up with the former version and restore with this one.`,
  );
}

/** A folder for initdb with a new name. The initdb of a killed start may still write, so the removal of its folder is repeated. */
async function prepareUnfinished(folder: string, runAs: RunAs): Promise<string> {
  const prefix = `${basename(folder)}.unfinished`;
  const parent = dirname(folder);
  for (const name of (await readdir(parent)).filter((one) => one.startsWith(prefix)))
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  const unfinished = join(parent, `${prefix}-${randomBytes(4).toString('hex')}`);
  await preparePrivateFolder(unfinished, runAs);
  return unfinished;
}

/** Creates the database files if they do not exist. An interrupted start leaves no partial files behind. */
export async function initialise(folder: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) {
    await preparePrivateFolder(folder, runAs);
    return checkVersion(folder, binaries);
  }
  const unfinished = await prepareUnfinished(folder, runAs);
  const { command, args, identity } = runAs.wrap(binaries.initdb, ['-D', unfinished, ...INITDB_ARGUMENTS]);
  try {
    await run(command, args, { cwd: '/', ...identity, env: { PATH: process.env['PATH'], LC_ALL: LOCALE } });
  } catch (cause) {
    const lines = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n') : [];
    throw new StartError(`The embedded PostgreSQL could not be set up in ${folder}: ${lines[0] || String(cause)}`, {
      cause,
    });
  }
  await rename(unfinished, folder);
}

/** Recovery after a kill replays the changes since the last checkpoint, which takes seconds, rarely a minute. */
const READY_WITHIN_MS = 120_000;
const POLL_MS = 15;
const LARGEST_LOG = 5_000_000;

export interface RunningPostgres {
  readonly pid: number;
  /** Resolves when the process has ended, for any reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

/** Opens the log for appending; a log that is too large is overwritten. */
function openLog(dataDir: string): number {
  const path = join(dataDir, 'run', 'postgres.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(path, size > LARGEST_LOG ? 'w' : 'a', 0o600);
}

function spawnPostgres(dataDir: string, program: string, runAs: RunAs): ChildProcess {
  const options = [
    '-D',
    postgresFolder(dataDir),
    '-k',
    socketFolder(dataDir),
    '-p',
    '5432',
    '-c',
    'listen_addresses=',
    '-c',
    'jit=off',
  ];
  const { command, args, identity } = runAs.wrap(program, options);
  const log = openLog(dataDir);
  try {
    // Detached, because Ctrl-C also reaches the web server and the workers, which still need the database while they
    // stop.
    const env = { PATH: process.env['PATH'], TZ: 'UTC' };
    return spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log, log], env, ...identity });
  } finally {
    closeSync(log);
  }
}

/** PostgreSQL's error codes for a wrong or missing password. */
const REFUSALS = new Set(['28P01', '28000']);

/** A connection; null if PostgreSQL does not accept one yet, `refused` if it has another password. */
async function tryConnect(dataDir: string): Promise<Client | 'refused' | null> {
  const client = new Client({ connectionString: embeddedUrl(dataDir, 'postgres'), ssl: false });
  // If the server goes away again, the query fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    // Otherwise the socket does not exist yet, or PostgreSQL is still recovering.
    return error instanceof Error && 'code' in error && REFUSALS.has(String(error.code)) ? 'refused' : null;
  }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = 'cardamom'");
  if (rowCount === 0) await client.query('create database cardamom');
}

interface StartingPostgres {
  readonly dataDir: string;
  readonly pid: number;
  readonly runAs: RunAs;
  hasEnded(): boolean;
}

async function untilReady({ dataDir, pid, runAs, hasEnded }: StartingPostgres): Promise<void> {
  const folder = postgresFolder(dataDir);
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await delay(POLL_MS)) {
    if (hasEnded()) throw new Error(`PostgreSQL ended at once; ${join(dataDir, 'run', 'postgres.log')} says why.`);
    const client = await tryConnect(dataDir);
    if (client === 'refused') await openForPassword(folder, pid, runAs);
    if (client === null || client === 'refused') continue;
    try {
      await askForPassword(client, folder, embeddedPassword(dataDir), runAs);
      await createDatabase(client);
    } finally {
      await client.end();
    }
    return;
  }
  throw new Error(`PostgreSQL did not answer within ${READY_WITHIN_MS / 1_000} s.`);
}

/**
 * Starts the embedded PostgreSQL of a data folder, which is created if needed, and resolves when it accepts connections
 * at `embeddedUrl(dataDir)`. `programs` are by default those that this Cardamom brings. The caller holds the folder's lock, so a PostgreSQL that already runs there is an orphan
 * and is stopped.
 */
export async function startPostgres(dataDir: string, programs?: Binaries): Promise<RunningPostgres> {
  if (process.platform === 'win32') throw new StartError('On Windows, set DATABASE_URL to a PostgreSQL 15 or newer.');
  const folder = postgresFolder(dataDir);
  const socket = socketFolder(dataDir);
  const binaries = programs ?? (await findBinaries());
  await preparePassage(dataDir);
  const runAs = chooseRunAs([dataDir, join(dataDir, 'run'), binaries.root]);
  await preparePrivateFolder(socket, runAs);
  await endOrphan(folder, socket);
  await initialise(folder, binaries, runAs);

  const child = spawnPostgres(dataDir, binaries.postgres, runAs);
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  let hasEnded = false;
  const end = (): void => {
    hasEnded = true;
    resolve();
  };
  child.once('exit', end).once('error', end);
  const pid = child.pid ?? 0;
  try {
    await untilReady({ dataDir, pid, runAs, hasEnded: () => hasEnded });
  } catch (error) {
    if (!hasEnded) await endPostgres(pid);
    throw error;
  }
  return { pid, exited, stop: () => endPostgres(pid) };
}

/** Whether the embedded PostgreSQL of a data folder runs and accepts connections. */
export async function takesConnections(dataDir: string): Promise<boolean> {
  const client = await tryConnect(dataDir);
  if (client === null || client === 'refused') return false;
  await client.end();
  return true;
}
