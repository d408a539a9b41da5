import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import { EMAIL_MAX_LENGTH } from '../../../../shared/constants.ts';
import { forgotPasswordProblem } from '../../../../shared/rules/register.ts';
import { AppError } from '../../../core/errors.ts';
import type { Admission } from '../admission/admission.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { isWithin } from '../account/mail-allowance.ts';
import { checkNewPassword } from '../account/credentials.ts';
import type { PasswordGuesses } from './password-guesses.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Caller } from '../sessions/caller.ts';
import type { ResetRequests } from './reset-requests.ts';
import { hashSecretToken } from '../account/secret-token.ts';
import { removeNewFactors, tellOwner } from '../second-factor/second-factors.ts';
import { removeOtherWaysIn } from '../google/joined-accounts.ts';
import { pickLanguage } from '../../../../shared/languages.ts';
import { enqueueMail } from '../../../mail/mail-queue.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { MailMessages } from '../../../mail/messages.ts';

export interface PasswordResetService {
  /** Requests a mail with a link if the address has an account. The response does not reveal whether it has one. */
  request(em: SqlEntityManager, caller: Caller, email: string): Promise<void>;
  /**
   * Sets the password, verifies the address, removes all other ways into the account and second factors of the last days,
   * ends all sessions and resets the limits of failed log-ins. The owner is told by mail if the account had no password,
   * or loses a second factor.
   */
  reset(em: SqlEntityManager, caller: Caller, change: NewPassword): Promise<void>;
}

interface NewPassword {
  readonly token?: string | undefined;
  readonly password: string;
}

interface ResetOptions {
  readonly limits: AuthLimits;
  readonly guesses: PasswordGuesses;
  readonly hasher: PasswordHasher;
  readonly resetRequests: ResetRequests;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly admission: Admission;
}

const formerAccountRow = z.object({
  id: z.string(),
  email_verified_at: z.string().nullable(),
  has_password: z.boolean(),
});
const resetAccountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_key: z.string(),
  language: z.string().nullable(),
});

/** An account after a reset. */
interface ResetAccount extends z.output<typeof resetAccountRow> {
  /** Whether it could already be opened, but not with a password. */
  readonly isFirstPassword: boolean;
  /** Whether the reset has verified its address. */
  readonly isNew: boolean;
}

/**
 * Deletes a token by one statement, so that only one of several concurrent requests succeeds; returns the address of
 * its account. The account is locked before its tokens, in the same order as everywhere, which prevents deadlocks.
 */
async function useToken(tx: SqlEntityManager, token: string, passwordHash: string): Promise<ResetAccount> {
  const hash = hashSecretToken(token);
  const former = await queryOne(
    tx,
    formerAccountRow,
    `select a.id, a.email_verified_at, a.password_hash is not null as has_password from account a
     where a.id = (select account_id from email_token where token_hash = :hash) for update`,
    { hash },
  );
  const account = await queryOne(
    tx,
    resetAccountRow,
    `with used as (
       update email_token set used_at = now()
       where token_hash = :hash and kind = 'reset' and used_at is null and expires_at > now() returning account_id, email
     )
     update account set password_hash = :passwordHash, email_verified_at = coalesce(email_verified_at, now()),
       email = case when email_verified_at is null then coalesce(used.email, account.email) else account.email end
     from used where account.id = used.account_id returning account.id, account.name, account.email, account.email_key, account.language`,
    { hash, passwordHash },
  );
  if (!account || !former) throw new AppError('auth.invalidToken');
  const isNew = former.email_verified_at === null;
  return { ...account, isNew, isFirstPassword: !isNew && !former.has_password };
}

export function createPasswordResetService(options: ResetOptions): PasswordResetService {
  const { limits, guesses, hasher, resetRequests, messages, mailer, admission } = options;
  return {
    async request(em, caller, email) {
      const problem = forgotPasswordProblem(email);
      if (problem) throw new AppError(problem, { fields: { email: problem } });
      // An address above the maximum length cannot receive mails.
      if (email.trim().length > EMAIL_MAX_LENGTH) return;
      // Contract §3: the response is always the same, so a request beyond the limit is dropped.
      if (await isWithin(limits.resetRequests, caller.address)) await resetRequests.enter(em, email, caller);
    },

    async reset(em, caller, { token, password }) {
      if (!token?.trim()) throw new AppError('auth.invalidToken');
      checkNewPassword(password);
      await limits.resets.consume(caller.address);
      const passwordHash = await hasher.hash(password);
      const key = await em.transactional(async (tx) => {
        const account = await useToken(tx, token.trim(), passwordHash);
        const { id } = account;
        if (account.isNew) await admission.admit(tx, id);
        await removeOtherWaysIn(tx, id);
        const language = pickLanguage(account.language, caller.language);
        if (await removeNewFactors(tx, id)) await tellOwner(tx, messages, id, { change: 'reset' }, language);
        await execute(tx, 'delete from session where account_id = :id', { id });
        await execute(tx, `delete from email_token where account_id = :id and kind <> 'reset' and used_at is null`, {
          id,
        });
        if (account.isFirstPassword) await enqueueMail(tx, messages.signInAdded(account, null, language));
        return account.email_key;
      });
      mailer.wake();
      await guesses.lift({ key, address: caller.address });
    },
  };
}
