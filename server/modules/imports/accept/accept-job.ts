import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { requestOfJob } from '../job/request-of-job.ts';
import { z } from 'zod';
import { newId } from '../../../db/id.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { AppError } from '../../../core/errors.ts';
import type { Idempotency } from '../../../http/request/idempotency.ts';
import type { Actor } from '../../../core/actor.ts';
import { checkImportSpace, checkQuota, type ImportLimits, lockRequests } from './import-limits.ts';
import { contentHashOf } from './known-contents.ts';
import type { ImportSource, UrlPayload } from '../job/import-job.ts';

const earlierJobRow = z.object({ id: z.string(), idempotency_hash: z.instanceof(Uint8Array) });
type EarlierJob = z.output<typeof earlierJobRow>;

/** The job of an earlier request with the same key, within 24 hours. */
async function findByKey(em: SqlEntityManager, actor: Actor, key: string): Promise<EarlierJob | null> {
  return queryOne(
    em,
    earlierJobRow,
    `select id, idempotency_hash from import_job
     where account_id = :accountId and idempotency_key = :key and created_at >= now() - interval '24 hours'`,
    { accountId: actor.id, key },
  );
}

export async function isKnownKey(em: SqlEntityManager, actor: Actor, key: string): Promise<boolean> {
  return (await findByKey(em, actor, key)) !== null;
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
    await execute(
      tx,
      'update import_job set idempotency_key = null where account_id = :accountId and idempotency_key = :key',
      { accountId: actor.id, key },
    );
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

/** The open job of the same link, or of the same video by another link: a second click creates no second job. */
export async function findSameLink(
  tx: SqlEntityManager,
  actor: Actor,
  { url, video = url }: UrlPayload,
): Promise<string | null> {
  const same = await queryOne(
    tx,
    z.object({ id: z.string() }),
    `select id from import_job where account_id = :accountId and state in ('accepted', 'running')
       and source_type in ('url', 'youtube', 'youtube_asr') and (payload ->> 'url' = :url or payload ->> 'video' = :video) limit 1`,
    { accountId: actor.id, url, video },
  );
  return same?.id ?? null;
}

async function insertJob(tx: SqlEntityManager, actor: Actor, { what, source, idempotency }: NewJob): Promise<string> {
  const id = newId();
  await execute(
    tx,
    `insert into import_job (id, account_id, source_type, source, payload, idempotency_key, idempotency_hash, content_sha256, request_id, trace_parent)
     values (:id, :accountId, :sourceType, :source, :payload::jsonb, :key, :hash, :contentHash, :requestId, :traceParent)`,
    {
      id,
      accountId: actor.id,
      sourceType: what.sourceType,
      source,
      payload: JSON.stringify(what.payload),
      key: idempotency?.key ?? null,
      hash: idempotency?.hash ?? null,
      contentHash: contentHashOf(what),
      ...requestOfJob(),
    },
  );
  return id;
}

/**
 * The bytes that an import needs beside its stored files: a recipe from a link may have pictures, which are not known
 * yet.
 */
const furtherBytes = ({ sourceType }: ImportSource): number => (sourceType === 'file' ? 0 : 1);

/**
 * Commits a job unless it exists already. Throws 409 for a key of another request, 429 beyond the number of imports in
 * process, and 413 or 429 beyond the space of the account.
 */
export async function acceptJob(
  em: SqlEntityManager,
  actor: Actor,
  job: NewJob,
  limits: ImportLimits,
): Promise<AcceptedJob> {
  return em.transactional(async (tx) => {
    await lockRequests(tx, actor.id);
    const known = await (job.idempotency ? findRepeated(tx, actor, job.idempotency) : job.findSame?.(tx));
    if (known) return { id: known, isNew: false };
    await checkQuota(tx, actor.id, limits.importsInProcess);
    await job.onNew?.(tx);
    if (job.what.sourceType !== 'text') await checkImportSpace(tx, actor.id, limits.bytes, furtherBytes(job.what));
    return { id: await insertJob(tx, actor, job), isNew: true };
  });
}
