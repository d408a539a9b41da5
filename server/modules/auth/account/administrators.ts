import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { execute } from '../../../db/query.ts';

interface RoleFacts {
  readonly isAdmin: boolean;
  readonly emailKey: string;
  readonly emailVerified: boolean;
}

/** Whether an account has the role in the database, or a verified address in ADMIN_EMAILS (contract §1). */
export function isAdministrator(account: RoleFacts, adminEmails: readonly string[]): boolean {
  return account.isAdmin || (account.emailVerified && adminEmails.includes(account.emailKey));
}

/**
 * Records that the role was granted; resolves with whether this is the first time. Of concurrent calls, only one is the
 * first.
 */
export async function noteGrant(em: SqlEntityManager): Promise<boolean> {
  return (await execute(em, 'insert into administrator_grant (once) values (true) on conflict do nothing')) > 0;
}

/**
 * Grants the role to the first account that verifies its e-mail address, if ADMIN_EMAILS is empty and nobody was ever
 * granted the role (contract §1).
 */
export async function grantFirstAdministrator(
  em: SqlEntityManager,
  accountId: string,
  adminEmails: readonly string[],
): Promise<void> {
  if (adminEmails.length > 0) return;
  if (await noteGrant(em)) await execute(em, 'update account set is_admin = true where id = :accountId', { accountId });
}
