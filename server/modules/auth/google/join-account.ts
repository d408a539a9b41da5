import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import { newId } from '../../../db/id.ts';
import { grantFirstAdministrator } from '../account/administrators.ts';
import { emailKey } from '../account/credentials.ts';
import type { ExternalProfile } from './external-profile.ts';

const joinedAccountRow = z.object({ id: z.string(), is_verified: z.boolean() });
type JoinedAccount = z.output<typeof joinedAccountRow>;

/** The account of an identity that has signed in before, even if its e-mail address has changed. */
async function findJoined(tx: SqlEntityManager, { issuer, subject }: ExternalProfile): Promise<string | null> {
  const identity = await queryOne(
    tx,
    z.object({ account_id: z.string() }),
    'select account_id from external_identity where issuer = :issuer and subject = :subject',
    { issuer, subject },
  );
  return identity?.account_id ?? null;
}

/** The account of the address, created without a password if there is none. Locked until the transaction ends. */
async function upsertAccount(tx: SqlEntityManager, profile: ExternalProfile): Promise<JoinedAccount> {
  const account = await queryOne(
    tx,
    joinedAccountRow,
    `insert into account (id, name, email, email_key) values (:id, :name, :email, :key)
     on conflict (email_key) do update set email_key = excluded.email_key
     returning id, email_verified_at is not null as is_verified`,
    { id: newId(), name: profile.name, email: profile.email, key: emailKey(profile.email) },
  );
  if (!account) throw new Error('an upsert returned no row');
  return account;
}

/**
 * Transfers an unverified account to the owner of its address. Another person may have registered it, so password,
 * name, links and sessions are replaced or deleted.
 */
async function takeOver(tx: SqlEntityManager, accountId: string, name: string): Promise<void> {
  const verify =
    'update account set email_verified_at = now(), password_hash = null, name = :name where id = :accountId';
  await execute(tx, verify, { name, accountId });
  await execute(tx, 'delete from email_token where account_id = :accountId', { accountId });
  await execute(tx, 'delete from session where account_id = :accountId', { accountId });
}

/**
 * The id of the account for an identity: the one it has signed in to before, else the one with its address, else a new
 * one. Needs a transaction; concurrent sign-ins of one identity wait for each other.
 */
export async function joinAccount(
  tx: SqlEntityManager,
  profile: ExternalProfile,
  adminEmails: readonly string[],
): Promise<string> {
  const { issuer, subject } = profile;
  await execute(tx, 'select pg_advisory_xact_lock(hashtextextended(:identity, 0))', {
    identity: `${issuer} ${subject}`,
  });
  const joined = await findJoined(tx, profile);
  if (joined !== null) return joined;
  const account = await upsertAccount(tx, profile);
  if (!account.is_verified) {
    await takeOver(tx, account.id, profile.name);
    await grantFirstAdministrator(tx, account.id, adminEmails);
  }
  const insert = 'insert into external_identity (issuer, subject, account_id) values (:issuer, :subject, :accountId)';
  await execute(tx, insert, { issuer, subject, accountId: account.id });
  return account.id;
}
