import { hostname } from 'node:os';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { commandOf, isAlive } from '../embedded/process-info.ts';
import { StartError } from '../embedded/start-error.ts';
import { checkFileLocks, tryKernelLock } from './kernel-lock.ts';

/** Attempts to take over a stale lock that other starts compete for. */
const ATTEMPTS = 5;

/** Another process holds the lock. */
export class LockHeldError extends StartError {}

export interface RunLock {
  /** Whether the folder is still locked for this process. The lock is taken again if its file was removed. */
  keep(): boolean;
  release(): void;
}

/** How often a holder must call `keep`, in milliseconds. */
export const KEEP_LOCK_EVERY = 500;

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const contentFor = (pid: number): string => `${pid}\n${commandOf(pid) ?? ''}\n`;

/** The id of the process that holds the lock, if it still runs and its id was not reused. */
function livingHolder(content: string): number | null {
  const pid = Number.parseInt(content, 10);
  if (!(pid > 0) || pid === process.pid) return null;
  return isAlive(pid) && content === contentFor(pid) ? pid : null;
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Creates the lock file with its content atomically; false if a lock exists already. */
function tryLink(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes a stale lock. If another start has replaced it in the meantime, restores the other lock. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return;
    throw error;
  }
  if (readOrNull(aside) !== stale) tryLink(aside, path);
  rmSync(aside, { force: true });
}

/**
 * The file of the lock stays when Cardamom stops. If it is missing while a server seems to run, somebody has removed it: its
 * holder then gets the time to lock it again.
 */
function waitForHolder(runFolder: string, lockPath: string): void {
  if (existsSync(lockPath)) return;
  const signs = [join(runFolder, 'holder'), join(runFolder, '..', 'postgres', 'postmaster.pid')];
  if (signs.some((path) => existsSync(path)))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * KEEP_LOCK_EVERY);
}

/** Creates the folder; throws a StartError that says why that is not possible. */
function makeFolder(runFolder: string): void {
  try {
    mkdirSync(runFolder, { recursive: true, mode: 0o711 });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`${runFolder} cannot be created (${why}). DATA_DIR must be a writable folder.`, { cause });
  }
}

/** The process that holds the kernel lock, and its host: the process id alone means nothing in another container. */
function describeHolder(holderPath: string): string {
  const [pid, host] = (readOrNull(holderPath) ?? '').split('\n');
  if (!pid || !host) return 'another process that left no name; a file system without locks looks the same';
  return host === hostname() ? `process ${pid}` : `process ${pid} on host ${host}`;
}

/**
 * Writes the lock file that names this process. A server of an older version has this file only, so it is refused while
 * its process lives. `dead` is the id of a process that is known to have ended, whatever has that id now.
 */
function takeNameFile(runFolder: string, dead: number): void {
  const path = join(runFolder, 'lock');
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, contentFor(process.pid));
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (tryLink(mine, path)) return;
      const content = readOrNull(path);
      const holder = content === null ? null : livingHolder(content);
      if (holder !== null && holder !== dead)
        throw new LockHeldError(`Cardamom is running already on ${join(runFolder, '..')} (process ${holder}).`);
      if (content !== null) removeStale(path, content);
    }
    throw new LockHeldError(`${path} changes hands too fast: several starts are racing.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Locks a data folder for this supervisor, or throws a StartError that names the process that holds it. The lock is the
 * kernel's on `kernel.lock`, which every container and host that shares the folder sees; the other files name the holder.
 */
export function acquireRunLock(runFolder: string): RunLock {
  makeFolder(runFolder);
  checkFileLocks(runFolder);
  const holderPath = join(runFolder, 'holder');
  const lockPath = join(runFolder, 'kernel.lock');
  const nameHolder = (): void => writeFileSync(holderPath, `${process.pid}\n${hostname()}\n`);
  waitForHolder(runFolder, lockPath);
  const kernelLock = tryKernelLock(lockPath);
  if (kernelLock === null)
    throw new LockHeldError(`Cardamom is running already on ${join(runFolder, '..')} (${describeHolder(holderPath)}).`);
  try {
    // The named holder has ended, because its kernel lock is free.
    takeNameFile(runFolder, Number.parseInt(readOrNull(holderPath) ?? '', 10));
    nameHolder();
  } catch (error) {
    kernelLock.release();
    throw error;
  }
  const path = join(runFolder, 'lock');
  const content = contentFor(process.pid);
  return {
    keep() {
      if (!existsSync(runFolder)) makeFolder(runFolder);
      if (!kernelLock.keep()) return false;
      if (!existsSync(holderPath)) nameHolder();
      return true;
    },
    release() {
      if (readOrNull(path) === content) rmSync(path);
      rmSync(holderPath, { force: true });
      kernelLock.release();
    },
  };
}
