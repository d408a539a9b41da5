import pg from 'pg';
import { DAY } from '../../../shared/constants.ts';
import { ENDPOINT_TABLE } from '../../../shared/api/table.ts';

/** Parameters of the administrators' calls, taken from the database. */
interface AskedAbout {
  /** How many accounts there are. */
  readonly users: number;
  readonly failedJobs: number;
  readonly failedJobId: string;
  readonly subscribers: number;
  /** The account with the most recipes, and one of them. */
  readonly email: string;
  readonly recipeId: string;
  readonly recipes: number;
}

const ASKED_ABOUT = `
  select a.email, heaviest.recipes::int, heaviest.any_id as "recipeId",
    (select count(*)::int from account) as users,
    (select count(*)::int from import_job where state = 'failed') as "failedJobs",
    (select id::text from import_job where state = 'failed' limit 1) as "failedJobId",
    (select count(*)::int from launch_subscriber) as subscribers
  from (select account_id, count(*) as recipes, max(id::text) as any_id from recipe group by account_id
    order by count(*) desc limit 1) heaviest
  join account a on a.id = heaviest.account_id`;

interface AdminCall {
  readonly name: string;
  readonly path: string;
  /** Whether a screen waits for it. The time of a download depends on its rows. */
  readonly isScreen: boolean;
}

const lastPage = (rows: number): string => `offset=${Math.max(0, rows - 100)}`;

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/**
 * The variants of each call by the endpoint's name: query strings or path parameters. A call that is missing here is
 * made without any.
 */
const VARIANTS: Readonly<Record<string, (about: AskedAbout) => readonly string[]>> = {
  listUsers: ({ users }) => [
    '',
    '?limit=1000',
    `?${lastPage(users)}`,
    ...['name', 'email', 'status', 'lastLoginAt'].flatMap((sort) => [
      `?sort=${sort}&order=asc`,
      `?sort=${sort}&order=desc&${lastPage(users)}`,
    ]),
    '?q=émile',
    '?q=baker%20kitchen&sort=name',
    `?q=kitchen&offset=${Math.floor(users / 5)}`,
    '?q=cook.77@',
    '?q=nobody-like-this',
  ],
  listAllFailedJobs: ({ failedJobs }) => [
    '',
    '?limit=1000',
    `?${lastPage(failedJobs)}`,
    `?sort=error&order=asc&${lastPage(failedJobs)}`,
    '?sort=error&order=desc',
    '?q=goulash',
    '?q=https',
    '?q=e',
    '?q=too%20long',
    '?q=cook.77@&sort=error',
    '?q=nobody-like-this',
  ],
  listUserRecipes: ({ email, recipes }) => [
    `/api/users/${encodeURIComponent(email)}/recipes`,
    `/api/users/${encodeURIComponent(email)}/recipes?${lastPage(recipes)}`,
    `/api/users/${encodeURIComponent(email)}/recipes?q=stew`,
  ],
  // It reads the same data as the summary. The time for drawing is measured elsewhere.
  getActivityReport: () => [],
  listLaunchSubscribers: ({ subscribers }) => [
    '',
    '?limit=1000',
    `?${lastPage(subscribers)}`,
    ...['email', 'status'].flatMap((sort) => [`?sort=${sort}&order=asc`, `?sort=${sort}&${lastPage(subscribers)}`]),
    '?q=fan.77@',
    '?q=kitchen&sort=email',
    '?q=nobody-like-this',
  ],
  getActivitySummary: () => [1, 30, 1_000].map((days) => `?fromDate=${daysAgo(days)}&tz=Asia/Kolkata`),
  getFailedJobDebug: ({ failedJobId }) => [`/api/failed-jobs/${failedJobId}/debug`],
  getRecipeDebug: ({ recipeId }) => [`/api/recipes/${recipeId}/debug`],
};

/** All read calls of administrators for the content of the database, in the variants that may differ in cost. */
export async function adminCalls(databaseUrl: string): Promise<AdminCall[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<AskedAbout>(ASKED_ABOUT).finally(() => client.end());
  const [about] = rows;
  if (!about) throw new Error('the database has no account with recipes');
  return ENDPOINT_TABLE.filter(({ endpoint }) => endpoint.access === 'admin' && endpoint.method === 'GET').flatMap(
    ({ name, endpoint: { path, answers } }) =>
      (VARIANTS[name]?.(about) ?? ['']).map((tail) => ({
        name,
        path: tail.startsWith('/') ? tail : path + tail,
        isScreen: answers === 'json',
      })),
  );
}
