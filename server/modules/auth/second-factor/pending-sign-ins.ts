import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { MINUTE } from '../../../../shared/constants.ts';
import { type DesktopSignIn, desktopSignInSchema } from '../../../../shared/domain/desktop-sign-in.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { AppError } from '../../../core/errors.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { createSecretCookie, type SecretCookie } from '../../../http/response/secret-cookie.ts';
import type { RateLimit } from '../../../http/limits/rate-limits.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import { Account } from '../account/account.entity.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { hasSecondFactor } from '../account/has-second-factor.ts';
import { lockAccount } from '../account/lock-account.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';
import type { GiveSecret } from '../sessions/begin-session.ts';
import type { Caller } from '../sessions/caller.ts';
import { tellOwner, useCode } from './second-factors.ts';

/** The time limit between the password and the code. */
const PENDING_MINUTES = 10;

/** The cookie of a browser whose sign-in waits for a code. */
export function createPendingCookie(secure: boolean): SecretCookie {
  return createSecretCookie({ name: 'cardamom_second_factor', secure, lifetime: PENDING_MINUTES * MINUTE });
}

/** By what a sign-in began. */
interface Begun {
  /** The password that was used, a change of which ends the sign-in; null after an external sign-in. */
  readonly passwordHash: string | null;
  /** The desktop app that gets the session; null for this browser. */
  readonly desktop: DesktopSignIn | null;
}

/** The token of a sign-in that waits for a code, or null if the account has no second factor. */
export async function demandCode(
  em: SqlEntityManager,
  accountId: string,
  { passwordHash, desktop }: Begun,
): Promise<string | null> {
  if (!(await hasSecondFactor(em, accountId))) return null;
  const token = createSecretToken();
  await execute(
    em,
    `insert into pending_sign_in (token_hash, account_id, password_hash, desktop, expires_at)
     values (:hash, :accountId, :passwordHash, :desktop::jsonb, now() + make_interval(mins => ${PENDING_MINUTES}))`,
    { hash: hashSecretToken(token), accountId, passwordHash, desktop: desktop && JSON.stringify(desktop) },
  );
  return token;
}

interface CountedLimit {
  readonly limit: RateLimit;
  readonly key: string;
}

/**
 * Counts an attempt at a code before it is checked, so that concurrent attempts cannot exceed the limits. The counts of
 * a right code are reverted.
 */
export async function limitCodes<T>(
  limits: AuthLimits,
  { accountId, address }: { readonly accountId: string; readonly address: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const counted: readonly CountedLimit[] = [
    { limit: limits.codeClient, key: address },
    { limit: limits.codeAccount, key: accountId },
    { limit: limits.codeDay, key: accountId },
  ];
  for (const { limit, key } of counted) await limit.consume(key);
  const result = await attempt();
  await Promise.all(counted.map(({ limit, key }) => limit.giveBack(key)));
  return result;
}

const pendingRow = z.object({ account_id: z.string() });

interface PendingSignInsOptions {
  readonly limits: AuthLimits;
  readonly give: GiveSecret;
  readonly mailer: Mailer;
}

const takenRow = z.object({ desktop: desktopSignInSchema.nullable() });

/**
 * Takes a sign-in that waits for a code, unless the password was changed since; resolves with the app that it is for. The
 * account is locked first.
 */
async function takePending(tx: SqlEntityManager, hash: Buffer, accountId: string): Promise<DesktopSignIn | null> {
  await lockAccount(tx, accountId);
  const taken = await queryOne(
    tx,
    takenRow,
    `delete from pending_sign_in p using account a where p.token_hash = :hash and a.id = p.account_id
       and p.expires_at > now() and (p.password_hash is null or p.password_hash = a.password_hash)
     returning p.desktop`,
    { hash },
  );
  if (!taken) throw new AppError('auth.signInExpired');
  return taken.desktop;
}

export const wrongCode = (): AppError => new AppError('auth.codeWrong', { fields: { code: 'auth.codeWrong' } });

/** The account of the sign-in that waits in a browser. Throws `auth.signInExpired`. */
export async function pendingAccount(em: SqlEntityManager, token: string | undefined): Promise<string> {
  const sql = 'select account_id from pending_sign_in where token_hash = :hash and expires_at > now()';
  const pending = await queryOne(em, pendingRow, sql, { hash: hashSecretToken(token ?? '') });
  if (!pending) throw new AppError('auth.signInExpired');
  return pending.account_id;
}

/** Proves the second factor of an account in a transaction, or throws. */
export type Proof = (tx: SqlEntityManager, accountId: string) => Promise<void>;

/**
 * Makes a proof ready, outside of the transaction in which it counts: a transaction that waited for another connection could
 * wait for ever, because all connections may be in use by those that wait for it.
 */
export type PrepareProof = () => Promise<Proof>;

/** A completed sign-in: the token of a session, or the code of a desktop app. */
export interface SignedIn {
  readonly account: Account;
  readonly secret: string;
  readonly desktop: DesktopSignIn | null;
}

/** Completes sign-ins by a proof. Of concurrent attempts with one code only one succeeds. */
export function createFinishSignIn({ limits, give, mailer }: PendingSignInsOptions) {
  return async function finish(
    em: SqlEntityManager,
    caller: Caller,
    token: string | undefined,
    prepare: PrepareProof,
  ): Promise<SignedIn> {
    const accountId = await pendingAccount(em, token);
    const signedIn = await limitCodes(limits, { accountId, address: caller.address }, async () => {
      const prove = await prepare();
      return em.transactional(async (tx) => {
        const desktop = await takePending(tx, hashSecretToken(token ?? ''), accountId);
        await prove(tx, accountId);
        await execute(tx, 'update account set last_login_at = now() where id = :accountId', { accountId });
        const secret = await give(tx, accountId, caller, { desktop, isProven: true });
        return { account: await tx.findOneOrFail(Account, { id: accountId }), secret, desktop };
      });
    });
    mailer.wake();
    return signedIn;
  };
}

/** The proof by a code of the app, or by a recovery code, of which the owner is told. */
export const proofByCode =
  (code: string, messages: MailMessages, language: LanguageCode): PrepareProof =>
  async () =>
  async (tx, accountId) => {
    const kind = await useCode(tx, accountId, code);
    if (kind === null) throw wrongCode();
    if (kind === 'recovery') await tellOwner(tx, messages, accountId, { change: 'used' }, language);
  };
