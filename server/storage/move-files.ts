import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { Client } from 'pg';
import { newId } from '../db/id.ts';
import { type FileStorage, readInPieces } from './file-storage.ts';
import { everyStoredFile, holdFiles } from './stored-files.ts';

/** Files that are copied at the same time. */
const AT_ONCE = 4;

/** A move that is refused; the message says why. */
export class MoveRefusedError extends Error {}

interface MoveOptions {
  readonly databaseUrl: string;
  readonly from: FileStorage;
  readonly to: FileStorage;
  /** Called after each file. */
  readonly onMoved?: (moved: Moved) => void;
}

/** What was moved so far. */
export interface Moved {
  readonly files: number;
  readonly bytes: number;
  /** Files of rows that are in neither storage. */
  readonly missing: readonly string[];
}

/** Bytes whose size and SHA-256 are known when they have passed. */
function hashed(source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  const sum = { size: 0 };
  async function* bytes(): AsyncGenerator<Buffer, void> {
    for await (const piece of source) {
      sum.size += piece.length;
      hash.update(piece);
      yield piece;
    }
  }
  return { sum, bytes: bytes(), digest: () => hash.digest('hex') };
}

async function digestOf(storage: FileStorage, path: string): Promise<string | null> {
  const source = await readInPieces(storage, path);
  if (source === null) return null;
  const { bytes, digest } = hashed(source);
  for await (const _ of bytes);
  return digest();
}

/** Two addresses may lead to one folder or bucket, whose files a move would remove. */
async function checkDifferent(from: FileStorage, to: FileStorage): Promise<void> {
  const path = `uploads/${newId()}`;
  await from.write(path, Buffer.from('written to see whether two storages are one'));
  try {
    if ((await to.size(path)) !== null)
      throw new MoveRefusedError('STORAGE_URL and STORAGE_SECOND_URL lead to the same files, so nothing is moved.');
  } finally {
    await from.remove(path);
  }
}

/** Moves one file, and removes the old copy when the new one was read back. Returns its size; null if it is not there. */
async function moveFile(path: string, { from, to }: MoveOptions): Promise<number | null> {
  const source = await readInPieces(from, path);
  if (source === null) return null;
  const { sum, bytes, digest } = hashed(source);
  await to.write(path, bytes);
  if ((await digestOf(to, path)) !== digest()) throw new Error(`the copy of ${path} differs from the file`);
  await from.remove(path);
  return sum.size;
}

/** Moves the files of all rows of one moment, in the transaction of the client. */
async function moveAll(client: Client, options: MoveOptions, before: Moved): Promise<Moved> {
  const limit = pLimit({ concurrency: AT_ONCE, rejectOnClear: true });
  const missing: string[] = [];
  let { files, bytes } = before;

  async function move(path: string): Promise<void> {
    const size = await moveFile(path, options);
    if (size !== null) {
      files += 1;
      bytes += size;
      options.onMoved?.({ files, bytes, missing });
    } else if ((await options.to.size(path)) === null) missing.push(path);
  }

  let failure: unknown = null;
  const running = new Set<Promise<void>>();
  for await (const path of everyStoredFile(client)) {
    const one = limit(() => move(path))
      .catch((error: unknown) => void (failure ??= error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= 2 * AT_ONCE) await Promise.race(running);
    if (failure !== null) break;
  }
  await Promise.all(running);
  if (failure !== null) throw failure;
  return { files, bytes, missing };
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true });
  // If the connection is lost, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Repeats the move until it finds nothing, because files are stored in the old place as long as a host has old settings. */
async function moveUntilNone(client: Client, options: MoveOptions): Promise<Moved> {
  let moved: Moved = { files: 0, bytes: 0, missing: [] };
  for (;;) {
    await client.query('begin isolation level repeatable read, read only');
    const after = await moveAll(client, options, moved);
    await client.query('commit');
    if (after.files === moved.files) return after;
    moved = after;
  }
}

/**
 * Moves all stored files to another storage while the system runs on both. Each file is in one of them at any time. A move that
 * was interrupted goes on when it is repeated. No stored file is removed meanwhile, as during a backup: a file whose row
 * is deleted must not be written again after its removal.
 */
export async function moveFiles(options: MoveOptions): Promise<Moved> {
  await options.to.check();
  await checkDifferent(options.from, options.to);
  const clients = [await connect(options.databaseUrl), await connect(options.databaseUrl)] as const;
  try {
    const hold = await holdFiles(clients[0]);
    const moved = await moveUntilNone(clients[1], options);
    await hold.release();
    return moved;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
