import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { posix } from 'node:path';
import { IMPORTS_IN_PROCESS_MAX } from '../../../../shared/constants.ts';
import { atOnce } from '../runtime/at-once.ts';
import type { Entry, Page } from '../ledger/entry.ts';
import { ChangedFileError, type OutgoingFile } from '../import-server/import-server.ts';
import { sortOutKnown, prepare } from './prepare.ts';
import { createObstacles } from './obstacles.ts';
import { isDelayed, patch, patchAll, placeOf, type WatchContext } from '../rows/watch-context.ts';

/** Rows per batch. */
const BATCH = 40;
const UPLOADS_AT_ONCE = 3;
const HASHES_AT_ONCE = 2;
/** Maximum of imports in process: half of the account's limit, so that the user can import other things. */
const OPEN_MAX = IMPORTS_IN_PROCESS_MAX / 2;

interface Sender {
  /** Sends waiting rows up to the limit; false if there was nothing to do. Throws the errors of the server. */
  sendSome(signal: AbortSignal): Promise<boolean>;
}

/** Streams a page; throws ChangedFileError if its bytes differ from the hashed ones. */
async function* checkedBytes(path: string, page: Page): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const hash = createHash('sha256');
  let held: Uint8Array<ArrayBuffer> | null = null;
  // The last part is held back until the hash is verified.
  for await (const chunk of createReadStream(path)) {
    if (held !== null) yield held;
    held = new Uint8Array(chunk as Buffer<ArrayBuffer>);
    hash.update(held);
  }
  if (hash.digest('hex') !== page.sha256) throw new ChangedFileError(page.path);
  if (held !== null) yield held;
}

const keyOf = ({ hash, id, forced }: Entry): string => `watch-${hash}${forced > 0 ? `-${id}-${forced}` : ''}`;

export function createSender(context: WatchContext): Sender {
  const { ledger, server } = context;
  const obstacles = createObstacles(context);
  let maxBytes: number | null = null;
  /** Writes of accepted uploads run while the next file is sent. A write lost in a crash is recovered from the server. */
  let written: Promise<void>[] = [];

  const isActive = ({ folderId }: Entry): boolean => ledger.rows.folders.get(folderId)?.isPaused !== true;

  function nextBatch(): Entry[] {
    const batch: Entry[] = [];
    let sent = 0;
    for (const id of ledger.rows.open) {
      const entry = ledger.rows.entries.get(id);
      if (entry === undefined) continue;
      if (entry.state === 'sent') sent += 1;
      else if (batch.length < BATCH && isFree(entry)) batch.push(entry);
    }
    return batch.slice(0, Math.max(0, OPEN_MAX - sent));
  }

  const isFree = (entry: Entry): boolean =>
    entry.questionId === null && entry.duplicateOf === null && isActive(entry) && !isDelayed(context, entry.id);

  function outgoing(entry: Entry): OutgoingFile[] {
    return entry.pages.map((page) => ({
      name: posix.basename(page.path.replaceAll('\\', '/')),
      read: () => checkedBytes(placeOf(context, entry, page) ?? '', page),
    }));
  }

  async function upload(entry: Entry, signal: AbortSignal): Promise<void> {
    if (context.requestLimit.pause() > 0) return;
    const sent = await server.upload(outgoing(entry), keyOf(entry), signal);
    context.requestLimit.succeeded();
    if (sent.kind === 'accepted') write(patch(context, entry.id, { state: 'sent', jobId: sent.jobId }));
    else if (sent.code === 'imports.onlyPicturesTogether' && entry.pages.length > 1) await split(entry);
    else await patch(context, entry.id, { state: 'failed', error: sent.error, nextStep: sent.nextStep });
  }

  function write(writing: Promise<void>): void {
    writing.catch(() => undefined); // awaited below
    written.push(writing);
  }

  /** Splits a group into single files if a file is not a picture in spite of its name. */
  async function split(entry: Entry): Promise<void> {
    const parts = entry.pages.map((page, index) => ({
      entry: { ...entry, id: `${entry.id}-${index + 1}`, pages: [page], hash: page.sha256, mayBeSent: false },
    }));
    await ledger.write([{ entryGone: entry.id }, ...parts]);
  }

  async function attempt(entry: Entry, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await obstacles.met(entry, error);
    }
  }

  /** Hashes the rows without a hash; returns the rows whose hash is known now. */
  async function prepareAll(batch: readonly Entry[], signal: AbortSignal): Promise<Entry[]> {
    const most = (maxBytes ??= await server.maxBytes(signal));
    const changes = new Map<string, Partial<Entry>>();
    await atOnce(HASHES_AT_ONCE, batch, (entry) =>
      attempt(entry, async () => void changes.set(entry.id, await prepare(context, entry, most, signal))),
    );
    await patchAll(context, changes);
    return currentOf([...changes.keys()]);
  }

  /** The current state of the rows that still wait. */
  function currentOf(ids: readonly string[]): Entry[] {
    const entries = ids.flatMap((id) => ledger.rows.entries.get(id) ?? []);
    return entries.filter(({ state, hash }) => state === 'waiting' && hash !== null);
  }

  return {
    async sendSome(signal) {
      const batch = nextBatch();
      if (batch.length === 0) return false;
      const { changes, unknown } = await sortOutKnown(context, await prepareAll(batch, signal), signal);
      const ids = unknown.map(({ id }) => id);
      const sending = ids.map((id): [string, Partial<Entry>] => [id, { mayBeSent: true }]);
      await patchAll(context, new Map([...changes, ...sending]));
      written = [];
      try {
        await atOnce(UPLOADS_AT_ONCE, currentOf(ids), (entry) => attempt(entry, () => upload(entry, signal)));
      } finally {
        await Promise.all(written);
      }
      return true;
    },
  };
}
