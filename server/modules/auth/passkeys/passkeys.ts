import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Passkey, PasskeyAnswer } from '../../../../shared/api/passkeys.ts';
import { AppError } from '../../../core/errors.ts';
import { isId, newId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { execute, query, queryOne } from '../../../db/query.ts';
import { lockAccount } from '../account/lock-account.ts';
import { type ChallengeUse, takeChallenge } from './challenges.ts';
import { challengeOf, type Credential, userHandleOf, type WebAuthn } from './web-authn.ts';

/** The most passkeys of an account. */
const PASSKEYS_MAX = 20;

const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

const SELECT = `select id, name, ${isoTime('created_at')} as "createdAt", ${isoTime('last_used_at')} as "lastUsedAt" from passkey`;

/** The passkeys of an account, the oldest first. */
export const listOwnPasskeys = (em: SqlEntityManager, accountId: string): Promise<Passkey[]> =>
  query(em, passkeyRow, `${SELECT} where account_id = :accountId order by created_at, id`, { accountId });

const credentialRow = z.object({
  id: z.string(),
  account_id: z.string(),
  credential_id: z.instanceof(Uint8Array),
  public_key: z.instanceof(Uint8Array),
  counter: z.coerce.number(),
  transports: z.array(z.string()),
});

const COLUMNS = 'id, account_id, credential_id, public_key, counter, transports';

const asCredential = (row: z.output<typeof credentialRow>): Credential => ({
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports,
});

/** What an authenticator must know of the passkeys of an account. */
export async function credentialsOf(em: SqlEntityManager, accountId: string): Promise<Credential[]> {
  const sql = `select ${COLUMNS} from passkey where account_id = :accountId order by created_at, id`;
  return (await query(em, credentialRow, sql, { accountId })).map(asCredential);
}

/** Throws if the account has the most passkeys already. */
export async function checkRoom(em: SqlEntityManager, accountId: string): Promise<void> {
  if ((await listOwnPasskeys(em, accountId)).length >= PASSKEYS_MAX) throw new AppError('auth.passkeysFull');
}

/**
 * Stores a new passkey. The account must be locked. Throws `auth.passkeysFull`, and `auth.passkeyFailed` for a passkey
 * that is stored already, whose owner is not told to strangers.
 */
export async function insertPasskey(
  tx: SqlEntityManager,
  accountId: string,
  { credentialId, publicKey, counter, transports }: Credential,
  name: string,
): Promise<Passkey> {
  await checkRoom(tx, accountId);
  const id = newId();
  const inserted = await execute(
    tx,
    `insert into passkey (id, account_id, credential_id, public_key, counter, transports, name)
     values (:id, :accountId, :credentialId, :publicKey, :counter, :transports::jsonb, :name)
     on conflict (credential_id) do nothing`,
    { id, accountId, credentialId, publicKey, counter, transports: JSON.stringify(transports), name },
  );
  const passkey = inserted > 0 ? await queryOne(tx, passkeyRow, `${SELECT} where id = :id`, { id }) : null;
  if (!passkey) throw new AppError('auth.passkeyFailed');
  return passkey;
}

/** Renames a passkey of the account; throws 404. */
export async function nameOwnPasskey(em: SqlEntityManager, accountId: string, id: string, name: string): Promise<void> {
  const sql = 'update passkey set name = :name where id = :id and account_id = :accountId';
  const renamed = isId(id) ? await execute(em, sql, { id, accountId, name }) : 0;
  if (renamed === 0) throw new AppError('errors.notFound');
}

/** Deletes a passkey of the account; returns its name, or throws 404. */
export async function deletePasskey(tx: SqlEntityManager, accountId: string, id: string): Promise<string> {
  const sql = 'delete from passkey where id = :id and account_id = :accountId returning name';
  const removed = isId(id) ? await queryOne(tx, z.object({ name: z.string() }), sql, { id, accountId }) : null;
  if (!removed) throw new AppError('errors.notFound');
  return removed.name;
}

export interface PasskeyAttempt {
  readonly answer: PasskeyAnswer;
  readonly use: ChallengeUse;
  /** The account that must have the passkey; null for the one that the passkey opens by itself. */
  readonly accountId: string | null;
}

const ownerOf = async (em: SqlEntityManager, credentialId: Uint8Array): Promise<string | null> => {
  const sql = 'select account_id from passkey where credential_id = :credentialId';
  return (await queryOne(em, z.object({ account_id: z.string() }), sql, { credentialId }))?.account_id ?? null;
};

/** A passkey that opens an account by itself says whose it is. */
const isHandleOf = (handle: string | null | undefined, accountId: string): boolean =>
  isDeepStrictEqual(Buffer.from(handle ?? '', 'base64url'), userHandleOf(accountId));

/**
 * Prepares the use of a passkey: takes the challenge, so that it counts once, also after a failure. The returned function
 * checks the answer in a transaction, locks the account and resolves with its id. All refusals are `auth.passkeyFailed`.
 */
export async function attemptPasskey(
  em: SqlEntityManager,
  webAuthn: WebAuthn,
  { answer, use, accountId }: PasskeyAttempt,
): Promise<(tx: SqlEntityManager) => Promise<string>> {
  const challenge = challengeOf(answer);
  const isTaken = await takeChallenge(em, challenge, use);
  return async function usePasskey(tx) {
    const credentialId = Buffer.from(answer.id, 'base64url');
    const owner = isTaken ? await ownerOf(tx, credentialId) : null;
    if (owner === null || owner !== (accountId ?? owner)) throw new AppError('auth.passkeyFailed');
    const { userHandle } = answer.response;
    if ((accountId === null || userHandle) && !isHandleOf(userHandle, owner)) throw new AppError('auth.passkeyFailed');
    await lockAccount(tx, owner);
    // Read again under the lock, because it may have been removed or used meanwhile.
    const sql = `select ${COLUMNS} from passkey where credential_id = :credentialId and account_id = :owner`;
    const row = await queryOne(tx, credentialRow, sql, { credentialId, owner });
    if (!row) throw new AppError('auth.passkeyFailed');
    const expected = { challenge, credential: asCredential(row), needsVerification: accountId === null };
    const counter = await webAuthn.check(answer, expected);
    const update = 'update passkey set counter = :counter, last_used_at = now() where id = :id';
    await execute(tx, update, { counter, id: row.id });
    return owner;
  };
}
