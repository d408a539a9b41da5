import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { listUsers, USER_SORTS, listUserRecipes } from '../../../../shared/api/admin-users.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { likeEvery, likeEveryOrAddress, queryPage } from '../../../db/query-page.ts';
import { queryOne } from '../../../db/query.ts';
import type { ListedRecipe } from '../../../../shared/domain/listed-user.ts';
import { searchPatterns } from '../../recipes/stored/search-text.ts';

type UsersQuery = z.output<(typeof listUsers)['query']>;

/** A row of account as administrators read it; times are ISO 8601 UTC. */
const userRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_key: z.string(),
  is_admin: z.boolean(),
  email_verified: z.boolean(),
  picture: z.string().nullable(),
  created_at: z.string(),
  last_login_at: z.string().nullable(),
});
export type UserRow = z.output<typeof userRow>;

const COLUMNS = `id, name, email, email_key, is_admin, email_verified_at is not null as email_verified, picture,
  ${isoTime('created_at')} as created_at, ${isoTime('last_login_at')} as last_login_at`;

/** The columns of each order, as in the indexes (20261127-account-lists.ts). */
const ORDERS: Readonly<Record<(typeof USER_SORTS)[number], readonly string[]>> = {
  name: ['search_text'],
  email: ['email_key'],
  status: ['(email_verified_at is null)', 'account.created_at'],
  createdAt: ['account.created_at'],
  lastLoginAt: ['account.last_login_at'],
};

type Direction = UsersQuery['order'];

/** Accounts that never signed in come before all others in ascending order. */
const directed = (key: string, order: Direction): string =>
  key === 'account.last_login_at' ? `${key} ${order} nulls ${order === 'asc' ? 'first' : 'last'}` : `${key} ${order}`;

/** A page of the accounts that contain all words of the query, and their total number. */
export async function findUsers(
  em: SqlEntityManager,
  { q, sort, order, limit, offset }: UsersQuery,
): Promise<{ rows: UserRow[]; total: number }> {
  const by = [...ORDERS[sort], 'account.id'].map((key) => directed(key, order)).join(', ');
  const matching = likeEveryOrAddress('search_text', q);
  return queryPage(em, { table: 'account', columns: COLUMNS, row: userRow, ...matching, by, limit, offset });
}

/** The account of an address, ignoring case; null if there is none. */
export async function findUserByEmail(em: SqlEntityManager, emailKey: string): Promise<UserRow | null> {
  return queryOne(em, userRow, `select ${COLUMNS} from account where email_key = :emailKey`, { emailKey });
}

type RecipesQuery = z.output<(typeof listUserRecipes)['query']>;

const listedRecipeRow = z.object({ id: z.string(), title: z.string(), createdAt: z.string() });

/** A page of the recipes of an account that contain all words of the query, and their total number. */
export async function findUserRecipes(
  em: SqlEntityManager,
  accountId: string,
  { q, order, limit, offset }: RecipesQuery,
): Promise<{ recipes: ListedRecipe[]; total: number }> {
  const { condition, values } = likeEvery('search_text', searchPatterns(q));
  const { rows, total } = await queryPage(em, {
    table: 'recipe',
    columns: `id, title, ${isoTime('created_at')} as "createdAt"`,
    row: listedRecipeRow,
    condition: `account_id = :accountId and ${condition}`,
    values: { ...values, accountId },
    by: `recipe.created_at ${order}, recipe.id ${order}`,
    limit,
    offset,
  });
  return { recipes: rows, total };
}
