import { createHash, timingSafeEqual } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';

/** The lifetime of a code. The link back to the app is opened immediately, so it can be short. */
const CODE_MINUTES = 2;

/** Creates a code for the desktop app that sent this challenge (RFC 7636, S256). */
export async function createDesktopCode(em: SqlEntityManager, accountId: string, challenge: string): Promise<string> {
  const code = createSecretToken();
  await execute(
    em,
    `insert into desktop_sign_in (code_hash, account_id, challenge, expires_at)
     values (:hash, :accountId, :challenge, now() + make_interval(mins => ${CODE_MINUTES}))`,
    { hash: hashSecretToken(code), accountId, challenge },
  );
  return code;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isProven(verifier: string, challenge: string): boolean {
  return timingSafeEqual(digest(digest(verifier).toString('base64url')), digest(challenge));
}

/**
 * The account of a code if the verifier matches its challenge; else null. One statement deletes the code in either
 * case, so that only one of several concurrent requests succeeds, and a wrong verifier cannot be followed by another
 * attempt.
 */
export async function takeDesktopCode(em: SqlEntityManager, code: string, verifier: string): Promise<string | null> {
  const row = await queryOne(
    em,
    z.object({ account_id: z.string(), challenge: z.string() }),
    'delete from desktop_sign_in where code_hash = :hash and expires_at > now() returning account_id, challenge',
    { hash: hashSecretToken(code) },
  );
  return row && isProven(verifier, row.challenge) ? row.account_id : null;
}
