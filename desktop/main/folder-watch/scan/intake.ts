import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { hashFile } from './content-hash.ts';
import { type Change, type Entry, FRESH, isEnded, type Page } from '../ledger/entry.ts';
import { errnoOf } from '../runtime/errno.ts';
import type { FoundFile, Listing } from './list-folder.ts';
import { planImports } from './page-groups.ts';
import { type Candidate, createSettling, isUntouched, isUnwritten, SETTLE_TIME } from './settling.ts';
import { absolutePathOf, newEntry, patch, type WatchContext } from '../rows/watch-context.ts';

type Content = 'same' | 'changed' | 'gone';

/** Compares a file with the content hash of its row, or with size and time if the file was never read. */
async function compareContent(path: string, page: Page, file: FoundFile, signal: AbortSignal): Promise<Content> {
  if (page.sha256 === null) return isUnwritten(page, file) ? 'same' : 'changed';
  try {
    return (await hashFile(path, signal)) === page.sha256 ? 'same' : 'changed';
  } catch (error) {
    const code = errnoOf(error);
    if (code === null || signal.aborted) throw error;
    return code === 'ENOENT' ? 'gone' : 'changed'; // the sender reports why it cannot be read
  }
}

/** Enters the files of one folder into the ledger when they have settled. */
export interface Intake {
  /** Takes in the files of a listing; returns how many have not settled yet. */
  take(listing: Listing, signal: AbortSignal): Promise<number>;
}

async function canBeOpened(path: string): Promise<boolean> {
  try {
    await (await open(path, 'r')).close();
    return true;
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    return false;
  }
}

export function createIntake(context: WatchContext, folderId: string, asksAboutBursts: boolean): Intake {
  const { ledger, clock } = context;
  const settling = createSettling();

  const pageOf = (entry: Entry, path: string) => entry.pages.find((page) => page.path === path);

  /** The row of this version of a file. A row that has ended no longer matches after any change to the file. */
  function rowOf(file: FoundFile): Entry | null {
    const entry = ledger.rows.atPath(folderId, file.path);
    const page = entry && pageOf(entry, file.path);
    if (!entry || !page) return null;
    return (isEnded(entry) ? isUntouched : isUnwritten)(page, file) ? entry : null;
  }

  /** Resets a row whose file was missing or could not be opened. */
  async function lookAgain(entry: Entry): Promise<void> {
    const path = absolutePathOf(context, entry, entry.pages[0]?.path ?? '');
    if (entry.obstacle === 'gone' || (entry.obstacle === 'unreadable' && path !== null && (await canBeOpened(path))))
      await patch(context, entry.id, FRESH);
  }

  /**
   * Whether a settled file needs no new row: only its times differ from its row, or it is gone since the folder was listed.
   * A file is listed with another time while it is being moved.
   */
  async function isCovered(file: Candidate, signal: AbortSignal): Promise<boolean> {
    const entry = ledger.rows.atPath(folderId, file.path);
    const page = entry && pageOf(entry, file.path);
    if (!entry || !page || !isEnded(entry) || entry.obstacle !== null || page.size !== file.size) return false;
    const path = absolutePathOf(context, entry, file.path);
    if (path === null) return false;
    const content = await compareContent(path, page, file, signal);
    if (content !== 'same') return content === 'gone';
    // It may have been moved, or tried again, while it was read.
    const now = ledger.rows.atPath(folderId, file.path);
    if (now?.id !== entry.id) return true;
    const { mtimeMs, ctimeMs } = file;
    const pages = now.pages.map((one) => (one.path === file.path ? { ...one, mtimeMs, ctimeMs } : one));
    await ledger.write([{ entry: { ...now, pages } }]);
    return true;
  }

  /** The changes of rows of earlier versions of these files: they are kept as replaced, or removed if nothing was sent. */
  function replacedBy(files: readonly Candidate[]): Change[] {
    const earlier = new Set(files.flatMap(({ path }) => ledger.rows.atPath(folderId, path) ?? []));
    return [...earlier].map((entry) =>
      entry.state === 'waiting' && !entry.mayBeSent
        ? { entryGone: entry.id }
        : { entry: { ...entry, isReplaced: true } },
    );
  }

  async function enter(files: readonly Candidate[]): Promise<void> {
    const { imports, questions } = planImports(files, asksAboutBursts);
    const changes: Change[] = [...imports, ...questions].flatMap((pages) => replacedBy(pages));
    for (const pages of imports) changes.push({ entry: newEntry(context, folderId, pages) });
    for (const pages of questions) {
      const questionId = randomUUID();
      for (const page of pages) changes.push({ entry: newEntry(context, folderId, [page], { questionId }) });
    }
    await ledger.write(changes);
  }

  async function enterLinks(links: readonly FoundFile[]): Promise<void> {
    const fresh = links.filter((link) => rowOf(link) === null);
    const reason = 'linkOut';
    const out = { state: 'ignored', obstacle: reason, reason, error: 'The link leads out of the folder.' } as const;
    await ledger.write([
      ...replacedBy(fresh.map((link) => ({ ...link, stableFor: 0 }))),
      ...fresh.map((link) => ({ entry: newEntry(context, folderId, [link], out) })),
    ]);
  }

  return {
    async take({ files, linksOut }, signal) {
      const time = clock.monotonic();
      const fresh: FoundFile[] = [];
      for (const file of files) {
        const row = rowOf(file);
        if (row === null) fresh.push(file);
        else if (row.obstacle !== null) await lookAgain(row);
      }
      const candidates: Candidate[] = [];
      for (const file of settling.observe(fresh, time)) {
        if (file.stableFor < SETTLE_TIME || !(await isCovered(file, signal))) candidates.push(file);
      }
      // The folder may have been removed meanwhile.
      if (signal.aborted) return 0;
      await enter(candidates);
      await enterLinks(linksOut);
      return candidates.filter((file) => rowOf(file) === null).length;
    },
  };
}
