import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Logger } from 'pino';
import { MEGABYTE } from '../../shared/constants.ts';
import { AppError } from '../core/errors.ts';
import { execute, query, queryOne } from '../db/query.ts';
import { createSweeper, type Sweeper } from '../db/sweeper.ts';
import type { FileStorage } from './file-storage.ts';

/** A stored file and its size. */
export interface SizedFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Counts files as kept by an account, in the transaction that keeps them. Their bytes are given back by the trigger that
 * enters them for removal. The row of the account stays locked until the transaction ends, so of two transactions that
 * add files, the second one sees the bytes of the first.
 */
export async function countFiles(tx: SqlEntityManager, accountId: string, files: readonly SizedFile[]): Promise<void> {
  if (files.length === 0) return;
  await execute(
    tx,
    `insert into stored_file (path, account_id, bytes)
     select path, :accountId, bytes from jsonb_to_recordset(:files::jsonb) as each (path text, bytes bigint)`,
    { accountId, files: JSON.stringify(files.map(({ path, bytes }) => ({ path, bytes }))) },
  );
}

const usageRow = z.object({ bytes: z.number() });

/** The bytes of all files that an account keeps. */
export async function storedBytes(em: SqlEntityManager, accountId: string): Promise<number> {
  const sql = 'select stored_bytes::float8 as bytes from account where id = :accountId';
  return (await queryOne(em, usageRow, sql, { accountId }))?.bytes ?? 0;
}

/** The error for an account that may not keep more. People can delete something meanwhile, so programs may try again. */
export function accountFull(maxBytes: number): AppError {
  return new AppError('errors.accountFull', {
    values: { megabytes: Math.floor(maxBytes / MEGABYTE) },
    retryAfter: 60,
  });
}

/** Throws 413 if the account keeps more than `maxBytes`. */
export async function checkSpace(em: SqlEntityManager, accountId: string, maxBytes: number): Promise<void> {
  if ((await storedBytes(em, accountId)) > maxBytes) throw accountFull(maxBytes);
}

const BATCH = 200;
const SWEEP_INTERVAL = 3_600_000;

/** Files of one account without a known size, so that a transaction locks the row of one account only. */
const UNMEASURED = `
  select path, account_id from stored_file where bytes is null
    and account_id = (select account_id from stored_file where bytes is null limit 1) limit ${BATCH}`;

const unmeasuredRow = z.object({ path: z.string(), account_id: z.string() });

interface MeasurerOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly storage: FileStorage;
  readonly logger: Logger;
}

/** Measures the files that were stored before sizes were counted; a missing file counts nothing. */
export function createFileMeasurer({ createEntityManager, storage, logger }: MeasurerOptions): Sweeper {
  async function measureBatch(): Promise<number> {
    const em = createEntityManager();
    const rows = await query(em, unmeasuredRow, UNMEASURED);
    const sizes: SizedFile[] = [];
    for (const { path } of rows) sizes.push({ path, bytes: (await storage.size(path)) ?? 0 });
    await execute(
      em,
      `update stored_file set bytes = each.bytes
       from jsonb_to_recordset(:sizes::jsonb) as each (path text, bytes bigint)
       where stored_file.path = each.path and stored_file.bytes is null`,
      { sizes: JSON.stringify(sizes) },
    );
    return rows.length;
  }

  async function sweep(): Promise<void> {
    while ((await measureBatch()) > 0);
  }
  const sweeper = createSweeper({ name: 'file sizes', interval: SWEEP_INTERVAL, sweep, logger });
  sweeper.wake();
  return sweeper;
}
