import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { requestOfJob } from '../job/request-of-job.ts';
import { z } from 'zod';
import type { Logger } from 'pino';
import { isId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { execute, query, queryOne, type SqlParameters } from '../../../db/query.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { checkQuota, type ImportLimits, lockRequests } from '../accept/import-limits.ts';
import { announceAccepted } from '../job/announce-job.ts';
import { binImports } from './binned-imports.ts';
import { type FailedJobRow, failedJobRow } from './failed-job-row.ts';

/** Seconds after a retry within which another request belongs to it, even if it has failed again already. */
const SAME_PRESS_SECONDS = 2;

/** The most failed jobs in a list, so that one user's failures do not slow the server down for others. */
const LISTED = 1_000;

/** The jobs in reach: the actor's own, and for administrators all. */
const IN_REACH = 'id = :jobId and (account_id = :actorId or :isAdmin)';

const reachOf = (actor: Actor, jobId: string): SqlParameters => ({ jobId, actorId: actor.id, isAdmin: actor.isAdmin });

export interface FailedJobsService {
  /** The actor's own failed jobs, newest first; at most a thousand. */
  listOwn(em: SqlEntityManager, actor: Actor): Promise<FailedJobRow[]>;
  /** How many `listOwn` lists. */
  countOwn(em: SqlEntityManager, actor: Actor): Promise<number>;
  /**
   * Retries a failed job under the same id; repeated requests are one attempt, and a job in process is left unchanged.
   * Throws 404, 409 if its upload was removed, and 429 where the account has the most imports in process.
   */
  retry(em: SqlEntityManager, actor: Actor, jobId: string): Promise<string>;
  /** Moves a failed job to the bin of its owner, with its upload; throws 404. */
  remove(em: SqlEntityManager, actor: Actor, jobId: string): Promise<void>;
}

interface FailedJobsOptions {
  readonly jobNotifier: JobNotifier;
  readonly limits: ImportLimits;
  readonly logger: Logger;
}

/** The state of a job that decides on its retry. */
const retriedRow = z.object({
  account_id: z.string(),
  state: z.string(),
  /** Whether it was retried just now. */
  is_fresh: z.boolean(),
  upload_removed: z.boolean(),
});

async function findInReach(tx: SqlEntityManager, actor: Actor, jobId: string): Promise<z.output<typeof retriedRow>> {
  const job = await queryOne(
    tx,
    retriedRow,
    `select account_id, state, upload_removed_at is not null as upload_removed,
       attempt > 1 and not_before > clock_timestamp() - interval '${SAME_PRESS_SECONDS} seconds' as is_fresh
     from import_job where ${IN_REACH} and state <> 'done'`,
    reachOf(actor, jobId),
  );
  if (!job) throw new AppError('errors.notFound');
  return job;
}

/** Whether this started a further attempt. */
async function startAttempt(tx: SqlEntityManager, actor: Actor, jobId: string, limits: ImportLimits): Promise<boolean> {
  const { account_id: accountId } = await findInReach(tx, actor, jobId);
  await lockRequests(tx, accountId);
  const { state, is_fresh: isFresh, upload_removed: isUploadRemoved } = await findInReach(tx, actor, jobId);
  if (state !== 'failed' || isFresh) return false;
  if (isUploadRemoved) throw new AppError('imports.uploadRemoved');
  // The space of the account is not checked, because the upload is stored already.
  await checkQuota(tx, accountId, limits.importsInProcess);
  // The recipes of an archive that were imported stay so; the others are read again.
  await execute(tx, `delete from import_item where import_job_id = :jobId and state = 'failed'`, { jobId });
  // An attempt starts its own count of claims; not_before is its start.
  const tried = await execute(
    tx,
    `update import_job set state = 'accepted', step = 'waiting', attempt = attempt + 1, claims = 0,
       not_before = clock_timestamp(), error_code = null, error_detail = null, ended_at = null,
       archive_position = null, needs = '{}', request_id = :requestId, trace_parent = :traceParent
     where id = :jobId and state = 'failed'`,
    { jobId, ...requestOfJob() },
  );
  if (tried === 0) throw new AppError('errors.notFound'); // deleted meanwhile
  return true;
}

export function createFailedJobsService(options: FailedJobsOptions): FailedJobsService {
  const { jobNotifier, limits, logger } = options;
  return {
    async listOwn(em, actor) {
      return query(
        em,
        failedJobRow,
        `select id, account_id, source, source_type, error_code, title, ${isoTime('ended_at')} as ended_at,
           upload_removed_at is not null as upload_removed
         from import_job where account_id = :actorId and state = 'failed' order by import_job.ended_at desc, id desc
         limit ${LISTED}`,
        { actorId: actor.id },
      );
    },

    async countOwn(em, actor) {
      const row = await queryOne(
        em,
        z.object({ failed: z.number() }),
        `select count(*)::int as failed from
           (select 1 from import_job where account_id = :actorId and state = 'failed' limit ${LISTED}) listed`,
        { actorId: actor.id },
      );
      return row?.failed ?? 0;
    },

    async retry(em, actor, jobId) {
      if (!isId(jobId)) throw new AppError('errors.notFound');
      if (await em.transactional((tx) => startAttempt(tx, actor, jobId, limits)))
        announceAccepted(jobNotifier, logger, jobId);
      return jobId.toLowerCase();
    },

    async remove(em, actor, jobId) {
      const moved = isId(jobId) ? await binImports(em, IN_REACH, reachOf(actor, jobId)) : [];
      if (moved.length === 0) throw new AppError('errors.notFound');
    },
  };
}

/** Failed imports of one account, so that a transaction gives back the space of one account only. */
const REMOVE_UPLOADS = `
  with expired as (
    select id, account_id, payload from import_job
    where state = 'failed' and upload_removed_at is null
      and (payload -> 'files' is not null or payload -> 'page' is not null or payload -> 'text' is not null
        or parent_id is not null)
      and ended_at < now() - make_interval(days => :days::int)
      and (select executed_at from migration where name = 'RemovedUploads') < now() - make_interval(days => :days::int)
  ), taken as (
    select import_job.id, import_job.payload from import_job
    where id in (select id from expired where account_id = (select account_id from expired limit 1) limit 200)
    for update skip locked
  ), entered as (
    insert into file_removal (path) select file ->> 'path' from taken, jsonb_array_elements(
      coalesce(payload -> 'files', '[]') || coalesce(payload -> 'page', '[]')) file
    on conflict do nothing
  )
  update import_job set upload_removed_at = now(), source_text = null, payload = taken.payload - 'files' - 'page' - 'text'
  from taken where import_job.id = taken.id and state = 'failed'`;

/**
 * Removes the uploads of imports that failed at least so many days ago. The time begins at the earliest with the upgrade
 * to the version that removes them.
 */
export async function removeFailedUploads(em: SqlEntityManager, days: number): Promise<void> {
  while ((await execute(em, REMOVE_UPLOADS, { days })) > 0);
}
