import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { AppError } from '../../../core/errors.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { accountFull, storedBytes } from '../../../storage/account-space.ts';

/** The limits of one account. */
export interface ImportLimits {
  /** Of stored pictures and uploads together. */
  readonly bytes: number;
  readonly importsInProcess: number;
}

/** Seconds after which some imports in process have probably ended. */
const RETRY_AFTER = 10;

/** Serialises the requests of an account, so that the checks of quota, key and link see committed rows. */
export async function lockRequests(tx: SqlEntityManager, accountId: string): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock(hashtextextended(:key, 0))', { key: `import ${accountId}` });
}

/** Throws 429 where the further imports exceed the number that an account may have in process. */
export async function checkQuota(em: SqlEntityManager, accountId: string, max: number, further = 1): Promise<void> {
  const open = await queryOne(
    em,
    z.object({ count: z.number() }),
    `select count(*)::int as count from import_job where account_id = :accountId and state in ('accepted', 'running')`,
    { accountId },
  );
  if ((open?.count ?? 0) + further > max)
    throw new AppError('imports.tooManyInProcess', { values: { max }, retryAfter: RETRY_AFTER });
}

/** The bytes of uploads that are removed when their imports succeed. */
async function bytesInProcess(em: SqlEntityManager, accountId: string): Promise<number> {
  const row = await queryOne(
    em,
    z.object({ bytes: z.number() }),
    `select coalesce(sum(stored_file.bytes), 0)::float8 as bytes from import_job
     cross join jsonb_array_elements(coalesce(payload -> 'files', '[]') || coalesce(payload -> 'page', '[]')) file
     join stored_file on stored_file.path = file ->> 'path'
     where import_job.account_id = :accountId and state in ('accepted', 'running')`,
    { accountId },
  );
  return row?.bytes ?? 0;
}

/**
 * Checks that an account may keep the bytes of a further import; `further` counts those that are not stored yet. Throws
 * 429 if there will be space when imports in process have ended, else 413.
 */
export async function checkImportSpace(
  em: SqlEntityManager,
  accountId: string,
  max: number,
  further: number,
): Promise<void> {
  const bytes = (await storedBytes(em, accountId)) + further;
  if (bytes <= max) return;
  if (bytes - (await bytesInProcess(em, accountId)) > max) throw accountFull(max);
  throw new AppError('imports.tooLargeInProcess', { retryAfter: RETRY_AFTER });
}

/** Refuses an upload before its bytes are received. The transaction that accepts it checks again. */
export async function checkBeforehand(em: SqlEntityManager, accountId: string, limits: ImportLimits): Promise<void> {
  await checkQuota(em, accountId, limits.importsInProcess);
  await checkImportSpace(em, accountId, limits.bytes, 1);
}
