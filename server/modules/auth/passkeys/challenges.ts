import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { MINUTE } from '../../../../shared/constants.ts';
import { execute } from '../../../db/query.ts';
import { createSecretCookie, type SecretCookie } from '../../../http/response/secret-cookie.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';

/** How long a challenge may wait for its answer. */
export const CHALLENGE_MINUTES = 10;

/**
 * What a challenge is for, and who may answer it: a session that adds a passkey or proves its second factor, a sign-in
 * that waits for its second factor, or a browser that signs in with a passkey alone.
 */
export interface ChallengeUse {
  readonly kind: 'add' | 'proof' | 'factor' | 'signIn';
  /** The id of the session, or the secret in the cookie of the browser. */
  readonly owner: string;
}

/** The cookie of a browser that may sign in with a passkey. */
export function createPasskeyCookie(secure: boolean): SecretCookie {
  return createSecretCookie({ name: 'cardamom_passkey', secure, lifetime: CHALLENGE_MINUTES * MINUTE });
}

/** Stores a new challenge; returns it in base64url. */
export async function createChallenge(em: SqlEntityManager, { kind, owner }: ChallengeUse): Promise<string> {
  const challenge = createSecretToken();
  await execute(
    em,
    `insert into passkey_challenge (challenge_hash, kind, owner_hash, expires_at)
     values (:hash, :kind, :owner, now() + make_interval(mins => ${CHALLENGE_MINUTES}))`,
    { hash: hashSecretToken(challenge), kind, owner: hashSecretToken(owner) },
  );
  return challenge;
}

/** Uses a challenge, once; returns whether it waited for this answer. */
export async function takeChallenge(em: SqlEntityManager, challenge: string, use: ChallengeUse): Promise<boolean> {
  const taken = await execute(
    em,
    `delete from passkey_challenge
     where challenge_hash = :hash and kind = :kind and owner_hash = :owner and expires_at > now()`,
    { hash: hashSecretToken(challenge), kind: use.kind, owner: hashSecretToken(use.owner) },
  );
  return taken > 0;
}
