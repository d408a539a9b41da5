import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, rename, rm, unlink, utimes } from 'node:fs/promises';
import { dirname, join, parse, basename, posix } from 'node:path';
import { errnoOf } from '../runtime/errno.ts';
import { type Entry, isGiven, type Page } from '../ledger/entry.ts';
import { IMPORTED_FOLDER, isOutcomeFolder, UNREAD_FOLDER } from '../scan/ignored-names.ts';
import { placeOf, type WatchContext } from '../rows/watch-context.ts';

/** Maximum number of alternative names for a file whose name is taken. */
const NAMES_MAX = 10_000;

function* namesFor(name: string): Generator<string> {
  yield name;
  const { name: stem, ext } = parse(name);
  for (let number = 2; number < NAMES_MAX; number += 1) yield `${stem} (${number})${ext}`;
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([lstat(one, { bigint: true }), lstat(other, { bigint: true })]);
  return first.ino !== 0n && first.ino === second.ino && first.dev === second.dev;
}

/** Moves to another disk: completes the copy before it removes the original. Throws EEXIST if the name is taken. */
async function moveByCopy(from: string, to: string): Promise<void> {
  const { atime, mtime } = await lstat(from);
  await copyFile(from, to, constants.COPYFILE_EXCL);
  const copy = await open(to, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
  await utimes(to, atime, mtime);
  await unlink(from);
}

/** Moves on a disk without links: reserves the name with an empty file first. Throws EEXIST if the name is taken. */
async function moveByRename(from: string, to: string): Promise<void> {
  await (await open(to, 'wx')).close();
  try {
    await rename(from, to);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

async function moveTo(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    const code = errnoOf(error) ?? '';
    // A crash left both names of the same file.
    if (code === 'EEXIST' && (await isSameFile(from, to))) return unlink(from);
    if (code === 'EXDEV') return moveByCopy(from, to);
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'].includes(code)) return moveByRename(from, to);
    throw error;
  }
  await unlink(from);
}

/**
 * Moves a file into a folder, which is created if it is missing; a name that is taken gets a number. Nothing is overwritten, and
 * the file exists at every moment. Returns the new path; throws file system errors.
 */
export async function moveFile(from: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const name of namesFor(parse(from).base)) {
    const to = join(folder, name);
    try {
      await moveTo(from, to);
      return to;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
    }
  }
  throw new Error(`no free name for ${from} in ${dirname(join(folder, 'x'))}`);
}

/** Milliseconds until a failed move is repeated. */
const TRY_AGAIN = 60_000;

/** Moves ended files into `Imported/` or `Could not read/` beside them, in folders with this setting. */
export interface Mover {
  /** Moves all files that are due. */
  moveAll(signal: AbortSignal): Promise<void>;
  /** Checks all rows again after a folder's settings changed. */
  considerAll(): void;
  /** Whether no file can be moved now. */
  isIdle(): boolean;
  stop(): void;
}

function targetOf({ state, error, obstacle, isReplaced }: Entry): string | null {
  if (isReplaced || obstacle !== null) return null;
  if (state === 'recipe') return IMPORTED_FOLDER;
  if (state === 'duplicate') return error === null ? IMPORTED_FOLDER : UNREAD_FOLDER;
  return state === 'failed' ? UNREAD_FOLDER : null;
}

export function createMover(context: WatchContext, onWork: () => void): Mover {
  const { ledger, clock, logger } = context;
  const waiting = new Set<string>();
  const notBefore = new Map<string, number>();
  let isMoving = false;

  function isToMove(entry: Entry): boolean {
    const target = targetOf(entry);
    if (target === null || isGiven(entry)) return false;
    if (ledger.rows.folders.get(entry.folderId)?.after !== 'move') return false;
    return entry.pages.some(({ movedTo }) => movedTo === null || basename(dirname(movedTo)) !== target);
  }

  function consider(entry: Entry | null): void {
    if (entry === null || !isToMove(entry)) return;
    waiting.add(entry.id);
    onWork();
  }
  const considerAll = (): void => ledger.rows.entries.forEach(consider);
  considerAll();
  const stop = ledger.listen((_, after) => consider(after));

  /** Moves a page and returns it with its new path; null if it has changed, is missing, or is a link. */
  async function movePage(entry: Entry, page: Page, target: string): Promise<Page | null> {
    const from = placeOf(context, entry, page);
    if (from === null) return null;
    const found = await lstat(from);
    if (!found.isFile() || found.size !== page.size || found.mtimeMs !== page.mtimeMs) return null;
    const home =
      isOutcomeFolder(basename(dirname(from))) && page.movedTo !== null ? dirname(dirname(from)) : dirname(from);
    const to = await moveFile(from, join(home, target));
    // Another disk may store times with lower precision.
    const { mtimeMs } = await lstat(to);
    return { ...page, movedTo: posix.join(posix.dirname(page.path), target, basename(to)), mtimeMs };
  }

  async function move(id: string): Promise<void> {
    const entry = ledger.rows.entries.get(id);
    const target = entry && targetOf(entry);
    if (!entry || !target || !isToMove(entry)) return;
    for (const page of entry.pages) {
      try {
        const moved = await movePage(entry, page, target);
        const now = ledger.rows.entries.get(id);
        if (moved === null || now === undefined) continue;
        const pages = now.pages.map((one) => (one.path === page.path ? moved : one));
        await ledger.write([{ entry: { ...now, pages } }]);
      } catch (error) {
        const code = errnoOf(error);
        if (code === null) throw error;
        if (code === 'ENOENT') continue; // the file was removed
        notBefore.set(id, clock.monotonic() + TRY_AGAIN);
        waiting.add(id);
        logger.warn({ path: page.path, code }, 'a file could not be moved and stays where it is');
      }
    }
  }

  const isFree = (id: string): boolean => (notBefore.get(id) ?? 0) <= clock.monotonic();

  return {
    considerAll,
    stop,
    isIdle: () => !isMoving && ![...waiting].some(isFree),
    async moveAll(signal) {
      for (const id of [...waiting].filter(isFree)) {
        if (signal.aborted) return;
        waiting.delete(id);
        notBefore.delete(id);
        isMoving = true;
        await move(id);
        isMoving = false;
      }
    },
  };
}
