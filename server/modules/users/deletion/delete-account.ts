import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { execute } from '../../../db/query.ts';
import type { Account } from '../../auth/account/account.entity.ts';
import { lockRequests } from '../../imports/accept/accept-job.ts';

/** Nobody who is an administrator in this moment, by the role or by ADMIN_EMAILS. */
const IS_DELETABLE = `not is_admin
  and not (email_verified_at is not null and email_key in (select jsonb_array_elements_text(:adminEmails::jsonb)))`;

/**
 * Waits for whoever writes an import or a recipe of the account just now. They reach the account by these rows: who
 * took the account first and then waited for the rows would wait for ever.
 */
async function waitForWriters(tx: SqlEntityManager, accountId: string): Promise<void> {
  await lockRequests(tx, accountId);
  for (const table of ['import_job', 'recipe'])
    await execute(
      tx,
      `select count(*) from (select 1 from ${table} where account_id = :accountId for update) as held`,
      {
        accountId,
      },
    );
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
    const { id, email, emailKey: key } = account;
    const values = { id, adminEmails: JSON.stringify(adminEmails) };
    const deleted = await execute(tx, `delete from account where id = :id and ${IS_DELETABLE}`, values);
    if (deleted === 0) return false;
    await execute(tx, 'delete from reset_request where email_key = :key', { key });
    await execute(tx, 'delete from mail where recipient = :email or lower(recipient) = :key', { email, key });
    return true;
  });
}
