import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '../../../shared/constants.ts';
import { AppError } from '../../core/errors.ts';

const PRINTABLE = /^[\x20-\x7e]+$/;

/** The key with its path, and the SHA-256 of the request (contract §2, Idempotency-Key). */
export interface Idempotency {
  readonly key: string;
  readonly hash: Buffer;
}

export const hashOf = (body: string): Buffer => createHash('sha256').update(body).digest();

export const idempotencyKeyIn = (ctx: Context): string | null => ctx.get('Idempotency-Key') || null;

/**
 * A client's key, prefixed by the path; null if it sent none. Throws 400 for a key that is too long or not printable.
 */
export function idempotencyKeyOf(path: string, given: string | null): string | null {
  if (given === null) return null;
  if (given.length > IDEMPOTENCY_KEY_MAX_LENGTH || !PRINTABLE.test(given)) {
    throw new AppError('errors.badRequest', { fields: { 'Idempotency-Key': 'errors.invalidInput' } });
  }
  return `${path} ${given}`;
}
