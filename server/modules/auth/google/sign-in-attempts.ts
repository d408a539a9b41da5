import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';
import { z } from 'zod';
import { challengeField, desktopStateField } from '../../../../shared/domain/desktop-sign-in.ts';
import { type PendingGrant, pendingGrantSchema } from './grant-flow.ts';

/** Whoever goes to the issuer has so long to come back. */
export const ATTEMPT_MINUTES = 10;

/** The desktop app for which somebody signs in by the system's browser. */
const desktopSchema = z.object({ challenge: challengeField, state: desktopStateField });
export type DesktopWish = z.output<typeof desktopSchema>;

const attemptSchema = z.object({ grant: pendingGrantSchema, desktop: desktopSchema.nullable() });
export type SignInAttempt = z.output<typeof attemptSchema>;

/** Remembers a sign-in that begins; the token goes into a cookie of the browser that began it. */
export async function rememberAttempt(
  em: SqlEntityManager,
  grant: PendingGrant,
  desktop: DesktopWish | null,
): Promise<string> {
  const token = createSecretToken();
  await em.execute(
    `insert into sign_in_attempt (token_hash, state, pending, expires_at)
     values (?, ?, ?, now() + make_interval(mins => ${ATTEMPT_MINUTES}))`,
    [hashSecretToken(token), grant.state, JSON.stringify({ grant, desktop } satisfies SignInAttempt)],
  );
  return token;
}

/**
 * Uses up the sign-in that this browser began with this state, by one statement: of many at once one gets it. Null
 * where there is none; an answer with another state leaves it to the right one.
 */
export async function takeAttempt(em: SqlEntityManager, token: string, state: string): Promise<SignInAttempt | null> {
  const [row] = await em.execute<{ pending: unknown }[]>(
    'delete from sign_in_attempt where token_hash = ? and state = ? and expires_at > now() returning pending',
    [hashSecretToken(token), state],
  );
  if (!row) return null;
  // One that was begun before an upgrade has another shape: it is begun anew.
  return attemptSchema.safeParse(row.pending).data ?? null;
}
