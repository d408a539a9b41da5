import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ActivityFailure, ImportedRecipe, RegisteredUser } from '../../../../shared/domain/activity.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';
import type { ActivityPeriod } from './activity-period.ts';
import type { CountedKind } from './counted.ts';
import { LIST_LENGTH, newestSql } from './newest.ts';
import { talliedCount } from './tallied-count.ts';

/** All that there is of a kind, and the newest of it. */
export interface Happened<Row> {
  readonly count: number;
  readonly hasMore: boolean;
  readonly newest: readonly Row[];
}

export type FailureRow = Omit<ActivityFailure, 'error'> & { readonly errorCode: ImportFailure };

/** What happened in a period; its causes are yet to be worded. */
export interface Activity {
  readonly period: ActivityPeriod;
  readonly users: Happened<RegisteredUser>;
  readonly recipes: Happened<ImportedRecipe>;
  readonly failures: Happened<FailureRow>;
}

const instant = (time: number): string => new Date(time).toISOString();

/** What the list holds whole is counted by it, so that both say the same. */
async function readKind<Row>(
  em: SqlEntityManager,
  kind: CountedKind,
  { begin, end }: ActivityPeriod,
): Promise<Happened<Row>> {
  const rows = await em.execute<Row[]>(newestSql(kind), [instant(begin), instant(end)]);
  if (rows.length <= LIST_LENGTH) return { count: rows.length, hasMore: false, newest: rows };
  const count = await talliedCount(em, kind, { begin, end });
  return { count: Math.max(count, rows.length), hasMore: true, newest: rows.slice(0, LIST_LENGTH) };
}

/** What happened in a period: accounts made, and as far as they still stand recipes imported and imports failed. */
export async function readActivity(em: SqlEntityManager, period: ActivityPeriod): Promise<Activity> {
  return {
    period,
    users: await readKind<RegisteredUser>(em, 'user', period),
    recipes: await readKind<ImportedRecipe>(em, 'recipe', period),
    failures: await readKind<FailureRow>(em, 'failure', period),
  };
}
