import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { execute, queryOne } from '../../../db/query.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';
import { z } from 'zod';
import { challengeField, desktopStateField } from '../../../../shared/domain/desktop-sign-in.ts';
import { type PendingGrant, pendingGrantSchema } from './grant-flow.ts';

/** Whoever goes to the issuer has so long to come back. */
export const ATTEMPT_MINUTES = 10;

/** The desktop app for which somebody signs in by the system's browser. */
const desktopSchema = z.object({ challenge: challengeField, state: desktopStateField });
export type DesktopSignIn = z.output<typeof desktopSchema>;

const attemptSchema = z.object({ grant: pendingGrantSchema, desktop: desktopSchema.nullable() });
export type SignInAttempt = z.output<typeof attemptSchema>;

/** Remembers a sign-in that begins; the token goes into a cookie of the browser that began it. */
export async function rememberAttempt(
  em: SqlEntityManager,
  grant: PendingGrant,
  desktop: DesktopSignIn | null,
): Promise<string> {
  const token = createSecretToken();
  const pending = JSON.stringify({ grant, desktop } satisfies SignInAttempt);
  await execute(
    em,
    `insert into sign_in_attempt (token_hash, state, pending, expires_at)
     values (:hash, :state, :pending, now() + make_interval(mins => ${ATTEMPT_MINUTES}))`,
    { hash: hashSecretToken(token), state: grant.state, pending },
  );
  return token;
}

/**
 * Uses up the sign-in that this browser began with this state, by one statement: of many at once one gets it. Null
 * where there is none; an answer with another state leaves it to the right one.
 */
export async function takeAttempt(em: SqlEntityManager, token: string, state: string): Promise<SignInAttempt | null> {
  const row = await queryOne(
    em,
    z.object({ pending: z.unknown() }),
    'delete from sign_in_attempt where token_hash = :hash and state = :state and expires_at > now() returning pending',
    { hash: hashSecretToken(token), state },
  );
  // One that was begun before an upgrade has another shape: it is begun anew.
  return attemptSchema.safeParse(row?.pending).data ?? null;
}
