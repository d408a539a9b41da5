import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../db/failure.ts';
import type { FileStorage } from './file-storage.ts';

const SWEEP_INTERVAL = 30_000;
const BATCH = 50;

/**
 * Enters files that are about to be written: should the transaction that keeps them never come, they are
 * removed after the hour. The longest import ends well before.
 */
export async function reserveFiles(em: SqlEntityManager, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await em.execute(`insert into file_removal (path, not_before) values (?, now() + interval '1 hour')`, [path]);
  }
}

/** Takes reserved files off the list of removals, inside the transaction that stores their rows. */
export async function keepFiles(em: SqlEntityManager, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const kept = await em.execute<unknown[]>('delete from file_removal where path = ? returning path', [path]);
    if (kept.length === 0) throw new Error(`the file ${path} was not reserved any more`);
  }
}

interface RemoverOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly storage: FileStorage;
  readonly logger: Logger;
}

/** Removes files whose rows are gone: after the commit, and again until it works. */
export interface FileRemover {
  wake(): void;
  close(): Promise<void>;
}

export function createFileRemover({ createEntityManager, storage, logger }: RemoverOptions): FileRemover {
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  async function removeBatch(): Promise<number> {
    return createEntityManager().transactional(async (tx) => {
      const rows = await tx.execute<{ path: string }[]>(
        `select path from file_removal where not_before <= now() order by not_before limit ${BATCH} for update skip locked`,
      );
      for (const { path } of rows) {
        await storage.remove(path);
        await tx.execute('delete from file_removal where path = ?', [path]);
      }
      return rows.length;
    });
  }

  async function sweep(): Promise<void> {
    try {
      while (!closed && (await removeBatch()) === BATCH);
    } catch (error) {
      // The rows are still there: the next sweep goes on with them.
      if (!isDatabaseUnavailable(error)) logger.error({ err: error }, 'files could not be removed');
    }
  }

  const wake = (): void => {
    running = running.then(sweep);
  };
  const timer = setInterval(wake, SWEEP_INTERVAL).unref();
  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
