import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { forgotPasswordProblem } from '../../../shared/rules/register.ts';
import { AppError } from '../../errors.ts';
import { enqueueMail } from '../../mail/mail-queue.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { MailMessages } from '../../mail/messages.ts';
import { grantFirstAdministrator } from './administrators.ts';
import type { AuthLimits } from './auth.limits.ts';
import { checkNewPassword, emailKey } from './credentials.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Caller } from './registration.service.ts';
import { createSecretToken, hashSecretToken } from './secret-token.ts';

export interface PasswordResetService {
  /** Enters a mail with a link where the address has an account; nobody can tell whether it did. */
  request(em: SqlEntityManager, caller: Caller, email: string): Promise<void>;
  /** Sets the password, verifies the address, ends every session and lifts the limits of failed log-ins. */
  reset(em: SqlEntityManager, caller: Caller, change: NewPassword): Promise<void>;
}

interface NewPassword {
  readonly token?: string | undefined;
  readonly password: string;
}

interface ResetOptions {
  readonly limits: AuthLimits;
  readonly hasher: PasswordHasher;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly adminEmails: readonly string[];
}

/** Contract §3: one hour, once, only the newest; a new request ends the older ones. */
async function replaceToken(tx: SqlEntityManager, accountId: string): Promise<string> {
  const token = createSecretToken();
  await tx.execute(`delete from email_token where account_id = ? and kind = 'reset'`, [accountId]);
  await tx.execute(
    `insert into email_token (token_hash, account_id, kind, expires_at) values (?, ?, 'reset', now() + interval '1 hour')`,
    [hashSecretToken(token), accountId],
  );
  return token;
}

/** Uses up a token by one statement, so that of many at once one succeeds; the address of its account. */
async function useToken(
  tx: SqlEntityManager,
  token: string,
  passwordHash: string,
): Promise<{ id: string; email_key: string }> {
  const [account] = await tx.execute<{ id: string; email_key: string }[]>(
    `with used as (
       update email_token set used_at = now()
       where token_hash = ? and kind = 'reset' and used_at is null and expires_at > now() returning account_id
     )
     update account set password_hash = ?, email_verified_at = coalesce(email_verified_at, now())
     from used where account.id = used.account_id returning account.id, account.email_key`,
    [hashSecretToken(token), passwordHash],
  );
  if (!account) throw new AppError('auth.invalidToken');
  return account;
}

/** Whether one more mail may go to an address; beyond the limit nothing is sent, and nothing is told. */
async function mayMail(limits: AuthLimits, key: string): Promise<boolean> {
  try {
    await limits.resetMails.consume(key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'errors.tooManyRequests') return false;
    throw error;
  }
}

export function createPasswordResetService(options: ResetOptions): PasswordResetService {
  const { limits, hasher, messages, mailer, adminEmails } = options;
  return {
    async request(em, caller, email) {
      const problem = forgotPasswordProblem(email);
      if (problem) throw new AppError(problem, { fields: { email: problem } });
      const key = emailKey(email);
      if (!(await mayMail(limits, key))) return;
      await em.transactional(async (tx) => {
        const [account] = await tx.execute<{ id: string; name: string; email: string }[]>(
          'select id, name, email from account where email_key = ? for update',
          [key],
        );
        if (!account) return;
        const token = await replaceToken(tx, account.id);
        await enqueueMail(tx, messages.passwordReset({ ...account, token }, caller.language));
      });
      mailer.wake();
    },

    async reset(em, caller, { token, password }) {
      if (!token?.trim()) throw new AppError('auth.invalidToken');
      checkNewPassword(password);
      await limits.resets.consume(caller.address);
      const passwordHash = await hasher.hash(password);
      const key = await em.transactional(async (tx) => {
        const account = await useToken(tx, token.trim(), passwordHash);
        await tx.execute('delete from session where account_id = ?', [account.id]);
        await tx.execute(`delete from email_token where account_id = ? and kind = 'verify' and used_at is null`, [
          account.id,
        ]);
        await grantFirstAdministrator(tx, account.id, adminEmails);
        return account.email_key;
      });
      await limits.loginAddress.forget(key);
      await limits.loginPair.forget(`${key} ${caller.address}`);
      await limits.loginClient.forget(caller.address);
    },
  };
}
