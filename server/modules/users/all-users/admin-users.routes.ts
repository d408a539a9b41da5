import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { isAdministrator } from '../../auth/account/administrators.ts';
import { deleteUser, listUserRecipes, listUsers } from '../../../../shared/api/admin-users.ts';
import { AppError } from '../../../core/errors.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import { emailKey } from '../../../../shared/rules/email.ts';
import type { AccountDeletionService } from '../deletion/account-deletion.service.ts';
import { type UserRow, findUserByEmail, findUsers, findUserRecipes } from './user-list.ts';

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
    route(listUsers, async ({ query, em }) => {
      const { rows, total } = await findUsers(em, query);
      return { users: rows.map((row) => presentListedUser(row, adminEmails)), total };
    }),

    route(deleteUser, async ({ actor, params, em }) => {
      await deletion.deleteOther(em, actor, params.id);
      return SUCCESS;
    }),

    route(listUserRecipes, async ({ params, query, em }) => {
      const row = await findUserByEmail(em, emailKey(params.email));
      if (!row) throw new AppError('errors.notFound');
      return { user: presentListedUser(row, adminEmails), ...(await findUserRecipes(em, row.id, query)) };
    }),
  ];
}
