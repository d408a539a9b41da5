import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf, isAlive, workingFolderOf } from './process-info.ts';
import { StartError } from './start-error.ts';

const POLL_MS = 20;
/** A fast shutdown writes the data in memory to the disk, which can take seconds. */
const FAST_STOP_MS = 10_000;
const QUICK_STOP_MS = 5_000;

/** The first line of postmaster.pid; null if there is no such file. */
async function readPostmasterPid(folder: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10) || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whether the process is a PostgreSQL on this folder; another program may have got its id. */
function isPostgresOn(folder: string, pid: number): boolean {
  const command = commandOf(pid);
  if (!isAlive(pid) || !command?.includes('postgres')) return false;
  return workingFolderOf(pid) === folder || command.includes(folder);
}

async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  for (const deadline = Date.now() + ms; isAlive(pid); await delay(POLL_MS)) {
    if (Date.now() > deadline) return false;
  }
  return true;
}

/**
 * Ends a PostgreSQL with a fast and then an immediate shutdown. SIGKILL is not used, because it would leave child
 * processes behind.
 */
export async function endPostgres(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', QUICK_STOP_MS],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await isGoneWithin(pid, patience)) return;
  }
  throw new StartError(`PostgreSQL (process ${pid}) does not stop.`);
}

/**
 * Stops the PostgreSQL that a killed predecessor left behind, and removes the pid file of a killed PostgreSQL: its id
 * may belong to another program now, and PostgreSQL would refuse to start. The caller holds DATA_DIR's lock.
 */
export async function endOrphan(folder: string, socket: string): Promise<void> {
  const pid = await readPostmasterPid(folder);
  if (pid !== null && isPostgresOn(folder, pid)) await endPostgres(pid);
  if ((await readPostmasterPid(folder)) === null) return;
  await rm(join(folder, 'postmaster.pid'), { force: true });
  await rm(join(socket, '.s.PGSQL.5432.lock'), { force: true });
}
