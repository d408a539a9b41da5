import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './start-error.ts';

function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Whether a process of this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isErrno(error, 'EPERM');
  }
  return process.platform !== 'linux' || !isZombie(pid);
}

/** Whether a process is a zombie: it has ended, but its parent has not read its exit code. */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''));
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ESRCH')) return true;
    throw error;
  }
}

/** The command line of a process with blanks between its words; null if there is no such process. */
export function commandOf(pid: number): string | null {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ESRCH')) return null;
    throw error;
  }
}

/** The working folder of a process; null if it cannot be determined. */
function workingFolderOf(pid: number): string | null {
  if (process.platform !== 'linux') return null;
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return null;
    throw error;
  }
}

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
