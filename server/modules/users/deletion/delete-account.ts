import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Account } from '../../auth/account/account.entity.ts';
import { lockRequests } from '../../imports/accept/accept-job.ts';

/** Nobody who is an administrator in this moment, by the role or by ADMIN_EMAILS. */
const IS_DELETABLE = `not is_admin
  and not (email_verified_at is not null and email_key in (select jsonb_array_elements_text(?::jsonb)))`;

/**
 * Waits for whoever writes an import or a recipe of the account just now. They reach the account by these rows: who
 * took the account first and then waited for the rows would wait for ever.
 */
async function waitForWriters(tx: SqlEntityManager, accountId: string): Promise<void> {
  await lockRequests(tx, accountId);
  for (const table of ['import_job', 'recipe'])
    await tx.execute(`select count(*) from (select 1 from ${table} where account_id = ? for update) as held`, [
      accountId,
    ]);
}

/**
 * One transaction. Sessions, imports, recipes and notifications go by their references, files by the list of removals;
 * an import under way finds its row gone. Answers false, and leaves all of it, where the account is gone already or
 * became an administrator's meanwhile.
 */
export async function deleteAccount(
  em: SqlEntityManager,
  account: Pick<Account, 'id' | 'email' | 'emailKey'>,
  adminEmails: readonly string[],
): Promise<boolean> {
  return em.transactional(async (tx) => {
    await waitForWriters(tx, account.id);
    const deleted = await tx.execute<unknown[]>(`delete from account where id = ? and ${IS_DELETABLE} returning id`, [
      account.id,
      JSON.stringify(adminEmails),
    ]);
    if (deleted.length === 0) return false;
    await tx.execute('delete from reset_wish where email_key = ?', [account.emailKey]);
    await tx.execute('delete from mail where recipient = ? or lower(recipient) = ?', [account.email, account.emailKey]);
    return true;
  });
}
