import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { execute } from '../../../db/query.ts';
import type { Account } from '../../auth/account/account.entity.ts';
import { lockRequests } from '../../imports/accept/accept-job.ts';

/** The condition that an account is not an administrator's at the moment, neither by the role nor by ADMIN_EMAILS. */
const IS_DELETABLE = `not is_admin
  and not (email_verified_at is not null and email_key in (select jsonb_array_elements_text(:adminEmails::jsonb)))`;

/**
 * Waits for transactions that are writing imports or recipes of the account. They lock these rows before the account,
 * so locking the account first could cause a deadlock.
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
 * Deletes an account in one transaction. Foreign keys delete sessions, imports, recipes and notifications, and files
 * are queued for removal; a running import notices that its row is gone. Resolves with false and changes nothing if the
 * account no longer exists or has become an administrator's meanwhile.
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
