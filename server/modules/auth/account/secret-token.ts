import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes as they travel in a link or a cookie, base64url. */
export function createSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a secret token: its SHA-256. */
export function hashSecretToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
