import type { KnownImport } from '../../../../shared/domain/import-job.ts';
import { type Entry, isEnded } from '../ledger/entry.ts';
import type { WatchContext } from '../rows/watch-context.ts';

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
export interface SortedOut {
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
