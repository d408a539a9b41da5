import { crc32 } from 'node:zlib';
import type { WatchLogger } from '../runtime/watch-logger.ts';
import { type Change, type Entry, changeSchema } from './entry.ts';
import { createLedgerRows, type LedgerRows } from './ledger-rows.ts';
import type { LedgerStorage } from './ledger-storage.ts';

/** The first line, which identifies a file as a ledger. */
const HEADER = '{"ledger":"cardamom","version":1}\n';
const LINE = /^\["([0-9a-f]{8})",(.*)\]$/s;

const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** A line: the checksum of the change, and the change. */
export function encodeChange(change: Change): string {
  const text = JSON.stringify(change);
  return `["${checksumOf(text)}",${text}]\n`;
}

export const encodeLedger = (changes: Iterable<Change>): string => {
  let text = HEADER;
  for (const change of changes) text += encodeChange(change);
  return text;
};

/** The content of a ledger file. */
export interface DecodedLedger {
  readonly changes: readonly Change[];
  /** Whether the last line is truncated, as after a crash. Its change had no effect yet. */
  readonly isTorn: boolean;
  /** Number of damaged lines before the last one. */
  readonly damaged: number;
}

function decodeLine(line: string): Change | null {
  const [, checksum, text = ''] = LINE.exec(line) ?? [];
  if (checksum === undefined || checksumOf(text) !== checksum) return null;
  const parsed = changeSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** The changes in order; null if the file is not a ledger. */
export function decodeLedger(text: string): DecodedLedger | null {
  if (!text.startsWith(HEADER)) return null;
  const lines = text.slice(HEADER.length).split('\n');
  const rest = lines.pop() ?? '';
  const changes = lines.map(decodeLine);
  const isLastBad = lines.length > 0 && changes.at(-1) === null;
  const bad = changes.filter((change) => change === null).length;
  return {
    changes: changes.filter((change) => change !== null),
    isTorn: rest !== '' || isLastBad,
    damaged: bad - (isLastBad ? 1 : 0),
  };
}

/** A ledger with this many more lines than rows is compacted. */
const SURPLUS_LINES = 2_000;

/** The file is not a ledger; it is not overwritten. */
export class NoLedgerError extends Error {
  constructor() {
    super('The ledger is a file of another kind; name another one.');
    this.name = 'NoLedgerError';
  }
}

/** A change could not be written. The watcher must stop, since it may do nothing that is not recorded. */
export class LedgerWriteError extends Error {
  constructor(cause: unknown) {
    super(`The ledger cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'LedgerWriteError';
  }
}

/** Receives an entry before and after a change; null if it did not exist before, or was removed. */
export type EntryListener = (before: Entry | null, after: Entry | null) => void;

/** The rows of watched folders, on the disk. */
export interface Ledger {
  readonly rows: LedgerRows;
  /** Changes the rows at once; resolves when the changes are on the disk. After a write error every call rejects with a LedgerWriteError. */
  write(changes: readonly Change[]): Promise<void>;
  /** Whether all changes are on the disk and listeners were notified. */
  isFlushed(): boolean;
  /** Calls the listener for every change of an entry once it is on the disk. */
  listen(listener: EntryListener): () => void;
  /** Resolves when all changes are on the disk; later writes are refused. */
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

/** Opens or creates a ledger. Throws NoLedgerError and file system errors. */
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

  /** Changes that arrive during a write are written together in the next one. */
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
