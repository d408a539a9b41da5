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
     where import_job.account_id = :accountId and state in ('accepted', 'running') and rereads is null`,
    { accountId },
  );
  return row?.bytes ?? 0;
}

const tooLargeInProcess = (): AppError => new AppError('imports.tooLargeInProcess', { retryAfter: RETRY_AFTER });

/**
 * Checks that an account may keep the bytes of a further import; `further` counts those that are not stored yet. Throws
 * 429 if there will be space when imports in process have ended, else 413. Resolves with the space that is left without it.
 */
export async function checkImportSpace(
  em: SqlEntityManager,
  accountId: string,
  max: number,
  further: number,
): Promise<number> {
  const bytes = (await storedBytes(em, accountId)) + further;
  if (bytes <= max) return max - bytes + further;
  if (bytes - (await bytesInProcess(em, accountId)) > max) throw accountFull(max);
  throw tooLargeInProcess();
}

/**
 * Refuses an upload before its bytes are received; resolves with the space of the account in bytes. The transaction that
 * accepts the upload checks again.
 */
export async function checkBeforehand(em: SqlEntityManager, accountId: string, limits: ImportLimits): Promise<number> {
  await checkQuota(em, accountId, limits.importsInProcess);
  return checkImportSpace(em, accountId, limits.bytes, 1);
}

/** The bytes that each account is sending to this process. */
export interface BytesUnderWay {
  /** Counts the bytes of one request until `end`. */
  begin(accountId: string, room: number): { add(bytes: number): void; end(): void };
}

/** Uploads at the same time could fill the disk before they are accepted, so what is being received counts, too. */
export function createBytesUnderWay(): BytesUnderWay {
  const ofAccounts = new Map<string, number>();
  return {
    begin(accountId, room) {
      let own = 0;
      const change = (bytes: number): number => {
        own += bytes;
        const all = (ofAccounts.get(accountId) ?? 0) + bytes;
        if (all > 0) ofAccounts.set(accountId, all);
        else ofAccounts.delete(accountId);
        return all;
      };
      const end = (): void => void change(-own);
      return {
        end,
        /** Throws 429 if the account has no space for all of its requests. A single one is checked when it is accepted. */
        add(bytes) {
          const all = change(bytes);
          if (all <= room || all === own) return;
          end();
          throw tooLargeInProcess();
        },
      };
    },
  };
}
