import type { Change, Entry } from './entry.ts';
import { decodeLedger, encodeChange, encodeLedger } from './ledger-lines.ts';
import { createLedgerRows, type LedgerRows } from './ledger-rows.ts';
import type { LedgerStorage } from './ledger-storage.ts';
import type { WatchLogger } from '../context/watch-logger.ts';

/** A ledger that has so many more lines than rows is written anew. */
const SURPLUS_LINES = 2_000;

/** The file is no ledger, so nothing is written into it. */
export class NoLedgerError extends Error {
  constructor() {
    super('The ledger is a file of another kind; name another one.');
    this.name = 'NoLedgerError';
  }
}

/** The disk has refused a change: nothing may be done that is not written down. */
export class LedgerWriteError extends Error {
  constructor(cause: unknown) {
    super(`The ledger cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'LedgerWriteError';
  }
}

/** An entry before and after a change; null where it was not, or is not any more. */
export type EntryListener = (before: Entry | null, after: Entry | null) => void;

/** The rows of watched folders, on the disk. */
export interface Ledger {
  readonly rows: LedgerRows;
  /** Holds for the rows at once; resolves when it would survive a crash. Rejects with a LedgerWriteError for good once the disk has refused. */
  write(changes: readonly Change[]): Promise<void>;
  /** Whether everything is on the disk, and has been told. */
  isFlushed(): boolean;
  /** Told of every change of an entry that is on the disk. */
  listen(listener: EntryListener): () => void;
  /** Resolves when everything is on the disk; what is written after that is refused. */
  close(): Promise<void>;
}

async function load(storage: LedgerStorage, rows: LedgerRows, logger: WatchLogger): Promise<number> {
  const text = await storage.read();
  if (text === null || text === '') {
    await storage.replace(encodeLedger([]));
    return 0;
  }
  const decoded = decodeLedger(text);
  if (decoded === null) throw new NoLedgerError();
  for (const change of decoded.changes) rows.apply(change);
  if (decoded.damaged > 0) {
    const copy = await storage.keepCopy();
    logger.warn({ lines: decoded.damaged, copy }, 'lines of the ledger are damaged and were left out');
  }
  if (!decoded.isTorn && decoded.damaged === 0) return decoded.changes.length;
  await storage.replace(encodeLedger(rows.changes()));
  return rows.size();
}

type Told = readonly [before: Entry | null, after: Entry | null];

/** Reads a ledger, or begins one. Throws a NoLedgerError, and what the disk throws. */
export async function openLedger(storage: LedgerStorage, logger: WatchLogger): Promise<Ledger> {
  const rows = createLedgerRows();
  const listeners = new Set<EntryListener>();
  let lines = await load(storage, rows, logger);
  let pending: Change[] = [];
  let told: Told[] = [];
  let flushing: Promise<void> | null = null;
  let isWriting = false;
  let isClosed = false;

  function apply(change: Change): void {
    const id = 'entry' in change ? change.entry.id : 'entryGone' in change ? change.entryGone : null;
    const before = id === null ? null : (rows.entries.get(id) ?? null);
    rows.apply(change);
    if (id !== null) told.push([before, rows.entries.get(id) ?? null]);
  }

  async function flushOnce(): Promise<void> {
    isWriting = true;
    const [written, telling] = [pending, told];
    [pending, told] = [[], []];
    if (lines > 2 * rows.size() + SURPLUS_LINES) {
      await storage.replace(encodeLedger(rows.changes()));
      lines = rows.size();
    } else {
      await storage.append(written.map(encodeChange).join(''));
      lines += written.length;
    }
    for (const [before, after] of telling) for (const listener of listeners) listener(before, after);
    isWriting = false;
  }

  /** Changes that come while others are written go to the disk together. */
  function flush(): Promise<void> {
    const before = flushing ?? Promise.resolve();
    const mine: Promise<void> = before.then(() => (pending.length === 0 ? undefined : flushOnce()));
    flushing = mine;
    return mine;
  }

  return {
    rows,
    async write(changes) {
      if (changes.length === 0) return;
      if (isClosed) throw new LedgerWriteError('it is closed');
      changes.forEach(apply);
      pending.push(...changes);
      try {
        await flush();
      } catch (error) {
        throw new LedgerWriteError(error);
      }
    },
    isFlushed: () => pending.length === 0 && !isWriting,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      await flush();
    },
  };
}
