import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Logger } from 'pino';
import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import { execute, queryOne, type SqlParameters } from '../../../db/query.ts';
import type { ClaimedJob, ImportSource, NamedRecipe, LinkType } from '../job/import-job.ts';

/** Seconds that a claim lasts without renewal; the job of a dead worker waits no longer. */
export const LEASE_SECONDS = 15;

/** After this many claims without an outcome the job itself has failed (reliability G6). */
export const CLAIMS_MAX = 3;

/** Another worker claimed the job meanwhile, or its account was deleted: this worker must not write its outcome. */
export class LostClaimError extends Error {
  constructor(job: ClaimedJob) {
    super(`import ${job.id} is not held by claim ${job.claims} of attempt ${job.attempt} any more`);
    this.name = 'LostClaimError';
  }
}

const HELD = `state = 'running' and attempt = :attempt and claims = :claims and id = :id`;

const fenceOf = ({ attempt, claims, id }: ClaimedJob): SqlParameters => ({ attempt, claims, id });

/**
 * Claims the next job: among those that wait or whose lease expired, the oldest one of the account that was served
 * longest ago, by the clock of the database. The claim is counted, which ends a job that crashes its workers: a second
 * claim requires that nothing else is being read, a third that the process holds no other job, and a fourth only fails
 * the job.
 */
const CLAIM = `
  with next as (
    select j.id from import_job j join account a on a.id = j.account_id
    where j.state in ('accepted', 'running') and j.not_before <= now()
      and (j.state = 'accepted' or j.lease_until < now()) and j.id <> all (:underWay::uuid[])
      and j.account_id <> all (:accounts::uuid[])
    order by a.import_turn_at nulls first, j.created_at, j.id
    limit 1 for update of j skip locked
  ), claimed as (
    update import_job j set state = 'running', step = 'waiting', claims = claims + 1, lease_owner = :owner,
      lease_until = now() + interval '${LEASE_SECONDS} seconds'
    from next where j.id = next.id and (j.claims = 0 or (j.claims = 1 and :isIdle) or j.claims >= ${CLAIMS_MAX} or :holdsNone)
    returning j.id, j.account_id, j.source, j.source_type, j.payload, j.claims, j.attempt, j.parent_id, j.number, j.title
  ), turn as (
    update account set import_turn_at = clock_timestamp() where id = (select account_id from claimed)
  )
  select c.id, c.account_id, c.source, c.source_type, coalesce(p.payload, c.payload) as payload, c.claims, c.attempt,
    c.parent_id, c.number, c.title
  from claimed c left join import_job p on p.id = c.parent_id`;

/** Type and payload are not checked: an error here would count no failure, and the job would be claimed again and again. */
const claimedRow = z.object({
  id: z.string(),
  account_id: z.string(),
  source: z.string(),
  source_type: z.string(),
  payload: z.unknown(),
  claims: z.number(),
  attempt: z.number(),
  parent_id: z.string().nullable(),
  number: z.number().nullable(),
  title: z.string().nullable(),
});

/** The state of the claiming process. */
interface Claimer {
  /** The jobs that this process runs: after an outage it renews their expired leases itself. */
  readonly underWay?: readonly string[];
  readonly accounts?: readonly string[];
  /** Whether nothing is being read, so that a job that was claimed before may be claimed. */
  readonly isIdle?: boolean;
}

const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`;

export async function claimNext(
  em: SqlEntityManager,
  owner: string,
  { underWay = [], accounts = [], isIdle = true }: Claimer = {},
): Promise<ClaimedJob | null> {
  const row = await queryOne(em, claimedRow, CLAIM, {
    underWay: uuids(underWay),
    accounts: uuids(accounts),
    owner,
    isIdle,
    holdsNone: underWay.length === 0,
  });
  if (!row) return null;
  const { id, source, claims, attempt } = row;
  // The payload was written together with its type.
  const what = { sourceType: row.source_type, payload: row.payload } as ImportSource;
  return { ...what, id, accountId: row.account_id, source, claims, attempt, named: namedRecipeOf(row) };
}

function namedRecipeOf({ parent_id: parentId, number, title }: z.output<typeof claimedRow>): NamedRecipe | null {
  return parentId === null || number === null ? null : { parentId, number, title: title ?? '' };
}

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

/** A worker's place on its host, and the process that holds it. */
export interface LeaseOwner {
  readonly place: string;
  readonly process: string;
}

export const leaseOwnerText = ({ place, process }: LeaseOwner): string => `${place}#${process}`;

/** Ends the leases of earlier processes that held the same place. */
export async function endLeasesOfPredecessors(em: SqlEntityManager, owner: LeaseOwner): Promise<void> {
  await execute(
    em,
    `update import_job set lease_until = now()
     where state = 'running' and starts_with(lease_owner, :prefix) and lease_owner <> :owner`,
    { prefix: `${owner.place}#`, owner: leaseOwnerText(owner) },
  );
}

const RENEW_INTERVAL = (LEASE_SECONDS * 1000) / 3;

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
