import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { isId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import type { Sweeper } from '../../../db/sweeper.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { checkQuota, lockRequests } from '../accept/accept-job.ts';
import { announceJob } from '../job/announce-job.ts';
import type { FailedJobRow } from '../job/import-job.ts';

/** Seconds after a retry within which another request belongs to it, even if it has failed again already. */
const SAME_PRESS_SECONDS = 2;

/** The most failed jobs in a list, so that one user's failures do not slow the server down for others. */
const LISTED = 1_000;

/** The jobs in reach: the actor's own, and for administrators all. */
const IN_REACH = 'id = ? and (account_id = ? or ?)';

export interface FailedJobsService {
  /** The actor's own failed jobs, newest first; at most a thousand. */
  listOwn(em: SqlEntityManager, actor: Actor): Promise<FailedJobRow[]>;
  /** How many `listOwn` lists. */
  countOwn(em: SqlEntityManager, actor: Actor): Promise<number>;
  /**
   * Retries a failed job under the same id; repeated requests are one attempt, and a job in process is left unchanged.
   * Throws 404, and 429 where the account has the most imports in process.
   */
  retry(em: SqlEntityManager, actor: Actor, jobId: string): Promise<string>;
  /** Deletes a failed job and its upload; throws 404. */
  remove(em: SqlEntityManager, actor: Actor, jobId: string): Promise<void>;
}

interface FailedJobsOptions {
  readonly jobNotifier: JobNotifier;
  readonly remover: Sweeper;
  readonly logger: Logger;
}

/** The state of a job that decides on its retry. */
interface Retried {
  readonly account_id: string;
  readonly state: string;
  /** Whether it was retried just now. */
  readonly is_fresh: boolean;
}

async function findInReach(tx: SqlEntityManager, actor: Actor, jobId: string): Promise<Retried> {
  const [job] = await tx.execute<Retried[]>(
    `select account_id, state,
       attempt > 1 and not_before > clock_timestamp() - interval '${SAME_PRESS_SECONDS} seconds' as is_fresh
     from import_job where ${IN_REACH} and state <> 'done'`,
    [jobId, actor.id, actor.isAdmin],
  );
  if (!job) throw new AppError('errors.notFound');
  return job;
}

/** Whether this started a further attempt. */
async function startAttempt(tx: SqlEntityManager, actor: Actor, jobId: string): Promise<boolean> {
  const { account_id: accountId } = await findInReach(tx, actor, jobId);
  await lockRequests(tx, accountId);
  const { state, is_fresh: isFresh } = await findInReach(tx, actor, jobId);
  if (state !== 'failed' || isFresh) return false;
  await checkQuota(tx, accountId);
  // An attempt starts its own count of claims; not_before is its start.
  const tried = await tx.execute<unknown[]>(
    `update import_job set state = 'accepted', step = 'waiting', attempt = attempt + 1, claims = 0,
       not_before = clock_timestamp(), error_code = null, error_detail = null, ended_at = null
     where id = ? and state = 'failed' returning id`,
    [jobId],
  );
  if (tried.length === 0) throw new AppError('errors.notFound'); // deleted meanwhile
  return true;
}

export function createFailedJobsService({ jobNotifier, remover, logger }: FailedJobsOptions): FailedJobsService {
  return {
    async listOwn(em, actor) {
      return em.execute<FailedJobRow[]>(
        `select id, account_id, source, source_type, error_code, title, ${isoTime('ended_at')} as ended_at
         from import_job where account_id = ? and state = 'failed' order by import_job.ended_at desc, id desc
         limit ${LISTED}`,
        [actor.id],
      );
    },

    async countOwn(em, actor) {
      const [row] = await em.execute<{ failed: number }[]>(
        `select count(*)::int as failed from
           (select 1 from import_job where account_id = ? and state = 'failed' limit ${LISTED}) listed`,
        [actor.id],
      );
      return row?.failed ?? 0;
    },

    async retry(em, actor, jobId) {
      if (!isId(jobId)) throw new AppError('errors.notFound');
      if (await em.transactional((tx) => startAttempt(tx, actor, jobId))) announceJob(jobNotifier, logger, jobId);
      return jobId.toLowerCase();
    },

    async remove(em, actor, jobId) {
      const removed = isId(jobId)
        ? await em.execute<unknown[]>(`delete from import_job where ${IN_REACH} and state = 'failed' returning id`, [
            jobId,
            actor.id,
            actor.isAdmin,
          ])
        : [];
      if (removed.length === 0) throw new AppError('errors.notFound');
      remover.wake();
    },
  };
}
