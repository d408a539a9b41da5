import { crc32 } from 'node:zlib';
import type { WatchLogger } from '../runtime/watch-logger.ts';
import { type Change, type Entry, changeSchema } from './entry.ts';
import { createLedgerRows, type LedgerRows } from './ledger-rows.ts';
import type { LedgerStorage } from './ledger-storage.ts';

/** The first line, by which a ledger is told from any other file. */
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

/** What a file holds that was read as a ledger. */
export interface DecodedLedger {
  readonly changes: readonly Change[];
  /** Whether the last line broke off, as a crash leaves it: what it said had no consequence yet. */
  readonly isTorn: boolean;
  /** Lines before the last that are not as they were written. */
  readonly damaged: number;
}

function decodeLine(line: string): Change | null {
  const [, checksum, text = ''] = LINE.exec(line) ?? [];
  if (checksum === undefined || checksumOf(text) !== checksum) return null;
  const parsed = changeSchema.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}

/** The changes in their order; null for a file that is no ledger. */
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
