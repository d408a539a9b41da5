import { readFileSync, realpathSync, statSync } from 'node:fs';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../embedded/start-error.ts';

/** How long to wait for a lock that another start may hold only for a moment. */
const PATIENCE_MS = 500;
/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

/** An open database holds the lock, so none may be collected as garbage. */
const held = new Set<DatabaseSync>();

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;
}

/** A lock that is held until it is released or this process ends. */
export interface KernelLock {
  /**
   * Whether this process still holds the lock on the file of that name. A file that was removed or replaced is locked anew;
   * false if another process has done so before.
   */
  keep(): boolean;
  release(): void;
}

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;

/** The open database that locks a file; null if another process holds the lock. */
function tryOpen(path: string): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: PATIENCE_MS });
    // SQLite reads a file that it may not write, and would only share its lock. The write fails then; it is not stored.
    database.exec('pragma journal_mode = memory; begin exclusive; pragma user_version = 1');
  } catch (error) {
    database?.close();
    if (isBusy(error)) return null;
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `${path} cannot be locked (${why}). DATA_DIR must be writable, on a file system with file locks such as a local disk.`,
      { cause: error },
    );
  }
  held.add(database);
  return database;
}

function close(database: DatabaseSync): void {
  if (held.delete(database)) database.close();
}

/**
 * Locks a file; null if another process holds the lock. Node has no call for file locks. SQLite takes them from the kernel
 * on every system (fcntl or LockFileEx), so they hold across namespaces and end with their process. The file stays empty.
 */
export function tryKernelLock(path: string): KernelLock | null {
  const opened = tryOpen(path);
  if (opened === null) return null;
  let database = opened;
  let inode = inodeOf(path);
  return {
    keep() {
      if (inode !== undefined && inodeOf(path) === inode) return true;
      const next = tryOpen(path);
      if (next === null) return false;
      close(database);
      [database, inode] = [next, inodeOf(path)];
      return true;
    },
    release: () => close(database),
  };
}

const ALWAYS = /(?:)/;
/** Network file systems whose locks other hosts do not see: always, or with these mount options. */
const UNLOCKED: Readonly<Record<string, RegExp>> = {
  nfs: /(?:^|,)(?:nolock|local_lock=(?:all|posix))(?:,|$)/,
  nfs4: /(?:^|,)(?:nolock|local_lock=(?:all|posix))(?:,|$)/,
  cifs: /(?:^|,)nobrl(?:,|$)/,
  smb3: /(?:^|,)nobrl(?:,|$)/,
  lustre: /(?:^|,)localflock(?:,|$)/,
  'fuse.sshfs': ALWAYS,
  'fuse.rclone': ALWAYS,
  'fuse.s3fs': ALWAYS,
  'fuse.gcsfuse': ALWAYS,
};

/** The type of a folder's file system if it is a network file system without common locks, from /proc/self/mountinfo. */
export function unlockedMount(mountinfo: string, folder: string): string | null {
  let nearest = { point: '', type: '', options: '' };
  for (const line of mountinfo.split('\n')) {
    const [before = '', after = ''] = line.split(' - ');
    const point = (before.split(' ')[4] ?? '').replace(/\\(\d{3})/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 8)),
    );
    const contains = point === folder || folder.startsWith(point.endsWith('/') ? point : `${point}/`);
    const [type = '', , options = ''] = after.split(' ');
    // Of two mounts on one folder the later one counts.
    if (point && contains && point.length >= nearest.point.length) nearest = { point, type, options };
  }
  return UNLOCKED[nearest.type]?.test(nearest.options) ? nearest.type : null;
}

/** Throws a StartError for a folder on a network file system whose locks other hosts do not see. */
export function checkFileLocks(folder: string): void {
  if (process.platform !== 'linux') return;
  const type = unlockedMount(readFileSync('/proc/self/mountinfo', 'utf8'), realpathSync(folder));
  if (type === null) return;
  throw new StartError(
    `${folder} is on a network file system (${type}) that has no common file locks, so another host could use it at the same time. Mount it with locks if it has them, or choose another DATA_DIR.`,
  );
}
