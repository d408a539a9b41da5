import { stat } from 'node:fs/promises';
import { IMPORT_PICTURES_MEGABYTES, MEGABYTE } from '../../../../shared/constants.ts';
import { contentHashOf, hashFile } from '../scan/content-hash.ts';
import type { Entry, Page } from '../ledger/entry.ts';
import { ChangedFileError } from '../import-server/import-server.ts';
import { fingerprintOf } from '../scan/list-folder.ts';
import { isUnwritten } from '../scan/settling.ts';
import { placeOf, type WatchContext } from '../rows/watch-context.ts';

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
