import type { SqlEntityManager } from '@mikro-orm/postgresql';

interface RoleFacts {
  readonly isAdmin: boolean;
  readonly emailKey: string;
  readonly emailVerified: boolean;
}

/** Contract §1, ADMIN_EMAILS: the role given in the database, or a verified address of the list. */
export function isAdministrator(account: RoleFacts, adminEmails: readonly string[]): boolean {
  return account.isAdmin || (account.emailVerified && adminEmails.includes(account.emailKey));
}

/**
 * While ADMIN_EMAILS is empty and nobody was ever granted the role, the first account to verify its e-mail
 * gets it (contract §1). The one row of administrator_grant decides between two that verify at once.
 */
export async function grantFirstAdministrator(
  em: SqlEntityManager,
  accountId: string,
  adminEmails: readonly string[],
): Promise<void> {
  if (adminEmails.length > 0) return;
  const granted = await em.execute<unknown[]>(
    'insert into administrator_grant (once) values (true) on conflict do nothing returning once',
  );
  if (granted.length > 0) await em.execute('update account set is_admin = true where id = ?', [accountId]);
}
