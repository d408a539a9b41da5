import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { isAdministrator } from '../../auth/account/administrators.ts';
import { deleteUser, listUserRecipes, listUsers, type USER_SORTS } from '../../../../shared/api/admin-users.ts';
import { AppError } from '../../../core/errors.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { answerList, mapBatches } from '../../../http/response/whole-list.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import { emailKey } from '../../../../shared/rules/email.ts';
import type { AccountDeletionService } from '../deletion/account-deletion.service.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { everyRowOf, likeEvery, likeEveryOrAddress, type PageQuery, queryPage } from '../../../db/query-page.ts';
import { queryOne } from '../../../db/query.ts';
import { searchPatterns } from '../../recipes/search/sought-words.ts';

type List<Row extends z.ZodType> = Omit<PageQuery<Row>, 'limit'>;
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
type UserRow = z.output<typeof userRow>;

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

/** The accounts that contain all words of the query. */
function usersOf({ q, sort, order, offset }: UsersQuery): List<typeof userRow> {
  const by = [...ORDERS[sort], 'account.id'].map((key) => directed(key, order)).join(', ');
  const matching = likeEveryOrAddress('search_text', q);
  return { table: 'account', columns: COLUMNS, row: userRow, ...matching, by, offset };
}

/** The account of an address in its canonical form; null if there is none. */
async function findUserByEmail(em: SqlEntityManager, key: string): Promise<UserRow | null> {
  return queryOne(em, userRow, `select ${COLUMNS} from account where email_key = :key`, { key });
}

type RecipesQuery = z.output<(typeof listUserRecipes)['query']>;

const listedRecipeRow = z.object({ id: z.string(), title: z.string(), createdAt: z.string() });

/** The recipes of an account that contain all words of the query. */
function recipesOf(accountId: string, { q, order, offset }: RecipesQuery): List<typeof listedRecipeRow> {
  const { condition, values } = likeEvery('search_text', searchPatterns(q));
  return {
    table: 'recipe',
    columns: `id, title, ${isoTime('created_at')} as "createdAt"`,
    row: listedRecipeRow,
    condition: `account_id = :accountId and ${condition}`,
    values: { ...values, accountId },
    by: `recipe.created_at ${order}, recipe.id ${order}`,
    offset,
  };
}

/** An account as administrators see it (contract §3, GET /api/users). */
function presentListedUser(row: UserRow, adminEmails: readonly string[]): ListedUser {
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    picture: row.picture,
    isAdmin: isAdministrator(
      { isAdmin: row.is_admin, emailKey: row.email_key, emailVerified: row.email_verified },
      adminEmails,
    ),
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
  };
}

interface AdminUserRoutesOptions {
  readonly deletion: AccountDeletionService;
  readonly adminEmails: readonly string[];
}

/** The administrators' routes for accounts (product §2, Users and User Recipes). */
export function createAdminUserRoutes(route: RouteBuilder, options: AdminUserRoutesOptions): Route[] {
  const { deletion, adminEmails } = options;
  return [
    route(listUsers, async ({ query, em, ctx }) => {
      const list = usersOf(query);
      const present = (rows: readonly UserRow[]) => rows.map((row) => presentListedUser(row, adminEmails));
      return answerList(ctx, {
        name: 'users',
        query,
        async page(limit) {
          const { rows, total } = await queryPage(em, { ...list, limit });
          return { users: present(rows), total };
        },
        every: () => mapBatches(everyRowOf(em, list), present),
      });
    }),

    route(deleteUser, async ({ actor, params, em }) => {
      await deletion.deleteOther(em, actor, params.id);
      return SUCCESS;
    }),

    route(listUserRecipes, async ({ params, query, em, ctx }) => {
      const row = await findUserByEmail(em, emailKey(params.email));
      if (!row) throw new AppError('errors.notFound');
      const user = presentListedUser(row, adminEmails);
      const list = recipesOf(row.id, query);
      return answerList(ctx, {
        name: 'recipes',
        query,
        async page(limit) {
          const { rows, total } = await queryPage(em, { ...list, limit });
          return { user, recipes: rows, total };
        },
        every: () => everyRowOf(em, list),
      });
    }),
  ];
}
