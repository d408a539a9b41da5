import { AppError } from '../../../core/errors.ts';
import type { Account } from '../account/account.entity.ts';
import type { PasswordGuesses } from './password-guesses.ts';
import type { PasswordHasher } from './password-hash.ts';

interface Confirmation {
  readonly account: Account;
  readonly password: string;
  /** Of the body, for what is told of it. */
  readonly field: 'password' | 'currentPassword';
  /** Of the client. */
  readonly address: string;
}

/**
 * Asks somebody who is signed in for his password: a borrowed session is not enough. Throws 400 for a wrong one, which
 * counts as a failed log-in, and 429 when there were too many.
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
