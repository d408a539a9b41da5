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

/** Seconds after a retry within which another press belongs to it, though it has failed again already. */
const SAME_PRESS_SECONDS = 2;

/** More than these nobody reads through, and one person's failures are not to keep the server busy for others. */
const LISTED = 1_000;

/** Whose job it may be: the actor's own, and for administrators anybody's. */
const IN_REACH = 'id = ? and (account_id = ? or ?)';

export interface FailedJobsService {
  /** The actor's own, the last one that failed first; at most a thousand. */
  listOwn(em: SqlEntityManager, actor: Actor): Promise<FailedJobRow[]>;
  /** How many `listOwn` lists. */
  countOwn(em: SqlEntityManager, actor: Actor): Promise<number>;
  /**
   * Tries a failed job again under the same id; many presses are one attempt, and one that is in process already is
   * left alone. Throws 404, and 429 where its account has all the imports in process that one may have.
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

/** What the retry of a job depends on. */
interface Retried {
  readonly account_id: string;
  readonly state: string;
  /** Whether it was tried again just now. */
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

/** Whether there is a further attempt now. */
async function tryAgain(tx: SqlEntityManager, actor: Actor, jobId: string): Promise<boolean> {
  const { account_id: accountId } = await findInReach(tx, actor, jobId);
  await lockRequests(tx, accountId);
  const { state, is_fresh: isFresh } = await findInReach(tx, actor, jobId);
  if (state !== 'failed' || isFresh) return false;
  await checkQuota(tx, accountId);
  // An attempt counts its claims anew; not_before tells when it began.
  const tried = await tx.execute<unknown[]>(
    `update import_job set state = 'accepted', step = 'waiting', attempt = attempt + 1, claims = 0,
       not_before = clock_timestamp(), error_code = null, error_detail = null, ended_at = null
     where id = ? and state = 'failed' returning id`,
    [jobId],
  );
  if (tried.length === 0) throw new AppError('errors.notFound'); // deleted in this moment
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
      if (await em.transactional((tx) => tryAgain(tx, actor, jobId))) announceJob(jobNotifier, logger, jobId);
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
