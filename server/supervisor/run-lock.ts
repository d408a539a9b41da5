import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { commandOf, isAlive } from '../embedded/process-info.ts';
import { StartError } from '../embedded/start-error.ts';

/** Racing starts take over a stale lock one after the other. */
const ATTEMPTS = 5;

export interface RunLock {
  release(): void;
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const contentFor = (pid: number): string => `${pid}\n${commandOf(pid) ?? ''}\n`;

/** The process that the lock names, if that very process still runs; its id may have passed to another. */
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

/** Gives the lock its content and its name in one step; false when there is one already. */
function tryLink(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves a stale lock away; where a faster start has put its own in the meantime, puts that back. */
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

/** Makes this process the only supervisor of a data folder, or throws a StartError that names the one there is. */
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
