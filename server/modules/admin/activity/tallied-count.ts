import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { DAY } from '../../../../shared/constants.ts';
import { queryOne } from '../../../db/query.ts';
import type { CountedKind } from './counted.ts';

/** Since then the days of every zone begin at a quarter of an hour; nothing here is older. */
const QUARTERS_SINCE = Date.UTC(1990, 0, 1);

/** From `begin` until before `end`, in milliseconds. */
export interface Stretch {
  readonly begin: number;
  readonly end: number;
}

interface Stretches {
  /** Whole days of UTC. */
  readonly days: Stretch;
  /** What is before and behind them. */
  readonly before: Stretch;
  readonly behind: Stretch;
}

/** What a period of whole days of some zone is made of. */
export function stretchesOf(period: Stretch): Stretches {
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

/** How many rows there are of a period, whatever their number: hundreds of rows are read at most for each year. */
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
