import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import { HOUR } from '../../../../shared/constants.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { clientKeyOf, enqueueMail } from '../../../mail/mail-queue.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import { createSecretCookie, type SecretCookie } from '../../../http/response/secret-cookie.ts';
import { AppError } from '../../../core/errors.ts';
import type { Admission } from '../admission/admission.ts';
import { hasSecondFactor } from '../account/has-second-factor.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';

/** Contract §3: a verification link is valid for 24 hours. */
export const VERIFICATION_HOURS = 24;

interface Unverified {
  readonly id: string;
  readonly name: string;
  /** The address as it was typed in this registration. */
  readonly email: string;
  readonly passwordHash: string;
  /** The invitation by which the registration was made. */
  readonly invitationId: string | null;
  /** The secret of the browser that asked for the link. */
  readonly browserToken: string;
}

/**
 * Queues a mail with a new link. The token of the link stores address, name and password of its registration, so that
 * the owner of the address chooses a registration by opening its link, regardless of who registered first and how the
 * address was spelled then.
 */
export async function sendVerification(
  em: SqlEntityManager,
  messages: MailMessages,
  account: Unverified,
  { language, address }: { readonly language: LanguageCode; readonly address: string },
): Promise<void> {
  const token = createSecretToken();
  const { id, name, email, passwordHash, invitationId, browserToken } = account;
  await execute(
    em,
    `insert into email_token (token_hash, account_id, kind, expires_at, email, account_name, password_hash, invitation_id, browser_hash)
     values (:hash, :id, 'verify', now() + make_interval(hours => ${VERIFICATION_HOURS}), :email, :name, :passwordHash, :invitationId, :browserHash)`,
    {
      hash: hashSecretToken(token),
      id,
      email,
      name,
      passwordHash,
      invitationId,
      browserHash: hashSecretToken(browserToken),
    },
  );
  const message = messages.verification({ name, email: account.email, token }, language);
  await enqueueMail(em, message, clientKeyOf(address));
}

const tokenRow = z.object({
  account_id: z.string(),
  used_at: z.string().nullable(),
  /** null if a server of an older version made the token. */
  email: z.string().nullable(),
  account_name: z.string(),
  password_hash: z.string(),
  email_verified_at: z.string().nullable(),
});

/**
 * Verifies the account of a token, which stays locked until the transaction ends. A used token stays valid until it expires, because mail scanners open links, unless
 * another token of the account was used (contract §3).
 */
export async function verifyByToken(tx: SqlEntityManager, token: string, admission: Admission): Promise<void> {
  const hash = hashSecretToken(token);
  const row = await queryOne(
    tx,
    tokenRow,
    `select t.account_id, t.used_at, t.email, t.account_name, t.password_hash, a.email_verified_at
     from email_token t join account a on a.id = t.account_id
     where t.token_hash = :hash and t.kind = 'verify' and t.expires_at > now() for update of a, t`,
    { hash },
  );
  if (row?.used_at) return;
  if (!row || row.email_verified_at) throw new AppError('auth.invalidToken');
  await execute(tx, 'update email_token set used_at = now() where token_hash = :hash', { hash });
  await execute(
    tx,
    `update account set email_verified_at = now(), email = coalesce(:email, email), name = :name,
       password_hash = :passwordHash where id = :id`,
    { email: row.email, name: row.account_name, passwordHash: row.password_hash, id: row.account_id },
  );
  await admission.admit(tx, row.account_id);
}

/** The cookie of a browser that waits for its verification link. */
export function createRegistrationCookie(secure: boolean): SecretCookie {
  return createSecretCookie({ name: 'cardamom_registration', secure, lifetime: VERIFICATION_HOURS * HOUR });
}

/**
 * The account of a used link, if the request comes from the browser that asked for the link, once. Null after a change
 * of the password, and if a second factor is needed. The link alone signs nobody in: mail scanners open links.
 */
export async function takeRegisteringBrowser(
  tx: SqlEntityManager,
  token: string,
  browserToken: string,
): Promise<string | null> {
  const taken = await queryOne(
    tx,
    z.object({ id: z.string() }),
    `update email_token t set browser_hash = null from account a
     where t.token_hash = :hash and t.kind = 'verify' and t.used_at is not null and t.browser_hash = :browserHash
       and a.id = t.account_id and a.password_hash = t.password_hash returning a.id`,
    { hash: hashSecretToken(token), browserHash: hashSecretToken(browserToken) },
  );
  return taken && !(await hasSecondFactor(tx, taken.id)) ? taken.id : null;
}
