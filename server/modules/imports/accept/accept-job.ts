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

/** The job that this request repeats; throws 409 where the key stood for something else. Frees a key that is too old. */
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

/** What somebody asks to be imported. */
export interface NewJob {
  readonly what: ImportSource;
  /** As lists show it. */
  readonly source: string;
  readonly idempotency: Idempotency | null;
  /** The job that does the same already; a key says itself what is a repeat. */
  readonly findSame?: (tx: SqlEntityManager) => Promise<string | null>;
  /** What is stored together with the job. */
  readonly onNew?: (tx: SqlEntityManager) => Promise<void>;
}

/** The job that stands for a request: its own, or an earlier one. */
export interface AcceptedJob {
  readonly id: string;
  readonly isNew: boolean;
}

/** Throws 429 when so many further imports are more than an account may have in process. */
export async function checkQuota(em: SqlEntityManager, accountId: string, further = 1): Promise<void> {
  const [open] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from import_job where account_id = ? and state in ('accepted', 'running')`,
    [accountId],
  );
  if ((open?.count ?? 0) + further > IMPORTS_IN_PROCESS_MAX)
    throw new AppError('imports.tooManyInProcess', { retryAfter: 10 });
}

/** The job that reads the same link, or the same video by another link, right now, so that an impatient second click changes nothing. */
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

/** An account's requests one after another, so that quota, key and link are judged on settled facts. */
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

/** Commits a job, unless it stands already; throws 409 for another's key and 429 beyond the quota. */
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
