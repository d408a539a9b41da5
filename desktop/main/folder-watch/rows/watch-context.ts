import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../runtime/clock.ts';
import { type Entry, FRESH, isGiven, type Page } from '../ledger/entry.ts';
import type { ImportServer } from '../import-server/import-server.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RequestLimit } from '../import-server/request-limit.ts';
import type { WatchLogger } from '../runtime/watch-logger.ts';

/** The state that the parts of the watcher share. */
export interface WatchContext {
  readonly ledger: Ledger;
  readonly server: ImportServer;
  readonly clock: Clock;
  readonly logger: WatchLogger;
  readonly requestLimit: RequestLimit;
  /** The monotonic time before which a row is not tried again. */
  readonly delays: Map<string, number>;
}

const nowOf = ({ clock }: WatchContext): string => new Date(clock.now()).toISOString();

/** Changes the rows that still exist; resolves when the changes are on the disk. */
export async function patchAll(context: WatchContext, changes: ReadonlyMap<string, Partial<Entry>>): Promise<void> {
  const { ledger } = context;
  const changedAt = nowOf(context);
  const changed = [...changes].flatMap(([id, change]) => {
    const entry = ledger.rows.entries.get(id);
    return entry === undefined ? [] : [{ entry: { ...entry, ...change, changedAt } }];
  });
  await ledger.write(changed);
}

/** Changes a row if it still exists; resolves when the change is on the disk. */
export async function patch(context: WatchContext, id: string, change: Partial<Entry>): Promise<void> {
  await patchAll(context, new Map([[id, change]]));
}

/** Removes a row, so that its files count as new. */
export async function forget({ ledger }: WatchContext, id: string): Promise<void> {
  if (ledger.rows.entries.has(id)) await ledger.write([{ entryGone: id }]);
}

export function newEntry(
  context: WatchContext,
  folderId: string,
  files: readonly Pick<Page, 'path' | 'size' | 'mtimeMs' | 'ctimeMs'>[],
  change: Partial<Entry> = {},
): Entry {
  return {
    ...FRESH,
    id: randomUUID(),
    folderId,
    pages: files.map(({ path, size, mtimeMs, ctimeMs }) => ({
      path,
      movedTo: null,
      size,
      mtimeMs,
      ctimeMs,
      sha256: null,
    })),
    forced: 0,
    isReplaced: false,
    changedAt: nowOf(context),
    ...change,
  };
}

/** The absolute path of a row's file; null when its folder is not watched any more. */
export function absolutePathOf({ ledger }: WatchContext, entry: Entry, path: string): string | null {
  if (isGiven(entry)) return path;
  const folder = ledger.rows.folders.get(entry.folderId);
  return folder === undefined ? null : join(folder.path, path);
}

export const placeOf = (context: WatchContext, entry: Entry, { path, movedTo }: Page): string | null =>
  absolutePathOf(context, entry, movedTo ?? path);

export function delay({ clock, delays }: WatchContext, id: string, ms: number): void {
  delays.set(id, clock.monotonic() + ms);
}

export function isDelayed({ clock, delays }: WatchContext, id: string): boolean {
  const until = delays.get(id);
  if (until === undefined) return false;
  if (until > clock.monotonic()) return true;
  delays.delete(id);
  return false;
}
