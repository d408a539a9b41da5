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

/** From now on somebody was granted the role; whether this is the first time. Of two at once, one is. */
export async function noteGrant(em: SqlEntityManager): Promise<boolean> {
  const noted = await em.execute<unknown[]>(
    'insert into administrator_grant (once) values (true) on conflict do nothing returning once',
  );
  return noted.length > 0;
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
  if (await noteGrant(em)) await em.execute('update account set is_admin = true where id = ?', [accountId]);
}
