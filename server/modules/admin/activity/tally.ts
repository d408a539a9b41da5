import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { z } from 'zod';
import { HOUR, DAY } from '../../../../shared/constants.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { createSweeper, type Sweeper } from '../../../db/sweeper.ts';
import { COUNTED, tallyOf, type CountedKind } from './counted.ts';

/** The advisory lock of a process that corrects the tally. The triggers that count changes do not wait for it. */
const TALLY_LOCK = 20_261_127;

/**
 * Corrects the tally by the difference to the real counts, because rows may bypass the triggers, for example in a
 * restore.
 */
const SETTLE = `
  insert into activity_tally (kind, minutes, begins, change)
  select kind, minutes, begins, sum(change) from (
    select kind, minutes, begins, -change as change from activity_tally
    union all ${Object.values(COUNTED)
      .map((counted) => `(${tallyOf(counted, counted.table)})`)
      .join(' union all ')}
  ) difference group by kind, minutes, begins having sum(change) <> 0`;

/** Merges the tally rows of the same period into one. */
const ADD_UP = `
  with scattered as (
    delete from activity_tally t using (
      select kind, minutes, begins from activity_tally group by kind, minutes, begins having count(*) > 1
    ) several
    where (t.kind, t.minutes, t.begins) = (several.kind, several.minutes, several.begins)
    returning t.kind, t.minutes, t.begins, t.change)
  insert into activity_tally (kind, minutes, begins, change)
  select kind, minutes, begins, sum(change) from scattered group by kind, minutes, begins having sum(change) <> 0`;

const locked = (em: SqlEntityManager, statement: string): Promise<void> =>
  em.transactional(async (tx) => {
    await execute(tx, 'select pg_advisory_xact_lock(:lock)', { lock: TALLY_LOCK });
    await execute(tx, statement);
  });

/** Corrects the tally by counting all rows once. */
export const settleTally = (em: SqlEntityManager): Promise<void> => locked(em, SETTLE);

/** Merges the tally, so that it has one row per period. */
export const addUpTally = (em: SqlEntityManager): Promise<void> => locked(em, ADD_UP);

/** Corrects the tally once at the start, and merges it every hour. */
export function startTallyKeeping(createEntityManager: () => SqlEntityManager, logger: Logger): Sweeper {
  let isSettled = false;
  const sweeper = createSweeper({
    name: 'activity tally',
    interval: HOUR,
    logger,
    async sweep() {
      if (!isSettled) await settleTally(createEntityManager());
      isSettled = true;
      await addUpTally(createEntityManager());
    },
  });
  sweeper.wake();
  return sweeper;
}

/** Since this date, days in all time zones begin at a quarter of an hour. No data is older. */
const QUARTERS_SINCE = Date.UTC(1990, 0, 1);

/** From `begin` to before `end`, in milliseconds since the epoch. */
interface Stretch {
  readonly begin: number;
  readonly end: number;
}

interface Stretches {
  /** The whole UTC days within the period. */
  readonly days: Stretch;
  /** The rest of the period before and after these days. */
  readonly before: Stretch;
  readonly behind: Stretch;
}

/** Splits a period into whole UTC days and the rests before and after them. */
function stretchesOf(period: Stretch): Stretches {
  const begin = Math.max(period.begin, QUARTERS_SINCE);
  const end = Math.max(period.end, begin);
  const firstDay = Math.min(Math.ceil(begin / DAY) * DAY, end);
  const lastDay = Math.max(Math.floor(end / DAY) * DAY, firstDay);
  return {
    days: { begin: firstDay, end: lastDay },
    before: { begin, end: firstDay },
    behind: { begin: lastDay, end },
  };
}

const part = (name: keyof Stretches, minutes: number): string =>
  `select change from activity_tally
   where kind = :kind and minutes = ${minutes} and begins >= :${name}Begin and begins < :${name}End`;
const SUM = `
  select coalesce(sum(change), 0)::integer as count
  from (${part('days', 1_440)} union all ${part('before', 15)} union all ${part('behind', 15)}) part`;

const instant = (time: number): string => new Date(time).toISOString();

/** The number of rows in a period. Reads at most some hundred tally rows per year, however many rows are counted. */
export async function talliedCount(em: SqlEntityManager, kind: CountedKind, period: Stretch): Promise<number> {
  const { days, before, behind } = stretchesOf(period);
  const row = await queryOne(em, z.object({ count: z.number() }), SUM, {
    kind,
    daysBegin: instant(days.begin),
    daysEnd: instant(days.end),
    beforeBegin: instant(before.begin),
    beforeEnd: instant(before.end),
    behindBegin: instant(behind.begin),
    behindEnd: instant(behind.end),
  });
  return row?.count ?? 0;
}
