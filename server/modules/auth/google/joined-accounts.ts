import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { emailKey } from '../../../../shared/rules/email.ts';
import { type LanguageCode, pickLanguage } from '../../../../shared/languages.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { newId } from '../../../db/id.ts';
import { enqueueMail } from '../../../mail/mail-queue.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import type { Admission } from '../admission/admission.ts';
import type { ExternalProfile } from './external-profile.ts';
import { GOOGLE } from './issuer.ts';

type Identity = Pick<ExternalProfile, 'issuer' | 'subject'>;

async function findIdentity(tx: SqlEntityManager, { issuer, subject }: Identity): Promise<string | null> {
  const identity = await queryOne(
    tx,
    z.object({ account_id: z.string() }),
    'select account_id from external_identity where issuer = :issuer and subject = :subject',
    { issuer, subject },
  );
  return identity?.account_id ?? null;
}

/**
 * The account of an identity that has signed in before, even if its e-mail address has changed. The account is locked
 * until the transaction ends, and the identity is read again, because a password reset may have removed it meanwhile.
 */
export async function findJoined(tx: SqlEntityManager, identity: Identity): Promise<string | null> {
  const accountId = await findIdentity(tx, identity);
  if (accountId === null) return null;
  await execute(tx, 'select 1 from account where id = :accountId for update', { accountId });
  return findIdentity(tx, identity);
}

const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.string().nullable(),
  is_verified: z.boolean(),
});
type AddressedAccount = z.output<typeof accountRow>;

/** The account of the address, created without a password if there is none. Locked until the transaction ends. */
async function upsertAccount(tx: SqlEntityManager, { name, email }: ExternalProfile): Promise<AddressedAccount> {
  const account = await queryOne(
    tx,
    accountRow,
    `insert into account (id, name, email, email_key) values (:id, :name, :email, :key)
     on conflict (email_key) do update set email_key = excluded.email_key
     returning id, name, email, language, email_verified_at is not null as is_verified`,
    { id: newId(), name, email, key: emailKey(email) },
  );
  if (!account) throw new Error('an upsert returned no row');
  return account;
}

/**
 * Transfers an unverified account to the owner of its address. Another person may have registered it, so address,
 * password, name, links and sessions are replaced or deleted.
 */
async function takeOver(tx: SqlEntityManager, accountId: string, { name, email }: ExternalProfile): Promise<void> {
  const verify = `update account set email_verified_at = now(), password_hash = null, name = :name, email = :email
    where id = :accountId`;
  await execute(tx, verify, { name, email, accountId });
  await execute(tx, 'delete from email_token where account_id = :accountId', { accountId });
  await execute(tx, 'delete from session where account_id = :accountId', { accountId });
}

/** The name of an issuer for people: the configured one, or its host. */
export const issuerLabel = (issuer: string, label: string | null): string =>
  label ?? (issuer === GOOGLE.name ? 'Google' : new URL(issuer).hostname);

interface JoinOptions {
  readonly admission: Admission;
  /** The invitation by which a new account may be created. */
  readonly invitationId: string | null;
  readonly messages: MailMessages;
  /** The configured name of the issuer. */
  readonly label: string | null;
  /** The language of the mail if the account has none. */
  readonly language: LanguageCode;
}

/**
 * Joins a new identity to the account of its address, which must be proven, and returns the id of the account. The
 * owner of an existing account is told by mail. Throws if a new account is not admitted. Needs a transaction.
 */
export async function joinAccount(
  tx: SqlEntityManager,
  profile: ExternalProfile,
  { admission, invitationId, messages, label, language }: JoinOptions,
): Promise<string> {
  const { issuer, subject } = profile;
  const account = await upsertAccount(tx, profile);
  if (account.is_verified) {
    const message = messages.signInAdded(account, issuerLabel(issuer, label), pickLanguage(account.language, language));
    await enqueueMail(tx, message);
  } else {
    await takeOver(tx, account.id, profile);
    await admission.admit(tx, account.id, invitationId);
  }
  const insert = 'insert into external_identity (issuer, subject, account_id) values (:issuer, :subject, :accountId)';
  await execute(tx, insert, { issuer, subject, accountId: account.id });
  return account.id;
}

/**
 * Removes every way into an account but its password and its passkeys: its identities, sign-ins that wait for the link in
 * a mail or for a second factor, the codes of the desktop app, and its import keys. An owner who resets the password may do so because somebody else has got in, or reads the mails.
 */
export async function removeOtherWaysIn(tx: SqlEntityManager, accountId: string): Promise<void> {
  await execute(tx, 'delete from external_identity where account_id = :accountId', { accountId });
  const confirmations = `delete from sign_in_attempt
    where pending ->> 'key' = (select email_key from account where id = :accountId)`;
  await execute(tx, confirmations, { accountId });
  await execute(tx, 'delete from desktop_sign_in where account_id = :accountId', { accountId });
  await execute(tx, 'delete from pending_sign_in where account_id = :accountId', { accountId });
  await execute(tx, 'delete from import_key where account_id = :accountId', { accountId });
}
