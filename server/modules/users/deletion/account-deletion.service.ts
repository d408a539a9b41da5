import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../../db/id.ts';
import type { Sweeper } from '../../../db/sweeper.ts';
import { AppError } from '../../../core/errors.ts';
import { Account } from '../../auth/account/account.entity.ts';
import { presentAccount } from '../../auth/account/account.presenter.ts';
import type { Actor } from '../../../core/actor.ts';
import { emailKey } from '../../auth/account/credentials.ts';
import { findOwnAccount } from '../../auth/account/own-account.ts';
import type { ConfirmPassword } from '../../auth/passwords/confirm-password.ts';
import { deleteAccount } from './delete-account.ts';

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
  readonly confirmPassword: ConfirmPassword;
  readonly remover: Sweeper;
  readonly adminEmails: readonly string[];
}

function checkEmail(account: Account, email: string): void {
  const problem = email.trim() ? 'users.emailWrong' : 'auth.emailRequired';
  if (emailKey(email) !== account.emailKey) throw new AppError(problem, { fields: { email: problem } });
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
  const { confirmPassword, remover, adminEmails } = options;
  return {
    async deleteOwn(em, actor, { password, email, address }) {
      if (actor.isAdmin) throw new AppError('users.administratorStays');
      const account = await findOwnAccount(em, actor);
      if (!account.passwordHash) checkEmail(account, email ?? '');
      else if (!password)
        throw new AppError('auth.passwordRequired', { fields: { password: 'auth.passwordRequired' } });
      else await confirmPassword({ account, password, field: 'password', address });
      // An account that has become an administrator's meanwhile is not deleted; the user must sign in again.
      if (!(await deleteAccount(em, account, adminEmails))) throw new AppError('errors.unauthorized');
      remover.wake();
    },

    async deleteOther(em, actor, accountId) {
      const account = await findDeletable(em, actor, accountId, adminEmails);
      if (await deleteAccount(em, account, adminEmails)) return remover.wake();
      await findDeletable(em.fork(), actor, accountId, adminEmails); // throws what has changed meanwhile
      throw new AppError('errors.notFound');
    },
  };
}
