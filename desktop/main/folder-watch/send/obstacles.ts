import { stat } from 'node:fs/promises';
import { errnoOf } from '../runtime/errno.ts';
import { type Entry, isGiven } from '../ledger/entry.ts';
import { ChangedFileError } from '../import-server/import-server.ts';
import { delay, forget, patch, type WatchContext } from '../rows/watch-context.ts';

/** Milliseconds to wait for a file that cannot be opened, since another program may lock it. */
const LOCKED_TIME = 10_000;
const TRY_AGAIN = 1_000;
/** Interval in milliseconds between checks for a missing drive. */
const FOLDER_AWAY = 5_000;

const GONE = ['ENOENT', 'ENOTDIR', 'ESTALE'];
const LOCKED = ['EACCES', 'EPERM', 'EBUSY', 'ETXTBSY', 'EAGAIN'];

/** Handles errors of reading the files of rows. */
export interface Obstacles {
  /** Handles an error of reading a row's file; rethrows errors that do not concern the file. */
  met(entry: Entry, error: unknown): Promise<void>;
}

async function isFolderThere({ ledger }: WatchContext, entry: Entry): Promise<boolean> {
  if (isGiven(entry)) return true;
  const folder = ledger.rows.folders.get(entry.folderId);
  if (folder === undefined) return false;
  return stat(folder.path).then(
    () => true,
    () => false,
  );
}

export function createObstacles(context: WatchContext): Obstacles {
  /** The monotonic time since which a row's file cannot be opened. */
  const lockedSince = new Map<string, number>();

  async function isGone(entry: Entry): Promise<void> {
    if (!(await isFolderThere(context, entry))) delay(context, entry.id, FOLDER_AWAY);
    else if (entry.pages.length > 1) await forget(context, entry.id);
    else
      await patch(context, entry.id, {
        state: 'ignored',
        obstacle: 'gone',
        reason: 'gone',
        error: 'The file is not there any more.',
      });
  }

  async function isLocked(entry: Entry, code: string): Promise<void> {
    const now = context.clock.monotonic();
    const since = lockedSince.get(entry.id) ?? now;
    if (now - since < LOCKED_TIME) {
      lockedSince.set(entry.id, since);
      delay(context, entry.id, TRY_AGAIN);
      return;
    }
    lockedSince.delete(entry.id);
    const error = `The file cannot be opened (${code}): another program holds it, or reading it is not allowed.`;
    const reason = 'unreadable';
    await patch(context, entry.id, { state: 'failed', obstacle: reason, reason, error, nextStep: 'checkFile' });
  }

  return {
    async met(entry, error) {
      const code = errnoOf(error) ?? '';
      if (error instanceof ChangedFileError) await forget(context, entry.id);
      else if (GONE.includes(code)) await isGone(entry);
      else if (LOCKED.includes(code)) await isLocked(entry, code);
      else if (code === 'EIO' || code === 'EISDIR') await isLocked(entry, code);
      else throw error;
    },
  };
}
