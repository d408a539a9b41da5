import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { queryOne } from '../../../db/query.ts';
import { pickLanguage } from '../../../../shared/languages.ts';
import { loginProblem } from '../../../../shared/rules/register.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import { AppError } from '../../../core/errors.ts';
import { Account } from '../account/account.entity.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { lockAccount } from '../account/lock-account.ts';
import { emailKey } from '../../../../shared/rules/email.ts';
import { createSecretToken } from '../account/secret-token.ts';
import { mayMailRegistration } from '../account/mail-allowance.ts';
import type { PasswordGuesses } from '../passwords/password-guesses.ts';
import type { PasswordHasher } from '../passwords/password-hash.ts';
import { demandCode } from '../second-factor/pending-sign-ins.ts';
import type { Caller } from '../sessions/caller.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { sendVerification } from './verification.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type LoginOutcome =
  | { readonly account: Account; readonly token: string }
  | { readonly pendingToken: string }
  /** Not verified. The secret of this browser if a new link was sent, else null. */
  | { readonly browserToken: string | null };

export interface LoginService {
  /**
   * Returns the account and the token of its new session, the token of a sign-in that waits for a code of the second
   * factor, or whether an unverified account got a new link. Throws the errors of contract §3; all take about the same time.
   */
  login(em: SqlEntityManager, caller: Caller, credentials: Credentials): Promise<LoginOutcome>;
}

interface LoginOptions {
  readonly limits: AuthLimits;
  readonly guesses: PasswordGuesses;
  readonly hasher: PasswordHasher;
  readonly sessions: SessionsService;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
}

function checkLogin(credentials: Credentials): void {
  const problem = loginProblem(credentials);
  if (!problem) return;
  throw new AppError(problem, { fields: { [problem === 'auth.emailRequired' ? 'email' : 'password']: problem } });
}

/**
 * Mails a new verification link after a log-in with the right password to an unverified account, at most every five
 * minutes and within the limits of mails about registrations. Returns the secret of this browser, with which the link
 * signs it in; null if none was sent.
 */
async function resendVerification(
  em: SqlEntityManager,
  account: Account,
  caller: Caller,
  { limits, messages }: LoginOptions,
): Promise<string | null> {
  return em.transactional(async (tx) => {
    // Before the links are looked at: a lock in the same statement would not see those of the log-in that it waits for.
    await lockAccount(tx, account.id);
    const due = await queryOne(
      tx,
      z.object({ password_hash: z.string(), invitation_id: z.string().nullable() }),
      `select password_hash, (select t.invitation_id from email_token t where t.account_id = a.id and t.invitation_id is not null
         order by t.created_at desc limit 1) as invitation_id from account a where id = :id and not exists (
         select 1 from email_token t where t.account_id = a.id and t.kind = 'verify' and t.created_at > now() - interval '5 minutes')`,
      { id: account.id },
    );
    if (!due) return null;
    const mail = { key: account.emailKey, clientAddress: caller.address };
    if (!(await mayMailRegistration(limits, mail))) return null;
    const { id, name, email } = account;
    const browserToken = createSecretToken();
    const { password_hash: passwordHash, invitation_id: invitationId } = due;
    const pending = { id, name, email, passwordHash, invitationId, browserToken };
    const language = pickLanguage(account.language, caller.language);
    await sendVerification(tx, messages, pending, { language, address: caller.address });
    return browserToken;
  });
}

/**
 * Starts a session, or a sign-in that waits for the second factor, unless the password was changed or the account deleted
 * since the password was checked. So a password change that ends all sessions also prevents this one.
 */
async function open(
  em: SqlEntityManager,
  sessions: SessionsService,
  account: Account,
  caller: Caller,
): Promise<LoginOutcome> {
  return em.transactional(async (tx) => {
    // A second factor that is being set up is waited for.
    await lockAccount(tx, account.id);
    const pendingToken = await demandCode(tx, account.id, {
      passwordHash: account.passwordHash ?? null,
      desktop: null,
    });
    if (pendingToken !== null) return { pendingToken };
    const row = await queryOne(
      tx,
      z.object({ last_login_at: z.string() }),
      'update account set last_login_at = now() where id = :id and password_hash = :hash returning last_login_at',
      { id: account.id, hash: account.passwordHash ?? null },
    );
    if (!row) throw new AppError('auth.invalidCredentials');
    account.lastLoginAt = new Date(row.last_login_at);
    return { account, token: await sessions.start(tx, account.id, caller.userAgent) };
  });
}

export function createLoginService(options: LoginOptions): LoginService {
  const { guesses, hasher, sessions, mailer } = options;
  return {
    async login(em, caller, credentials) {
      checkLogin(credentials);
      const key = emailKey(credentials.email);
      const account = await guesses.attempt({ key, address: caller.address }, async () => {
        const known = await em.findOne(Account, { emailKey: key });
        return (await hasher.verify(credentials.password, known?.passwordHash ?? null)) ? known : null;
      });
      if (!account) throw new AppError('auth.invalidCredentials');
      if (!account.emailVerifiedAt) {
        const browserToken = await resendVerification(em, account, caller, options);
        mailer.wake();
        return { browserToken };
      }
      return open(em, sessions, account, caller);
    },
  };
}
