import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { emailKey } from '../../../../shared/rules/email.ts';
import type { Account } from '../account/account.entity.ts';
import { findOwnAccount } from '../account/own-account.ts';
import { demandProof } from '../second-factor/factor-proofs.ts';
import type { PasswordGuesses } from './password-guesses.ts';
import type { PasswordHasher } from './password-hash.ts';

interface Confirmation {
  readonly account: Account;
  readonly password: string;
  /** The name of the body field, for error messages. */
  readonly field: 'password' | 'currentPassword';
  /** The address of the client. */
  readonly address: string;
}

/**
 * Checks the password of a signed-in user, because a stolen session must not be sufficient. Throws 400 for a wrong
 * password, which counts as a failed log-in, and 429 after too many.
 */
export type ConfirmPassword = (confirmation: Confirmation) => Promise<void>;

export function createConfirmPassword(guesses: PasswordGuesses, hasher: PasswordHasher): ConfirmPassword {
  return async function confirmPassword({ account, password, field, address }) {
    const isRight = await guesses.attempt({ key: account.emailKey, address }, async () =>
      (await hasher.verify(password, account.passwordHash ?? null)) ? true : null,
    );
    if (!isRight) throw new AppError('users.passwordWrong', { fields: { [field]: 'users.passwordWrong' } });
  };
}

interface OwnerProof {
  readonly account: Account;
  readonly password: string | undefined;
  /** The address of the account, for an account without a password. */
  readonly email: string | undefined;
  /** The name of the body field with that address, for error messages. */
  readonly emailField: 'email' | 'currentEmail';
  /** The address of the client. */
  readonly address: string;
}

/**
 * Checks the password of a signed-in user, or the e-mail address if the account has no password (contract §3). Throws 400,
 * and 429 after too many wrong passwords.
 */
export type ConfirmOwner = (proof: OwnerProof) => Promise<void>;

export function createConfirmOwner(confirmPassword: ConfirmPassword): ConfirmOwner {
  return async function confirmOwner({ account, password, email = '', emailField, address }) {
    if (account.passwordHash) {
      if (!password) throw new AppError('auth.passwordRequired', { fields: { password: 'auth.passwordRequired' } });
      return confirmPassword({ account, password, field: 'password', address });
    }
    const problem = email.trim() ? 'users.emailWrong' : 'auth.emailRequired';
    if (emailKey(email) !== account.emailKey) throw new AppError(problem, { fields: { [emailField]: problem } });
  };
}

/**
 * Checks the actor before a change of the ways into the account: a second factor, if the account has one, must have been
 * used in this session within the last minutes, and the password be right. Resolves with the account. Throws 403
 * `auth.proofNeeded` before the password is looked at, 400 also for an account without a password, and 429.
 */
export type ProveOwner = (em: SqlEntityManager, actor: Actor, password: string, address: string) => Promise<Account>;

export function createProveOwner(confirmPassword: ConfirmPassword): ProveOwner {
  return async function proveOwner(em, actor, password, address) {
    const code = 'users.currentPasswordRequired';
    if (!password) throw new AppError(code, { fields: { currentPassword: code } });
    const account = await findOwnAccount(em, actor);
    await demandProof(em, actor);
    if (!account.passwordHash) throw new AppError('users.noPassword');
    await confirmPassword({ account, password, field: 'currentPassword', address });
    return account;
  };
}
