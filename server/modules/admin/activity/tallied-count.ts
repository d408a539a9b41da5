import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { DAY } from '../../../../shared/constants.ts';
import { queryOne } from '../../../db/query.ts';
import type { CountedKind } from './counted.ts';

/** Since this date, days in all time zones begin at a quarter of an hour. No data is older. */
const QUARTERS_SINCE = Date.UTC(1990, 0, 1);

/** From `begin` to before `end`, in milliseconds since the epoch. */
export interface Stretch {
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
