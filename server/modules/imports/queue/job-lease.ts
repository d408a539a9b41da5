import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import { execute, type SqlParameters } from '../../../db/query.ts';
import type { HandOver } from '../job/ability.ts';
import type { ClaimedJob, LinkType } from '../job/import-job.ts';

/** Seconds that a claim lasts without renewal; the job of a dead worker waits no longer. */
export const LEASE_SECONDS = 15;

/** Another worker claimed the job meanwhile, or its account was deleted: this worker must not write its outcome. */
export class LostClaimError extends Error {
  constructor(job: ClaimedJob) {
    super(`import ${job.id} is not held by claim ${job.claims} of attempt ${job.attempt} any more`);
    this.name = 'LostClaimError';
  }
}

const HELD = `state = 'running' and attempt = :attempt and claims = :claims and id = :id`;

const fenceOf = ({ attempt, claims, id }: ClaimedJob): SqlParameters => ({ attempt, claims, id });

/** Extends the lease and stores step and source type; false where another worker holds the job. */
export async function renewLease(
  em: SqlEntityManager,
  job: ClaimedJob,
  step: ImportStep,
  sourceType: ClaimedJob['sourceType'] = job.sourceType,
): Promise<boolean> {
  const held = await execute(
    em,
    `update import_job set step = :step, source_type = :sourceType, lease_until = now() + interval '${LEASE_SECONDS} seconds' where ${HELD}`,
    { step, sourceType, ...fenceOf(job) },
  );
  return held > 0;
}

/** Releases a job: the claim does not count (reliability G9). */
export async function releaseJob(em: SqlEntityManager, job: ClaimedJob): Promise<void> {
  await execute(
    em,
    `update import_job set state = 'accepted', step = 'waiting', claims = claims - 1, lease_owner = null, lease_until = null where ${HELD}`,
    fenceOf(job),
  );
}

/** Releases a job that another worker should read. The claim does not count. */
export async function releaseForOthers(
  em: SqlEntityManager,
  job: ClaimedJob,
  { needs, step }: HandOver,
): Promise<void> {
  await execute(
    em,
    `update import_job set state = 'accepted', step = :step, claims = claims - 1, lease_owner = null,
       lease_until = null, needs = :needs::text[] where ${HELD}`,
    { step, needs: `{${needs.join(',')}}`, ...fenceOf(job) },
  );
}

/** Releases a job because the sandbox died while it parsed for it, which is counted instead of the claim. */
export async function releaseAfterSandboxDeath(em: SqlEntityManager, job: ClaimedJob): Promise<void> {
  await execute(
    em,
    `update import_job set state = 'accepted', step = 'waiting', claims = claims - 1, lease_owner = null,
       lease_until = null, sandbox_deaths = sandbox_deaths + 1 where ${HELD}`,
    fenceOf(job),
  );
}

const RENEW_INTERVAL = (LEASE_SECONDS * 1000) / 3;

/** Seconds after a suspension until the network may be back. */
const NETWORK_PAUSE = 3;

/**
 * Releases a job that failed in a process that was suspended meanwhile: what it waited for has timed out. The claim counts, so
 * that this ends.
 */
export async function releaseAfterSuspension(em: SqlEntityManager, job: ClaimedJob): Promise<void> {
  await execute(
    em,
    `update import_job set state = 'accepted', step = 'waiting', lease_owner = null, lease_until = null,
       paused_until = now() + interval '${NETWORK_PAUSE} seconds' where ${HELD}`,
    fenceOf(job),
  );
}

/** Seconds until the storage of files is asked again. */
const STORAGE_PAUSE = 5;

/** Releases a job that cannot be read or completed while the storage of files is down. The claim does not count. */
export async function releaseUntilStored(em: SqlEntityManager, job: ClaimedJob): Promise<void> {
  await execute(
    em,
    `update import_job set state = 'accepted', step = 'waiting', claims = claims - 1, lease_owner = null,
       lease_until = null, paused_until = now() + interval '${STORAGE_PAUSE} seconds' where ${HELD}`,
    fenceOf(job),
  );
}

/** Ends the row under the fencing number; the rest of the outcome follows in the same transaction. */
export async function endJob(tx: SqlEntityManager, job: ClaimedJob, changes: SqlParameters): Promise<void> {
  const columns = Object.keys(changes).map((name) => `${name} = :${name}`);
  const ended = await execute(
    tx,
    `update import_job set ${columns.join(', ')}, ended_at = now(), lease_owner = null, lease_until = null
     where id = :id and attempt = :attempt and claims = :claims and state = 'running'`,
    { ...changes, id: job.id, attempt: job.attempt, claims: job.claims },
  );
  if (ended === 0) throw new LostClaimError(job);
}

/** The lease of a running job. `lost` aborts when another worker holds the job. */
export interface JobLease {
  readonly lost: AbortSignal;
  /** Stores the step of the import, and renews the lease with it. */
  setStep(step: ImportStep): void;
  /** Stores what the link leads to. */
  setType(type: LinkType): void;
  /** The job with its current source type. */
  job(): ClaimedJob;
  stop(): Promise<void>;
}

export function startLease(createEntityManager: () => SqlEntityManager, job: ClaimedJob, logger: Logger): JobLease {
  const controller = new AbortController();
  let step: ImportStep = 'waiting';
  let { sourceType } = job;
  let renewing: Promise<void> = Promise.resolve();
  let isQueued = false;

  async function renew(): Promise<void> {
    isQueued = false;
    try {
      if (!(await renewLease(createEntityManager(), job, step, sourceType))) controller.abort(new LostClaimError(job));
    } catch (error) {
      // The lease has time left; the next renewal or the fencing number decides.
      logger.warn({ err: error, job: job.id }, 'import worker: lease not renewed; trying again');
    }
  }
  // Steps that end before the next renewal are skipped.
  const schedule = (): void => {
    if (isQueued) return;
    isQueued = true;
    renewing = renewing.then(renew);
  };
  const timer = setInterval(schedule, RENEW_INTERVAL);
  return {
    lost: controller.signal,
    setStep(next) {
      if (next === step) return;
      step = next;
      schedule();
    },
    setType(type) {
      if (type === sourceType) return;
      sourceType = type;
      schedule();
    },
    // Only the type of a link changes, and all links have the same payload.
    job: () => ({ ...job, sourceType }) as ClaimedJob,
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
