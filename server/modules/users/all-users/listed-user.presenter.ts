import type { ListedUser } from '../../../../shared/domain/listed-user.ts';
import { isAdministrator } from '../../auth/account/administrators.ts';
import type { UserRow } from './user-list.ts';

/** An account as administrators see it (contract §3, GET /api/users). */
export function presentListedUser(row: UserRow, adminEmails: readonly string[]): ListedUser {
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
