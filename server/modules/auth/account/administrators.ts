import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { execute } from '../../../db/query.ts';

interface RoleFacts {
  readonly isAdmin: boolean;
  readonly emailKey: string;
  readonly emailVerified: boolean;
}

/** Contract §1, ADMIN_EMAILS: the role given in the database, or a verified address of the list. */
export function isAdministrator(account: RoleFacts, adminEmails: readonly string[]): boolean {
  return account.isAdmin || (account.emailVerified && adminEmails.includes(account.emailKey));
}

/** Records that the role was granted; resolves to whether this is the first time. Of two calls at once, one is the first. */
export async function noteGrant(em: SqlEntityManager): Promise<boolean> {
  return (await execute(em, 'insert into administrator_grant (once) values (true) on conflict do nothing')) > 0;
}

/**
 * While ADMIN_EMAILS is empty and nobody was ever granted the role, the first account to verify its e-mail
 * gets it (contract §1).
 */
export async function grantFirstAdministrator(
  em: SqlEntityManager,
  accountId: string,
  adminEmails: readonly string[],
): Promise<void> {
  if (adminEmails.length > 0) return;
  if (await noteGrant(em)) await execute(em, 'update account set is_admin = true where id = :accountId', { accountId });
}
