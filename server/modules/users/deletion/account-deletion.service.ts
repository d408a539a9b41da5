import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, query } from '../../../db/query.ts';
import { Account } from '../../auth/account/account.entity.ts';
import { lockRequests } from '../../imports/accept/import-limits.ts';
import { isId } from '../../../db/id.ts';
import type { Sweeper } from '../../../db/sweeper.ts';
import { AppError } from '../../../core/errors.ts';
import { presentAccount } from '../../auth/account/account.presenter.ts';
import type { Actor } from '../../../core/actor.ts';
import { findOwnAccount } from '../../auth/account/own-account.ts';
import type { ConfirmOwner } from '../../auth/passwords/confirm-password.ts';

/** The condition that an account is not an administrator's at the moment, neither by the role nor by ADMIN_EMAILS. */
const IS_DELETABLE = `not is_admin
  and not (email_verified_at is not null and email_key in (select jsonb_array_elements_text(:adminEmails::jsonb)))`;

/**
 * Waits for transactions that are writing imports or recipes of the account. They lock these rows before the account,
 * so locking the account first could cause a deadlock.
 */
async function waitForWriters(tx: SqlEntityManager, accountId: string): Promise<void> {
  await lockRequests(tx, accountId);
  for (const table of ['import_job', 'binned_import_job', 'recipe', 'binned_recipe'])
    await execute(
      tx,
      `select count(*) from (select 1 from ${table} where account_id = :accountId for update) as held`,
      {
        accountId,
      },
    );
}

/** The spellings of the address to which links of an account were mailed. */
const MAILED = 'select email from email_token where account_id = :id and email is not null';

/**
 * Deletes an account in one transaction. Foreign keys delete sessions, imports, recipes and notifications, and files
 * are queued for removal; a running import notices that its row is gone. Resolves with false and changes nothing if the
 * account no longer exists or has become an administrator's meanwhile.
 */
async function deleteAccount(
  em: SqlEntityManager,
  account: Pick<Account, 'id' | 'email' | 'emailKey'>,
  adminEmails: readonly string[],
): Promise<boolean> {
  return em.transactional(async (tx) => {
    await waitForWriters(tx, account.id);
    const { id, email, emailKey: key } = account;
    const typed = await query(tx, z.object({ email: z.string() }), MAILED, { id });
    const values = { id, adminEmails: JSON.stringify(adminEmails) };
    const deleted = await execute(tx, `delete from account where id = :id and ${IS_DELETABLE}`, values);
    if (deleted === 0) return false;
    await execute(tx, 'delete from reset_request where email_key = :key', { key });
    await execute(
      tx,
      `delete from mail where lower(recipient) = :key or recipient in (select jsonb_array_elements_text(:typed::jsonb))`,
      { key, typed: JSON.stringify([email, ...typed.map((row) => row.email)]) },
    );
    return true;
  });
}

/** The confirmation of an account's deletion by its owner. */
interface Farewell {
  readonly password?: string | undefined;
  readonly email?: string | undefined;
  /** The address of the client. */
  readonly address: string;
}

export interface AccountDeletionService {
  /**
   * Deletes the actor's account with everything in it. Throws 403 for an administrator, and 400 unless the password is
   * right, or the e-mail address if there is no password.
   */
  deleteOwn(em: SqlEntityManager, actor: Actor, farewell: Farewell): Promise<void>;
  /**
   * Deletes another user's account for an administrator; throws 404, and 403 for the actor's own account and those of
   * administrators.
   */
  deleteOther(em: SqlEntityManager, actor: Actor, accountId: string): Promise<void>;
}

interface AccountDeletionOptions {
  readonly confirmOwner: ConfirmOwner;
  readonly remover: Sweeper;
  readonly adminEmails: readonly string[];
}

/** The account that an administrator may delete; throws 404 and 403. */
async function findDeletable(
  em: SqlEntityManager,
  actor: Actor,
  accountId: string,
  adminEmails: readonly string[],
): Promise<Account> {
  const account = isId(accountId) ? await em.findOne(Account, { id: accountId }) : null;
  if (!account) throw new AppError('errors.notFound');
  if (account.id === actor.id) throw new AppError('users.ownAccountProtected');
  if (presentAccount(account, adminEmails).isAdmin) throw new AppError('users.administratorProtected');
  return account;
}

export function createAccountDeletionService(options: AccountDeletionOptions): AccountDeletionService {
  const { confirmOwner, remover, adminEmails } = options;
  return {
    async deleteOwn(em, actor, { password, email, address }) {
      if (actor.isAdmin || actor.lacksSecondFactor) throw new AppError('users.administratorStays');
      const account = await findOwnAccount(em, actor);
      await confirmOwner({ account, password, email, emailField: 'email', address });
      // An account that has become an administrator's meanwhile is not deleted; the user must sign in again.
      if (!(await deleteAccount(em, account, adminEmails))) throw new AppError('errors.unauthorized');
      remover.wake();
    },

    async deleteOther(em, actor, accountId) {
      const account = await findDeletable(em, actor, accountId, adminEmails);
      if (await deleteAccount(em, account, adminEmails)) return remover.wake();
      await findDeletable(em.fork(), actor, accountId, adminEmails); // throws the error for what has changed meanwhile
      throw new AppError('errors.notFound');
    },
  };
}
