import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { loginProblem } from '../../../shared/rules/register.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { MailMessages } from '../../mail/messages.ts';
import { AppError } from '../../errors.ts';
import { Account } from './account.entity.ts';
import type { AuthLimits } from './auth.limits.ts';
import { emailKey } from './credentials.ts';
import type { PasswordHasher } from './password-hash.ts';
import type { Caller } from './registration.service.ts';
import type { SessionsService } from './sessions.service.ts';
import { sendVerification } from './verification.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface LoginService {
  /** The account and the token of its new session; refuses as contract §3 says, in like time for every reason. */
  login(em: SqlEntityManager, caller: Caller, credentials: Credentials): Promise<{ account: Account; token: string }>;
}

interface LoginOptions {
  readonly limits: AuthLimits;
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

/** Counts failures (contract §3), the narrowest limit first: what it refuses counts against nobody else. */
function createFailureLimits(limits: AuthLimits) {
  const limitsOf = (key: string, address: string) => [
    { limit: limits.loginPair, key: `${key} ${address}` },
    { limit: limits.loginClient, key: address },
    { limit: limits.loginAddress, key },
  ];
  return {
    async check(key: string, address: string): Promise<void> {
      for (const { limit, key: counted } of limitsOf(key, address)) await limit.check(counted);
    },
    async count(key: string, address: string): Promise<void> {
      for (const { limit, key: counted } of limitsOf(key, address)) await limit.consume(counted);
    },
    async forget(key: string, address: string): Promise<void> {
      await limits.loginPair.forget(`${key} ${address}`);
    },
  };
}

/** A fresh link for somebody who knows the password but never verified, at most one in five minutes. */
async function resendVerification(
  em: SqlEntityManager,
  account: Account,
  caller: Caller,
  messages: MailMessages,
): Promise<void> {
  await em.transactional(async (tx) => {
    const [due] = await tx.execute<{ password_hash: string }[]>(
      `select password_hash from account a where id = ? and not exists (
         select 1 from email_token t where t.account_id = a.id and t.kind = 'verify' and t.created_at > now() - interval '5 minutes')
       for update`,
      [account.id],
    );
    if (!due) return;
    const pending = { id: account.id, name: account.name, email: account.email, passwordHash: due.password_hash };
    await sendVerification(tx, messages, pending, caller.language);
  });
}

export function createLoginService(options: LoginOptions): LoginService {
  const { limits, hasher, sessions, messages, mailer } = options;
  const failures = createFailureLimits(limits);
  return {
    async login(em, caller, credentials) {
      checkLogin(credentials);
      const key = emailKey(credentials.email);
      await failures.check(key, caller.address);
      const account = await em.findOne(Account, { emailKey: key });
      const isRight = await hasher.verify(credentials.password, account?.passwordHash ?? null);
      if (!account || !isRight) {
        await failures.count(key, caller.address);
        throw new AppError('auth.invalidCredentials');
      }
      // Again: of many guesses sent at once, those behind the last allowed one learn nothing.
      await failures.check(key, caller.address);
      await failures.forget(key, caller.address);
      if (!account.emailVerifiedAt) {
        await resendVerification(em, account, caller, messages);
        mailer.wake();
        throw new AppError('auth.emailNotVerified');
      }
      account.lastLoginAt = new Date();
      await em.flush();
      return { account, token: await sessions.start(em, account.id) };
    },
  };
}
