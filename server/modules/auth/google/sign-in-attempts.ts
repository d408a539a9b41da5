import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { createSecretToken, hashSecretToken } from '../secret-token.ts';
import { type PendingGrant, pendingGrantSchema } from './grant-flow.ts';

/** Whoever goes to the issuer has so long to come back. */
export const ATTEMPT_MINUTES = 10;

/** Remembers a sign-in that begins; the token goes into a cookie of the browser that began it. */
export async function rememberAttempt(em: SqlEntityManager, pending: PendingGrant): Promise<string> {
  const token = createSecretToken();
  await em.execute(
    `insert into sign_in_attempt (token_hash, state, pending, expires_at)
     values (?, ?, ?, now() + make_interval(mins => ${ATTEMPT_MINUTES}))`,
    [hashSecretToken(token), pending.state, JSON.stringify(pending)],
  );
  return token;
}

/**
 * Uses up the sign-in that this browser began with this state, by one statement: of many at once one gets it. Null
 * where there is none; an answer with another state leaves it to the right one.
 */
export async function takeAttempt(em: SqlEntityManager, token: string, state: string): Promise<PendingGrant | null> {
  const [row] = await em.execute<{ pending: unknown }[]>(
    'delete from sign_in_attempt where token_hash = ? and state = ? and expires_at > now() returning pending',
    [hashSecretToken(token), state],
  );
  return row ? pendingGrantSchema.parse(row.pending) : null;
}
