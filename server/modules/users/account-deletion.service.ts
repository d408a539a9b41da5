import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Sweeper } from '../../db/sweeper.ts';
import { AppError } from '../../errors.ts';
import type { Account } from '../auth/account.entity.ts';
import type { Actor } from '../auth/actor.ts';
import { emailKey } from '../auth/credentials.ts';
import { findOwnAccount } from '../auth/own-account.ts';
import { lockRequests } from '../imports/accept-job.ts';
import type { ConfirmPassword } from './confirm-password.ts';

/** What somebody confirms the end of his account by. */
interface Farewell {
  readonly password?: string | undefined;
  readonly email?: string | undefined;
  /** Of the client. */
  readonly address: string;
}

export interface AccountDeletionService {
  /**
   * Deletes the actor's account with everything in it. Throws 403 for an administrator, 400 unless the password is
   * right, or the e-mail where there is no password.
   */
  delete(em: SqlEntityManager, actor: Actor, farewell: Farewell): Promise<void>;
}

interface AccountDeletionOptions {
  readonly confirmPassword: ConfirmPassword;
  readonly remover: Sweeper;
}

function checkEmail(account: Account, email: string): void {
  const problem = email.trim() ? 'users.emailWrong' : 'auth.emailRequired';
  if (emailKey(email) !== account.emailKey) throw new AppError(problem, { fields: { email: problem } });
}

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
 * an import under way finds its row gone. Who became an administrator meanwhile stays, and is asked to sign in anew.
 */
async function deleteEverything(em: SqlEntityManager, account: Account): Promise<void> {
  await em.transactional(async (tx) => {
    await waitForWriters(tx, account.id);
    const deleted = await tx.execute<unknown[]>('delete from account where id = ? and not is_admin returning id', [
      account.id,
    ]);
    if (deleted.length === 0) throw new AppError('errors.unauthorized');
    await tx.execute('delete from reset_wish where email_key = ?', [account.emailKey]);
    await tx.execute('delete from mail where recipient = ? or lower(recipient) = ?', [account.email, account.emailKey]);
  });
}

export function createAccountDeletionService(options: AccountDeletionOptions): AccountDeletionService {
  const { confirmPassword, remover } = options;
  return {
    async delete(em, actor, { password, email, address }) {
      if (actor.isAdmin) throw new AppError('users.administratorStays');
      const account = await findOwnAccount(em, actor);
      if (!account.passwordHash) checkEmail(account, email ?? '');
      else if (!password)
        throw new AppError('auth.passwordRequired', { fields: { password: 'auth.passwordRequired' } });
      else await confirmPassword({ account, password, field: 'password', address });
      await deleteEverything(em, account);
      remover.wake();
    },
  };
}
