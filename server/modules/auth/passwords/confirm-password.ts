import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import type { Account } from '../account/account.entity.ts';
import { findOwnAccount } from '../account/own-account.ts';
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

/**
 * Checks the password of the actor before a change of the ways into the account; resolves with the account. Throws 400
 * also for an account without a password, and 429.
 */
export type ProveOwner = (em: SqlEntityManager, actor: Actor, password: string, address: string) => Promise<Account>;

export function createProveOwner(confirmPassword: ConfirmPassword): ProveOwner {
  return async function proveOwner(em, actor, password, address) {
    const code = 'users.currentPasswordRequired';
    if (!password) throw new AppError(code, { fields: { currentPassword: code } });
    const account = await findOwnAccount(em, actor);
    if (!account.passwordHash) throw new AppError('users.noPassword');
    await confirmPassword({ account, password, field: 'currentPassword', address });
    return account;
  };
}
