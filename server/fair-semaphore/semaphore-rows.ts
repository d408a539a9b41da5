import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, query } from '../db/query.ts';

/** Seconds after which a row that was not renewed is ignored: a dead worker delays others for this long. */
export const LEASE_SECONDS = 10;

/** Milliseconds that a worker may pause inside the locked transaction: its host may be suspended. */
const PAUSE_MAX = (LEASE_SECONDS * 1_000) / 2;

/** A call that waits for the turn, or holds it. */
export interface SemaphoreRow {
  readonly id: string;
  readonly party: string;
  readonly isTaken: boolean;
}

const LEASE = `clock_timestamp() + interval '${LEASE_SECONDS} seconds'`;
/** A lease that ends too far ahead was written before the clock was set back. */
const EXPIRED = `lease_until < clock_timestamp() or lease_until > clock_timestamp() + interval '${2 * LEASE_SECONDS} seconds'`;
/** Serialises the workers that look at one queue: concurrent ones would not see each other's rows. */
const LOCK = `
  select set_config('idle_in_transaction_session_timeout', '${PAUSE_MAX}', true),
    pg_advisory_xact_lock(hashtextextended(:key, 0))`;

/**
 * Rounds alternate among parties: each further call of a party belongs to a later round, and the first call of a new
 * party belongs to the current round.
 */
const ENQUEUE = `
  insert into turn (id, resource, party, worker, is_taken, lease_until, round)
  select :id, :resource, :party, :worker, :isTaken, ${LEASE},
    coalesce(max(round) filter (where party = :party) + 1, min(round) filter (where is_taken), min(round), 0)
  from turn where resource = :resource`;

/**
 * The first of the queue take a turn if they are among the given rows; the holders count as the first. A row that holds
 * a turn already is returned again, because the earlier answer may have been lost.
 */
const ACQUIRE = `
  update turn set is_taken = true
  where id = any (:ids::uuid[]) and id in (
    select id from turn where resource = :resource order by is_taken desc, round, number limit :turns)
  returning id`;

const idRow = z.object({ id: z.string() });

const uuids = (rows: readonly { readonly id: string }[]): string => `{${rows.map(({ id }) => id).join(',')}}`;

/** A worker in the queue of a resource. */
interface Poller {
  readonly resource: string;
  /** How many calls the resource takes at the same time. */
  readonly turns: number;
  readonly worker: string;
  /** Whether it has polled for so long that it would have seen others renew their leases. */
  readonly isSteady: boolean;
}

/**
 * Renews the leases of a worker's rows, inserts missing ones (new ones, and all after a crash of the database, whose
 * table is unlogged), deletes expired ones and takes the turns that have come. Returns the ids of the holders among these
 * rows. A worker that is not steady deletes none: leases also expire while the database is away.
 */
export async function acquire(
  em: Pick<SqlEntityManager, 'transactional'>,
  { resource, turns, worker, isSteady }: Poller,
  rows: readonly SemaphoreRow[],
): Promise<string[]> {
  return em.transactional(async (tx) => {
    const ids = uuids(rows);
    await execute(tx, LOCK, { key: `turn ${resource}` });
    const alive = await query(
      tx,
      idRow,
      `update turn set lease_until = ${LEASE} where id = any (:ids::uuid[]) returning id`,
      { ids },
    );
    if (isSteady) await execute(tx, `delete from turn where resource = :resource and (${EXPIRED})`, { resource });
    const known = new Set(alive.map(({ id }) => id));
    for (const { id, party, isTaken } of rows) {
      if (!known.has(id)) await execute(tx, ENQUEUE, { id, resource, party, worker, isTaken });
    }
    const taken = await query(tx, idRow, ACQUIRE, { ids, resource, turns });
    return taken.map(({ id }) => id);
  });
}

/** Gives up the turn, or the place in the queue. */
export async function releaseRow(em: SqlEntityManager, id: string): Promise<void> {
  await execute(em, 'delete from turn where id = :id', { id });
}

/** Deletes the rows of earlier processes that held the same place on their host. */
export async function removeRowsOfPredecessors(
  em: SqlEntityManager,
  { place, worker }: { readonly place: string; readonly worker: string },
): Promise<void> {
  await execute(em, 'delete from turn where starts_with(worker, :prefix) and worker <> :worker', {
    prefix: `${place}#`,
    worker,
  });
}
