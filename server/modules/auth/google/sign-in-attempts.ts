import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';
import { challengeField, desktopStateField } from '../../../../shared/domain/desktop-sign-in.ts';
import { MINUTE } from '../../../../shared/constants.ts';
import { createSecretCookie, type SecretCookie } from '../../../http/response/secret-cookie.ts';
import { type PendingGrant, pendingGrantSchema } from './grant-flow.ts';

/** The time limit of a sign-in at the issuer. */
const ATTEMPT_MINUTES = 10;

/** The desktop app for which a user signs in with the system's browser. */
const desktopSchema = z.object({ challenge: challengeField, state: desktopStateField });
export type DesktopSignIn = z.output<typeof desktopSchema>;

const attemptSchema = z.object({ grant: pendingGrantSchema, desktop: desktopSchema.nullable() });
export type SignInAttempt = z.output<typeof attemptSchema>;

/** Stores a started sign-in. The returned token goes into a cookie of its browser. */
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
 * Takes the sign-in of this browser with this state by one statement, so that only one of several concurrent requests
 * gets it. null if there is none; a request with a wrong state does not affect it.
 */
export async function takeAttempt(em: SqlEntityManager, token: string, state: string): Promise<SignInAttempt | null> {
  const row = await queryOne(
    em,
    z.object({ pending: z.unknown() }),
    'delete from sign_in_attempt where token_hash = :hash and state = :state and expires_at > now() returning pending',
    { hash: hashSecretToken(token), state },
  );
  // A sign-in that was started before an upgrade may have another schema and counts as expired.
  return attemptSchema.safeParse(row?.pending).data ?? null;
}

/** The cookie of a browser during an external sign-in. */
export function createSignInCookie(secure: boolean): SecretCookie {
  return createSecretCookie({ name: 'cardamom_sign_in', secure, lifetime: ATTEMPT_MINUTES * MINUTE });
}
