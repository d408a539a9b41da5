import type { KnownImport } from '../../../shared/domain/import-job.ts';
import { type Entry, isEnded } from './entry.ts';
import { patch, type WatchContext } from './watch-context.ts';

/** Ends a row whose content an import has read; one that has not ended is waited for. */
async function endAsDuplicate(
  context: WatchContext,
  entry: Entry,
  { jobId, state, recipeId }: KnownImport,
): Promise<void> {
  if (state === 'done') await patch(context, entry.id, { state: 'duplicate', jobId, recipeId });
  else await patch(context, entry.id, { duplicateOf: jobId });
}

/** The import of another row with the same content; null where there is none. */
function importBeside({ ledger }: WatchContext, entry: Entry): KnownImport | null {
  const sha256 = entry.hash ?? '';
  for (const other of ledger.rows.withHash(sha256)) {
    if (other.id === entry.id || other.jobId === null || other.state === 'duplicate') continue;
    const state = !isEnded(other) ? 'running' : other.state === 'recipe' ? 'done' : 'failed';
    return { sha256, jobId: other.jobId, state, recipeId: other.recipeId };
  }
  return null;
}

/** Of rows with the same content the first: the others are duplicates of what becomes of it. */
function oneEach(entries: readonly Entry[]): Entry[] {
  const first = new Map<string, Entry>();
  return entries.filter((entry) => {
    if (entry.forced > 0 || entry.hash === null) return true;
    if (first.has(entry.hash)) return false;
    first.set(entry.hash, entry);
    return true;
  });
}

/**
 * Sorts out the rows whose content was imported before, here or from elsewhere; answers those that are to be sent. A row that
 * may have been sent before a crash, and whose content the server knows, was.
 */
export async function sortOutKnown(
  context: WatchContext,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<Entry[]> {
  const free: Entry[] = [];
  for (const entry of oneEach(entries)) {
    const beside = entry.forced > 0 || entry.mayBeSent ? null : importBeside(context, entry);
    if (beside === null) free.push(entry);
    else await endAsDuplicate(context, entry, beside);
  }
  const asked = free.filter(({ forced }) => forced === 0).flatMap(({ hash }) => hash ?? []);
  const known = asked.length === 0 ? [] : await context.server.known(asked, signal);
  const byHash = new Map(known.map((one) => [one.sha256, one]));
  const unknown: Entry[] = [];
  for (const entry of free) {
    const found = entry.forced > 0 ? undefined : byHash.get(entry.hash ?? '');
    if (found === undefined) unknown.push(entry);
    else if (entry.mayBeSent) await patch(context, entry.id, { state: 'sent', jobId: found.jobId });
    else await endAsDuplicate(context, entry, found);
  }
  return unknown;
}
