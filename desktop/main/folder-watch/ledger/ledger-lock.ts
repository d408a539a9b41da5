import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import process from 'node:process';
import { errnoOf } from '../runtime/errno.ts';

/** The interval at which the holder renews the lock, and the age at which the lock counts as stale, in milliseconds. */
const HEARTBEAT = 10_000;
const LAPSED = 60_000;
/** Attempts to take over a stale lock that other processes compete for. */
const ATTEMPTS = 5;

/** Another process uses the ledger. */
export class LedgerInUseError extends Error {
  constructor(path: string, holder: string) {
    super(`${path} is in use by ${holder}.`);
    this.name = 'LedgerInUseError';
  }
}

export interface LedgerLock {
  release(): Promise<void>;
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errnoOf(error) === 'EPERM';
  }
}

/** Describes the holder of the lock; null if the holder has ended. `age` is by the clock of the disk, in milliseconds. */
function holderOf(content: string, age: number): string | null {
  const [id = '', host = ''] = content.split('\n');
  const pid = Number(id);
  if (host === hostname() && (pid === process.pid || !isAlive(pid))) return null;
  return age > LAPSED ? null : `process ${pid}${host === hostname() ? '' : ` of ${host}`}`;
}

/** Creates the lock file with its content atomically; false if a lock exists already. */
async function tryLink(mine: string, path: string): Promise<boolean> {
  try {
    await link(mine, path);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP'].includes(errnoOf(error) ?? '')) throw error;
  }
  // A disk without links: the content is written after the file is created.
  try {
    await writeFile(path, await readFile(mine), { flag: 'wx' });
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a stale lock. If another process has replaced it in the meantime, restores the other lock. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${process.pid}.stale`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readOrNull(aside)) !== stale) await tryLink(aside, path);
  await rm(aside, { force: true });
}

/** Locks held by this process; its process id cannot distinguish these. */
const held = new Set<string>();

async function acquire(path: string, mine: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await tryLink(mine, path)) return;
    const content = await readOrNull(path);
    if (content === null) continue;
    const [own, its] = await Promise.all([stat(mine), stat(path).catch(() => null)]);
    const holder = holderOf(content, its === null ? 0 : own.mtimeMs - its.mtimeMs);
    if (holder !== null) throw new LedgerInUseError(path.replace(/\.lock$/, ''), holder);
    await removeStale(path, content);
  }
  throw new LedgerInUseError(path.replace(/\.lock$/, ''), 'several processes that start at once');
}

/** Locks a ledger for this watcher, or throws a LedgerInUseError. `onLost` is called when another process has taken over the lock. */
export async function lockLedger(ledgerFile: string, onLost: (error: Error) => void): Promise<LedgerLock> {
  const path = `${ledgerFile}.lock`;
  if (held.has(path)) throw new LedgerInUseError(ledgerFile, 'this process');
  await mkdir(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}`;
  const content = `${process.pid}\n${hostname()}\n`;
  await writeFile(mine, content);
  try {
    await acquire(path, mine);
  } finally {
    await rm(mine, { force: true });
  }
  held.add(path);
  const beat = async (): Promise<void> => {
    if ((await readOrNull(path)) !== content)
      onLost(new LedgerInUseError(ledgerFile, 'another process, which took it'));
    else await writeFile(path, content);
  };
  const timer = setInterval(() => void beat().catch(onLost), HEARTBEAT);
  return {
    async release() {
      clearInterval(timer);
      held.delete(path);
      if ((await readOrNull(path)) === content) await rm(path, { force: true });
    },
  };
}
