import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, query } from '../db/query.ts';
import type { Logger } from 'pino';
import { isDatabaseFull } from '../db/failure.ts';
import { retry } from '../db/retry.ts';
import { createSweeper, type Sweeper } from '../db/sweeper.ts';
import { type FileStorage, StorageUnavailableError } from './file-storage.ts';

const SWEEP_INTERVAL = 30_000;
const BATCH = 50;

/**
 * Reserves files for removal before they are written: if no transaction keeps them, they are removed after an hour. The
 * longest import ends well before.
 */
export async function reserveFiles(em: SqlEntityManager, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await execute(em, `insert into file_removal (path, not_before) values (:path, now() + interval '1 hour')`, {
      path,
    });
  }
}

/** Cancels the removal of reserved files, in the transaction that stores their rows. */
export async function keepFiles(em: SqlEntityManager, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const kept = await execute(em, 'delete from file_removal where path = :path', { path });
    if (kept === 0) throw new Error(`the file ${path} is no longer reserved`);
  }
}

/** Makes the removal of reserved files due at once. Files that were kept meanwhile stay. */
export async function releaseFiles(em: SqlEntityManager, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await execute(em, 'update file_removal set not_before = now() where path = :path', { path });
}

/** Makes the removal of files due in the background. */
export type FileReleaser = (em: SqlEntityManager, paths: readonly string[]) => void;

interface ReleaserOptions {
  readonly remover: Sweeper;
  readonly storage: FileStorage;
  readonly logger: Logger;
}

/**
 * The files are not removed directly, because after an outage of the database it may be unknown whether they were kept.
 * If this fails, they are removed when the reservation expires. While the disk of the database is full, reserved files
 * are removed at once, since they may be on the same disk.
 */
export function createFileReleaser({ remover, storage, logger }: ReleaserOptions): FileReleaser {
  async function removeReserved(em: SqlEntityManager, paths: readonly string[]): Promise<void> {
    const reserved = await query(
      em,
      z.object({ path: z.string() }),
      'select path from file_removal where path in (select jsonb_array_elements_text(:paths::jsonb))',
      { paths: JSON.stringify(paths) },
    );
    for (const { path } of reserved) await storage.remove(path);
  }

  async function releaseNow(em: SqlEntityManager, paths: readonly string[]): Promise<void> {
    try {
      await releaseFiles(em, paths);
    } catch (error) {
      if (isDatabaseFull(error)) return removeReserved(em, paths);
      throw error;
    }
  }

  return function release(em, paths) {
    if (paths.length === 0) return;
    retry(() => releaseNow(em, paths)).then(remover.wake, (error: unknown) =>
      logger.warn({ err: error, paths }, 'unused files could not be released; they stay for an hour'),
    );
  };
}

interface RemoverOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly storage: FileStorage;
  readonly logger: Logger;
}

/** Removes files that are due for removal, after the commit, and retries until it succeeds. */
export function createFileRemover({ createEntityManager, storage, logger }: RemoverOptions): Sweeper {
  /** A file that cannot be removed is retried in an hour and does not delay others. An outage delays all until the next sweep. */
  async function removeOne(tx: SqlEntityManager, path: string): Promise<void> {
    try {
      await storage.remove(path);
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      logger.error({ err: error, path }, 'a file could not be removed');
      await execute(tx, `update file_removal set not_before = now() + interval '1 hour' where path = :path`, { path });
      return;
    }
    await execute(tx, 'delete from file_removal where path = :path', { path });
  }

  async function removeBatch(): Promise<number> {
    return createEntityManager().transactional(async (tx) => {
      const rows = await query(
        tx,
        z.object({ path: z.string() }),
        `select path from file_removal where not_before <= now()
           and not exists (select 1 from backup_hold where until > now())
         order by not_before limit ${BATCH} for update skip locked`,
      );
      for (const { path } of rows) await removeOne(tx, path);
      return rows.length;
    });
  }

  async function sweep(): Promise<void> {
    let removed = BATCH;
    while (removed === BATCH) removed = await removeBatch();
  }
  return createSweeper({ name: 'file removal', interval: SWEEP_INTERVAL, sweep, logger });
}
