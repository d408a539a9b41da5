import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Seconds without a sign of life after which a row counts no more: for so long a dead worker holds up others. */
export const TURN_LEASE_SECONDS = 10;

/** Milliseconds that a worker may pause while it looks at the line, which nobody else can meanwhile: its host may sleep. */
const PAUSE_MAX = (TURN_LEASE_SECONDS * 1_000) / 2;

/** One that waits for a turn, or has it. */
export interface TurnRow {
  readonly id: string;
  readonly party: string;
  readonly isTaken: boolean;
}

const LEASE = `clock_timestamp() + interval '${TURN_LEASE_SECONDS} seconds'`;
/** A lease that is much longer than any was written before the clock was set back. */
const LAPSED = `lease_until < clock_timestamp() or lease_until > clock_timestamp() + interval '${2 * TURN_LEASE_SECONDS} seconds'`;
/** Who looks at one line at the same time would see it without each other. */
const ALONE = `
  select set_config('idle_in_transaction_session_timeout', '${PAUSE_MAX}', true),
    pg_advisory_xact_lock(hashtextextended(?, 0))`;

/**
 * Rounds go around among parties: what a party has beyond its first waits for a later round each, and who comes new
 * belongs to the round that is under way.
 */
const ENTER = `
  insert into turn (id, resource, party, worker, is_taken, lease_until, round)
  select ?, ?, ?, ?, ?, ${LEASE},
    coalesce(max(round) filter (where party = ?) + 1, min(round) filter (where is_taken), min(round), 0)
  from turn where resource = ?`;

/**
 * The first in the line takes the turn where it is one of ours; whoever has it is the first. That it was taken already is
 * answered, too: the answer that said so may have been lost.
 */
const TAKE = `
  update turn set is_taken = true
  where id = any (?::uuid[]) and id = (
    select id from turn where resource = ? order by is_taken desc, round, number limit 1)
  returning id`;

const uuids = (rows: readonly { readonly id: string }[]): string => `{${rows.map(({ id }) => id).join(',')}}`;

/**
 * Tells that a worker's rows live, enters those that are not there (new ones, and all after a crash of the database),
 * drops those of others that gave no sign, and takes the turn where it has come; answers whose it is then, if one of these.
 */
export async function takeTurn(
  em: Pick<SqlEntityManager, 'transactional'>,
  { resource, worker }: { readonly resource: string; readonly worker: string },
  rows: readonly TurnRow[],
): Promise<string | null> {
  return em.transactional(async (tx) => {
    await tx.execute(ALONE, [`turn ${resource}`]);
    const alive = await tx.execute<{ id: string }[]>(
      `update turn set lease_until = ${LEASE} where id = any (?::uuid[]) returning id`,
      [uuids(rows)],
    );
    await tx.execute(`delete from turn where resource = ? and (${LAPSED})`, [resource]);
    const known = new Set(alive.map(({ id }) => id));
    for (const { id, party, isTaken } of rows) {
      if (!known.has(id)) await tx.execute(ENTER, [id, resource, party, worker, isTaken, party, resource]);
    }
    const [taken] = await tx.execute<{ id: string }[]>(TAKE, [uuids(rows), resource]);
    return taken?.id ?? null;
  });
}

/** Gives a turn back, or a place in the line. */
export async function leaveTurn(em: SqlEntityManager, id: string): Promise<void> {
  await em.execute('delete from turn where id = ?', [id]);
}

/** Forgets what processes left that held the same place on their host. */
export async function forgetTurnsOfPredecessors(
  em: SqlEntityManager,
  { place, worker }: { readonly place: string; readonly worker: string },
): Promise<void> {
  await em.execute('delete from turn where starts_with(worker, ?) and worker <> ?', [`${place}#`, worker]);
}
