import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url, for a link or a cookie. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a secret token, which is stored instead of the token. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
