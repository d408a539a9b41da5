import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { getActivitySummary } from '../../../../shared/api/admin-activity.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import type { Translator } from '../../../i18n/translator.ts';
import {
  type ActivityFailure,
  type ActivitySummary,
  activityFailureSchema,
  importedRecipeSchema,
  type ImportedRecipe,
  registeredUserSchema,
  type RegisteredUser,
} from '../../../../shared/domain/activity.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { query } from '../../../db/query.ts';
import { readPeriod, type ActivityPeriod } from './activity-period.ts';
import { type CountedKind, COUNTED } from './counted.ts';
import { talliedCount } from './tally.ts';

/** The maximum length of the lists in the summary. */
export const LIST_LENGTH = 500;

interface Listed {
  /** The columns of the counted table. */
  readonly columns: string;
  /** The selected values of a listed row; `at` is the time by which it is counted. */
  readonly tells: string;
  readonly join: string;
}

const LISTED: Readonly<Record<CountedKind, Listed>> = {
  user: { columns: 'name, email', tells: `name, email, ${isoTime('at')} as "createdAt"`, join: '' },
  recipe: {
    columns: 'title, account_id',
    tells: `title, ${isoTime('at')} as "importedAt", email as "userEmail", name as "userName"`,
    join: 'join account on account.id = account_id',
  },
  failure: {
    columns: 'source, source_type, error_code',
    tells: `source, source_type as "sourceType", error_code as "errorCode", ${isoTime('at')} as "createdAt"`,
    join: '',
  },
};

/**
 * The newest rows from `:begin` to before `:end`, one more than are listed. They are found by an index in this order,
 * and only their contents are read.
 */
export function newestSql(kind: CountedKind): string {
  const { table, time, condition } = COUNTED[kind];
  const { columns, tells, join } = LISTED[kind];
  return `
    select newest.id, ${tells} from (
      select id, ${columns}, ${time} as at from ${table}
      where ${condition} and ${time} >= :begin and ${time} < :end
      order by ${time} desc, id desc limit ${LIST_LENGTH + 1}
    ) newest ${join} order by at desc, newest.id desc`;
}

/** The number of rows of one kind, and the newest of them. */
interface Happened<Row> {
  readonly count: number;
  readonly hasMore: boolean;
  readonly newest: readonly Row[];
}

/** `errorCode` may be from an earlier version. */
const failureRow = activityFailureSchema.omit({ error: true }).extend({ errorCode: z.string() });
type FailureRow = z.output<typeof failureRow>;

/** The activity in a period, with error codes instead of texts. */
interface Activity {
  readonly period: ActivityPeriod;
  readonly users: Happened<RegisteredUser>;
  readonly recipes: Happened<ImportedRecipe>;
  readonly failures: Happened<FailureRow>;
}

const instant = (time: number): string => new Date(time).toISOString();

/** If the list is complete, its length is the count, so that both always agree. */
async function readKind<Row extends z.ZodType>(
  em: SqlEntityManager,
  { kind, row }: { readonly kind: CountedKind; readonly row: Row },
  { begin, end }: ActivityPeriod,
): Promise<Happened<z.output<Row>>> {
  const rows = await query(em, row, newestSql(kind), { begin: instant(begin), end: instant(end) });
  if (rows.length <= LIST_LENGTH) return { count: rows.length, hasMore: false, newest: rows };
  const count = await talliedCount(em, kind, { begin, end });
  return { count: Math.max(count, rows.length), hasMore: true, newest: rows.slice(0, LIST_LENGTH) };
}

/** The activity in a period: created accounts, and the imported recipes and failed imports that still exist. */
async function readActivity(em: SqlEntityManager, period: ActivityPeriod): Promise<Activity> {
  return {
    period,
    users: await readKind(em, { kind: 'user', row: registeredUserSchema }, period),
    recipes: await readKind(em, { kind: 'recipe', row: importedRecipeSchema }, period),
    failures: await readKind(em, { kind: 'failure', row: failureRow }, period),
  };
}

function presentFailure(row: FailureRow, translator: Translator, language: LanguageCode): ActivityFailure {
  const { id, source, sourceType, errorCode, createdAt } = row;
  return { id, source, sourceType, error: translator.translate(language, errorCode), createdAt };
}

/** Converts the activity to the response, in the user's language. */
function presentActivity(activity: Activity, translator: Translator, language: LanguageCode): ActivitySummary {
  const { period, users, recipes, failures } = activity;
  return {
    dateRange: { from: period.firstDay, to: period.lastDay },
    usersRegistered: { count: users.count, hasMore: users.hasMore, users: [...users.newest] },
    recipesImported: { count: recipes.count, hasMore: recipes.hasMore, recipes: [...recipes.newest] },
    failedJobs: {
      count: failures.count,
      hasMore: failures.hasMore,
      jobs: failures.newest.map((row) => presentFailure(row, translator, language)),
    },
  };
}

export function createActivityRoutes(route: RouteBuilder, translator: Translator): Route[] {
  return [
    route(getActivitySummary, async ({ query: asked, em, language }) => {
      const activity = await readActivity(em, readPeriod(asked, Date.now()));
      return { summary: presentActivity(activity, translator, language) };
    }),
  ];
}
