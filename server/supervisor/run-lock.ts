import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { commandOf, isAlive } from '../embedded/process-info.ts';
import { StartError } from '../embedded/start-error.ts';

/** Attempts to take over a stale lock that other starts compete for. */
const ATTEMPTS = 5;

export interface RunLock {
  release(): void;
}

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

/** Locks a data folder for this supervisor, or throws a StartError with the id of the running one. */
export function acquireRunLock(runFolder: string): RunLock {
  mkdirSync(runFolder, { recursive: true, mode: 0o711 });
  const path = join(runFolder, 'lock');
  const mine = `${path}.${process.pid}`;
  const content = contentFor(process.pid);
  writeFileSync(mine, content);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (tryLink(mine, path)) return { release: () => void (readOrNull(path) === content && rmSync(path)) };
      const held = readOrNull(path);
      const holder = held === null ? null : livingHolder(held);
      if (holder !== null)
        throw new StartError(`Cardamom is running already on ${join(runFolder, '..')} (process ${holder}).`);
      if (held !== null) removeStale(path, held);
    }
    throw new StartError(`${path} changes hands too fast: several starts are racing.`);
  } finally {
    rmSync(mine, { force: true });
  }
}
