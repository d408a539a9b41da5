import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { LanguageCode } from '../../../../shared/languages.ts';
import { enqueueMail } from '../../../mail/mail-queue.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import { AppError } from '../../../core/errors.ts';
import { grantFirstAdministrator } from '../account/administrators.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';

/** Contract §3: a verification link lives 24 hours. */
export const VERIFICATION_HOURS = 24;

interface Unverified {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Enters a mail with a fresh link. The link carries the name and password of the registration it belongs to:
 * whoever owns the address decides by the link they open, not by who registered it first or last.
 */
export async function sendVerification(
  em: SqlEntityManager,
  messages: MailMessages,
  account: Unverified,
  language: LanguageCode,
): Promise<void> {
  const token = createSecretToken();
  await em.execute(
    `insert into email_token (token_hash, account_id, kind, expires_at, account_name, password_hash)
     values (?, ?, 'verify', now() + make_interval(hours => ${VERIFICATION_HOURS}), ?, ?)`,
    [hashSecretToken(token), account.id, account.name, account.passwordHash],
  );
  await enqueueMail(em, messages.verification({ name: account.name, email: account.email, token }, language));
}

interface TokenRow {
  readonly account_id: string;
  readonly used_at: string | null;
  readonly account_name: string;
  readonly password_hash: string;
  readonly email_verified_at: string | null;
}

/**
 * Verifies the account of a token. A token that did so already is still right within its life (mail scanners
 * open links); once another of its account's tokens was used it is not (contract §3).
 */
export async function verifyByToken(
  em: SqlEntityManager,
  token: string,
  adminEmails: readonly string[],
): Promise<void> {
  await em.transactional(async (tx) => {
    const hash = hashSecretToken(token);
    const [row] = await tx.execute<TokenRow[]>(
      `select t.account_id, t.used_at, t.account_name, t.password_hash, a.email_verified_at
       from email_token t join account a on a.id = t.account_id
       where t.token_hash = ? and t.kind = 'verify' and t.expires_at > now() for update of a, t`,
      [hash],
    );
    if (row?.used_at) return;
    if (!row || row.email_verified_at) throw new AppError('auth.invalidToken');
    await tx.execute('update email_token set used_at = now() where token_hash = ?', [hash]);
    await tx.execute('update account set email_verified_at = now(), name = ?, password_hash = ? where id = ?', [
      row.account_name,
      row.password_hash,
      row.account_id,
    ]);
    await grantFirstAdministrator(tx, row.account_id, adminEmails);
  });
}
