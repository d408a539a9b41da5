import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { HOUR } from '../../../../shared/constants.ts';
import { execute } from '../../../db/query.ts';
import { createSweeper, type Sweeper } from '../../../db/sweeper.ts';
import { COUNTED, tallyOf } from './counted.ts';

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
