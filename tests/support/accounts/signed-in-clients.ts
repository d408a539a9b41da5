import pg from 'pg';
import { newId } from '../../../server/db/id.ts';
import { createSecretToken, hashSecretToken } from '../../../server/modules/auth/account/secret-token.ts';
import { type Client, createClient } from '../api/client.ts';
import type { AppUnderTest } from './accounts.ts';

/** A client with a session, and its account. */
export interface SignedIn {
  readonly accountId: string;
  readonly client: Client;
}

const INSERT = `
  with made as (
    insert into account (id, name, email, email_key, email_verified_at)
    select id, name, email, email, now() from json_to_recordset($1) as given (id uuid, name text, email text)
    returning id
  )
  insert into session (token_hash, id, account_id)
  select decode(hash, 'hex'), session, id from json_to_recordset($1) as given (hash text, session uuid, id uuid)`;

/**
 * Signs in `count` new accounts directly in the database. Hundreds of registrations would take minutes and meet the
 * limits per client.
 */
export async function signInMany(app: AppUnderTest, count: number): Promise<SignedIn[]> {
  const people = Array.from({ length: count }, () => ({ id: newId(), session: newId(), token: createSecretToken() }));
  const rows = people.map(({ id, session, token }) => ({
    id,
    session,
    name: 'Ann',
    email: `${id}@kitchen.example`,
    hash: hashSecretToken(token).toString('hex'),
  }));
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query(INSERT, [JSON.stringify(rows)]);
  } finally {
    await client.end();
  }
  return people.map(({ id, token }) => ({
    accountId: id,
    client: createClient(app.url, { cardamom_session: token }),
  }));
}
