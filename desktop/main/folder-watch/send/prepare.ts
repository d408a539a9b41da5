import { stat } from 'node:fs/promises';
import type { KnownImport } from '../../../../shared/domain/import-job.ts';
import { type Entry, isEnded, type Page } from '../ledger/entry.ts';
import { type WatchContext, placeOf } from '../rows/watch-context.ts';
import { IMPORT_PICTURES_MEGABYTES, MEGABYTE } from '../../../../shared/constants.ts';
import { contentHashOf, hashFile } from '../scan/content-hash.ts';
import { ChangedFileError } from '../import-server/import-server.ts';
import { fingerprintOf } from '../scan/list-folder.ts';
import { isUnwritten } from '../scan/settling.ts';

/** The change of a row whose content an import has: it ends, or waits for the end of that import. */
function asDuplicate({ jobId, state, recipeId }: KnownImport): Partial<Entry> {
  return state === 'done' ? { state: 'duplicate', jobId, recipeId } : { duplicateOf: jobId };
}

/** The import of another row with the same content; null if there is none. */
function importBeside({ ledger }: WatchContext, entry: Entry): KnownImport | null {
  const sha256 = entry.hash ?? '';
  for (const other of ledger.rows.withHash(sha256)) {
    if (other.id === entry.id || other.jobId === null || other.state === 'duplicate') continue;
    const state = !isEnded(other) ? 'running' : other.state === 'recipe' ? 'done' : 'failed';
    return { sha256, jobId: other.jobId, state, recipeId: other.recipeId };
  }
  return null;
}

/** The first of the rows with the same content; the others become its duplicates. */
function oneEach(entries: readonly Entry[]): Entry[] {
  const first = new Map<string, Entry>();
  return entries.filter((entry) => {
    if (entry.forced > 0 || entry.hash === null) return true;
    if (first.has(entry.hash)) return false;
    first.set(entry.hash, entry);
    return true;
  });
}

/** The changes of rows with known content, and the rows that are to be sent. */
interface SortedOut {
  readonly changes: ReadonlyMap<string, Partial<Entry>>;
  readonly unknown: readonly Entry[];
}

/**
 * Sorts out the rows whose content was imported before, here or elsewhere. A row that may have been sent before a crash
 * counts as sent if the server knows its content.
 */
export async function sortOutKnown(
  context: WatchContext,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<SortedOut> {
  const changes = new Map<string, Partial<Entry>>();
  const free: Entry[] = [];
  for (const entry of oneEach(entries)) {
    const beside = entry.forced > 0 || entry.mayBeSent ? null : importBeside(context, entry);
    if (beside === null) free.push(entry);
    else changes.set(entry.id, asDuplicate(beside));
  }
  const asked = free.filter(({ forced }) => forced === 0).flatMap(({ hash }) => hash ?? []);
  const known = asked.length === 0 ? [] : await context.server.known(asked, signal);
  const byHash = new Map(known.map((one) => [one.sha256, one]));
  const unknown: Entry[] = [];
  for (const entry of free) {
    const found = entry.forced > 0 ? undefined : byHash.get(entry.hash ?? '');
    if (found === undefined) unknown.push(entry);
    else changes.set(entry.id, entry.mayBeSent ? { state: 'sent', jobId: found.jobId } : asDuplicate(found));
  }
  return { changes, unknown };
}

/** The change that ends a row which the server would refuse; null if it can be sent. */
function refusalOf({ pages }: Entry, maxBytes: number): Partial<Entry> | null {
  if (pages.some(({ size }) => size === 0))
    return { state: 'failed', reason: 'empty', error: 'The file is empty.', nextStep: 'checkFile' };
  if (pages.some(({ size }) => size > maxBytes)) {
    const most = Math.floor(maxBytes / MEGABYTE);
    return {
      state: 'failed',
      reason: 'tooLarge',
      error: `The file is larger than the ${most} MB that the server takes.`,
      nextStep: 'splitFile',
    };
  }
  const total = pages.reduce((sum, { size }) => sum + size, 0);
  if (pages.length > 1 && total > IMPORT_PICTURES_MEGABYTES * MEGABYTE) {
    const error = `The pages together are larger than ${IMPORT_PICTURES_MEGABYTES} MB.`;
    return { state: 'failed', reason: 'pagesTooLarge', error, nextStep: 'splitFile' };
  }
  return null;
}

async function checkVersion(path: string, page: Page): Promise<void> {
  if (!isUnwritten(page, fingerprintOf(await stat(path)))) throw new ChangedFileError(page.path);
}

async function hashPage(context: WatchContext, entry: Entry, page: Page, signal: AbortSignal): Promise<Page> {
  const path = placeOf(context, entry, page);
  if (path === null) throw new ChangedFileError(page.path);
  await checkVersion(path, page);
  const sha256 = await hashFile(path, signal);
  await checkVersion(path, page);
  return { ...page, sha256 };
}

/**
 * Hashes the files of a row. Returns the row's change: its content hash, or its end if the server would refuse it.
 * Throws ChangedFileError if its files have changed since it was entered, and file system errors.
 */
export async function prepare(
  context: WatchContext,
  entry: Entry,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Partial<Entry>> {
  const refusal = refusalOf(entry, maxBytes);
  if (refusal !== null) return refusal;
  if (entry.hash !== null) return {};
  const pages: Page[] = [];
  for (const page of entry.pages) pages.push(await hashPage(context, entry, page, signal));
  return { pages, hash: contentHashOf(pages.map(({ sha256 }) => sha256 ?? '')) };
}
