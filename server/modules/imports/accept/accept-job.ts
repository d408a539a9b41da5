import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { IMPORTS_IN_PROCESS_MAX } from '../../../../shared/constants.ts';
import { newId } from '../../../db/id.ts';
import { AppError } from '../../../core/errors.ts';
import type { Idempotency } from '../../../http/request/idempotency.ts';
import type { Actor } from '../../../core/actor.ts';
import { contentHashOf } from './known-contents.ts';
import type { ImportSource, UrlPayload } from '../job/import-job.ts';

interface EarlierJob {
  readonly id: string;
  readonly idempotency_hash: Buffer;
}

/** The job of an earlier request with the same key, within 24 hours. */
async function findByKey(em: SqlEntityManager, actor: Actor, key: string): Promise<EarlierJob | undefined> {
  const [earlier] = await em.execute<EarlierJob[]>(
    `select id, idempotency_hash from import_job
     where account_id = ? and idempotency_key = ? and created_at >= now() - interval '24 hours'`,
    [actor.id, key],
  );
  return earlier;
}

export async function isKnownKey(em: SqlEntityManager, actor: Actor, key: string): Promise<boolean> {
  return (await findByKey(em, actor, key)) !== undefined;
}

/** The job that this request repeats; throws 409 where the key belongs to another request. Frees an expired key. */
export async function findRepeated(
  tx: SqlEntityManager,
  actor: Actor,
  { key, hash }: Idempotency,
): Promise<string | null> {
  const earlier = await findByKey(tx, actor, key);
  if (earlier && !hash.equals(earlier.idempotency_hash)) throw new AppError('errors.idempotencyConflict');
  if (!earlier) {
    await tx.execute('update import_job set idempotency_key = null where account_id = ? and idempotency_key = ?', [
      actor.id,
      key,
    ]);
  }
  return earlier?.id ?? null;
}

/** A request for an import. */
export interface NewJob {
  readonly what: ImportSource;
  /** The name that lists show. */
  readonly source: string;
  readonly idempotency: Idempotency | null;
  /** Finds an open job of the same content; not called where the request has an idempotency key. */
  readonly findSame?: (tx: SqlEntityManager) => Promise<string | null>;
  /** Runs in the transaction of a new job. */
  readonly onNew?: (tx: SqlEntityManager) => Promise<void>;
}

/** The job of a request: a new one, or an earlier one that it repeats. */
export interface AcceptedJob {
  readonly id: string;
  readonly isNew: boolean;
}

/** Throws 429 where the further imports exceed the number that an account may have in process. */
export async function checkQuota(em: SqlEntityManager, accountId: string, further = 1): Promise<void> {
  const [open] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from import_job where account_id = ? and state in ('accepted', 'running')`,
    [accountId],
  );
  if ((open?.count ?? 0) + further > IMPORTS_IN_PROCESS_MAX)
    throw new AppError('imports.tooManyInProcess', { retryAfter: 10 });
}

/** The open job of the same link, or of the same video by another link: a second click creates no second job. */
export async function findSameLink(
  tx: SqlEntityManager,
  actor: Actor,
  { url, video = url }: UrlPayload,
): Promise<string | null> {
  const [same] = await tx.execute<{ id: string }[]>(
    `select id from import_job where account_id = ? and state in ('accepted', 'running')
       and source_type in ('url', 'youtube', 'youtube_asr') and (payload ->> 'url' = ? or payload ->> 'video' = ?) limit 1`,
    [actor.id, url, video],
  );
  return same?.id ?? null;
}

/** Serialises the requests of an account, so that the checks of quota, key and link see committed rows. */
export async function lockRequests(tx: SqlEntityManager, accountId: string): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import ${accountId}`]);
}

async function insertJob(tx: SqlEntityManager, actor: Actor, { what, source, idempotency }: NewJob): Promise<string> {
  const id = newId();
  await tx.execute(
    `insert into import_job (id, account_id, source_type, source, payload, idempotency_key, idempotency_hash, content_sha256)
     values (?, ?, ?, ?, ?::jsonb, ?, ?, ?)`,
    [
      id,
      actor.id,
      what.sourceType,
      source,
      JSON.stringify(what.payload),
      idempotency?.key ?? null,
      idempotency?.hash ?? null,
      contentHashOf(what),
    ],
  );
  return id;
}

/** Commits a job unless it exists already; throws 409 for a key of another request and 429 beyond the quota. */
export async function acceptJob(em: SqlEntityManager, actor: Actor, job: NewJob): Promise<AcceptedJob> {
  return em.transactional(async (tx) => {
    await lockRequests(tx, actor.id);
    const known = await (job.idempotency ? findRepeated(tx, actor, job.idempotency) : job.findSame?.(tx));
    if (known) return { id: known, isNew: false };
    await checkQuota(tx, actor.id);
    await job.onNew?.(tx);
    return { id: await insertJob(tx, actor, job), isNew: true };
  });
}
