import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import type { ClaimedJob, ImportSource, NamedRecipe } from '../job/import-job.ts';
import { LEASE_SECONDS } from './job-lease.ts';
import { IS_HEARD, type LeaseOwner, leaseOwnerText, SILENT_SECONDS } from './worker-heartbeat.ts';
import type { ClaimScope } from './work-sharing.ts';

/** After the sandbox died so many times while it parsed for a job, the job has failed (reliability G6). */
export const SANDBOX_DEATHS_MAX = 3;

/**
 * After so many workers died while they held a job, the job has failed. The number is high, because a worker that dies
 * holds up to 16 jobs, and most of its deaths have nothing to do with them.
 */
export const WORKER_DEATHS_MAX = 10;

/** After so many claims without an outcome the job has failed, whatever the reason. */
export const CLAIMS_MAX = 100;

/** After so many claims a failure counts also if the process was suspended meanwhile. */
export const SUSPENSIONS_MAX = 10;

/**
 * A job that so many workers died with is a suspect: a worker reads only one suspect at a time. Two suspects do not die
 * together, so that a job does not reach the tenth death through another one.
 */
const SUSPECT_DEATHS = 4;

/** The longest pause after a death, in seconds. */
const LONGEST_PAUSE = 8;

/**
 * Seconds after which a lapsed lease is claimed by workers whose heartbeat is irregular, too. Otherwise nobody would claim it
 * where the database answers slowly.
 */
const FORGOTTEN_SECONDS = 60;

export const isSuspect = ({ workerDeaths }: Pick<ClaimedJob, 'workerDeaths'>): boolean =>
  workerDeaths >= SUSPECT_DEATHS;

const seconds = (count: number): string => `interval '${count} seconds'`;

/**
 * Whether the claiming worker wrote its heartbeat regularly for as long as a lease lasts. If not, the database, the
 * clock or this host was at fault, and living holders could not renew their leases either; they do so within seconds.
 */
const CLAIMER = `
  select coalesce(bool_or(h.seen_at > now() - ${seconds(SILENT_SECONDS)}
      and h.steady_since < now() - ${seconds(LEASE_SECONDS)}), false) as is_steady,
    coalesce(bool_or(h.seen_at > now() - ${seconds(FORGOTTEN_SECONDS)}
      and h.steady_since < now() - ${seconds(SILENT_SECONDS)}), false) as is_awake
  from worker_heartbeat h where h.place || '#' || h.process::text = :owner and h.seen_at <= now()`;

/** Seconds. A time further ahead was written before the clock was set back: no pause is as long. */
const AHEAD_MAX = 60;

const isOver = (time: string): string => `(${time} <= now() or ${time} > now() + ${seconds(AHEAD_MAX)})`;

/** Whether nobody renews the lease any more. A lease that ends too far ahead was written before the clock was set back. */
const LAPSED = `(j.lease_until < now() or j.lease_until > now() + ${seconds(2 * LEASE_SECONDS)})`;

/** Whether this worker may claim a job with a lapsed lease. It may always claim what it held itself. */
const FREE = `(j.lease_owner = :owner or c.is_steady
  or (c.is_awake and j.lease_until < now() - ${seconds(FORGOTTEN_SECONDS)}))`;

/**
 * Whether the holder of a lapsed lease counts as dead: it gives no sign of life, and the claiming worker would see one. A
 * holder that was only suspended takes this back. A job that waits for a model server cannot have caused a death.
 */
const DIED = `j.state = 'running' and j.step <> 'queued' and c.is_steady and not ${IS_HEARD}`;

/**
 * Whether the worker has what the import needs, and room for it; or nobody has it, so that the import is read with what there
 * is, as by a worker that is alone.
 */
const FITS = `(j.needs <@ :free::text[] or (:knowsOthers and not j.needs <@ :able::text[]
  and not exists (select from unnest(:others::text[]) o where j.needs <@ o::text[])))`;

/**
 * Claims the next job: among those that wait or whose lease lapsed, the oldest one of the account that was served
 * longest ago, by the clock of the database.
 */
const CLAIM = `
  with claimer as (${CLAIMER}), next as (
    select j.id, case when ${DIED} then array[j.lease_owner] else '{}' end as dead
    from import_job j join account a on a.id = j.account_id cross join claimer c
    where j.state in ('accepted', 'running') and ${isOver('j.not_before')}
      and (j.paused_until is null or ${isOver('j.paused_until')})
      and (j.state = 'accepted' or (${LAPSED} and ${FREE}))
      and ${FITS}
      and j.id <> all (:underWay::uuid[]) and j.account_id <> all (:accounts::uuid[])
      and (cardinality(j.dead_holders) < ${SUSPECT_DEATHS} or not :hasSuspect
        or cardinality(j.dead_holders) >= ${WORKER_DEATHS_MAX})
    order by a.import_turn_at nulls first, j.created_at, j.id
    limit 1 for update of j skip locked
  ), claimed as (
    update import_job j set state = 'running', step = 'waiting', claims = claims + 1,
      dead_holders = dead_holders || next.dead, lease_owner = :owner, lease_until = now() + ${seconds(LEASE_SECONDS)}
    from next where j.id = next.id
    returning j.id, j.account_id, j.source, j.source_type, j.payload, j.claims, j.attempt, j.parent_id, j.number, j.title,
      cardinality(j.dead_holders) as worker_deaths, j.sandbox_deaths, j.needs, j.request_id, j.trace_parent, j.rereads
  ), turn as (
    update account set import_turn_at = clock_timestamp() where id = (select account_id from claimed)
  )
  select c.id, c.account_id, c.source, c.source_type, coalesce(p.payload, c.payload) as payload, c.claims, c.attempt,
    c.parent_id, c.number, c.title, c.worker_deaths, c.sandbox_deaths, c.needs, c.request_id, c.trace_parent, c.rereads
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
  worker_deaths: z.number(),
  sandbox_deaths: z.number(),
  needs: z.array(z.string()),
  request_id: z.string().nullable(),
  trace_parent: z.string().nullable(),
  rereads: z.string().nullable(),
});

/** The state of the claiming process. */
interface Claimer {
  /** The jobs that this process runs: after an outage it renews their expired leases itself. */
  readonly underWay?: readonly string[];
  readonly accounts?: readonly string[];
  /** Whether it reads a suspect, so that it may not claim another one. */
  readonly hasSuspect?: boolean;
  /** By default it has no abilities, and knows of no others. */
  readonly scope?: ClaimScope;
}

const ALONE: ClaimScope = { able: [], free: [], others: null };

/** An array of values without characters that mean something in arrays. */
const arrayOf = (values: readonly string[]): string => `{${values.join(',')}}`;

export async function claimNext(
  em: SqlEntityManager,
  owner: string,
  { underWay = [], accounts = [], hasSuspect = false, scope = ALONE }: Claimer = {},
): Promise<ClaimedJob | null> {
  const row = await queryOne(em, claimedRow, CLAIM, {
    underWay: arrayOf(underWay),
    accounts: arrayOf(accounts),
    able: arrayOf(scope.able),
    free: arrayOf(scope.free),
    knowsOthers: scope.others !== null,
    others: arrayOf((scope.others ?? []).map((other) => `"${arrayOf(other)}"`)),
    owner,
    hasSuspect,
  });
  if (!row) return null;
  const { id, source, claims, attempt, needs, request_id: requestId } = row;
  // The payload was written together with its type.
  const what = { sourceType: row.source_type, payload: row.payload } as ImportSource;
  const deaths = { workerDeaths: row.worker_deaths, sandboxDeaths: row.sandbox_deaths };
  return {
    ...what,
    id,
    accountId: row.account_id,
    source,
    claims,
    attempt,
    needs,
    requestId,
    traceParent: row.trace_parent,
    ...deaths,
    named: namedRecipeOf(row),
    rereads: row.rereads === null ? null : { recipeId: row.rereads, number: row.number },
  };
}

function namedRecipeOf({ parent_id: parentId, number, title }: z.output<typeof claimedRow>): NamedRecipe | null {
  return parentId === null || number === null ? null : { parentId, number, title: title ?? '' };
}

/** SQL: whether the job waited for a model server, so that it cannot have caused the death of its worker. */
const IS_INNOCENT = `step = 'queued'`;

/**
 * Returns the jobs of dead predecessors to the queue: processes that held the same place. From the second death on the job
 * pauses, so that one that kills its worker leaves the worker time for other jobs.
 */
export async function releaseJobsOfPredecessors(em: SqlEntityManager, owner: LeaseOwner): Promise<void> {
  await execute(
    em,
    `update import_job set state = 'accepted', step = 'waiting', lease_owner = null, lease_until = null,
       claims = case when ${IS_INNOCENT} then claims else claims - 1 end,
       dead_holders = case when ${IS_INNOCENT} then dead_holders else dead_holders || lease_owner end,
       paused_until = case when ${IS_INNOCENT} or cardinality(dead_holders) = 0 then null
         else now() + least(${LONGEST_PAUSE}, power(2, cardinality(dead_holders))) * interval '1 second' end
     where state = 'running' and starts_with(lease_owner, :prefix) and lease_owner <> :owner`,
    { prefix: `${owner.place}#`, owner: leaseOwnerText(owner) },
  );
}
