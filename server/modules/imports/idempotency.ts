import { createHash } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '../../../shared/constants.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../auth/actor.ts';

const PRINTABLE = /^[\x20-\x7e]+$/;

/** The key with its path, and the SHA-256 of what was asked (contract §2, Idempotency-Key). */
export interface Idempotency {
  readonly key: string;
  readonly hash: Buffer;
}

export const hashOf = (body: string): Buffer => createHash('sha256').update(body).digest();

/** A client's key under its path; null where it sent none. Throws 400 for one that is too long or not printable. */
export function idempotencyKeyOf(path: string, given: string | null): string | null {
  if (given === null) return null;
  if (given.length > IDEMPOTENCY_KEY_MAX_LENGTH || !PRINTABLE.test(given)) {
    throw new AppError('errors.badRequest', { fields: { 'Idempotency-Key': 'errors.invalidInput' } });
  }
  return `${path} ${given}`;
}

interface EarlierJob {
  readonly id: string;
  readonly idempotency_hash: Buffer;
}

/** The job of an earlier request with the same key, within 24 hours. */
async function findByKey(em: SqlEntityManager, actor: Actor, key: string): Promise<EarlierJob | undefined> {
  const [earlier] = await em.execute<EarlierJob[]>(
    `select id, idempotency_hash from import_job
     where account_id = ? and idempotency_key = ? and created_at >= now() - interval '24 hours'`,
    [actor.id, key],
  );
  return earlier;
}

export async function isKnownKey(em: SqlEntityManager, actor: Actor, key: string): Promise<boolean> {
  return (await findByKey(em, actor, key)) !== undefined;
}

/** The job that this request repeats; throws 409 where the key stood for something else. Frees a key that is too old. */
export async function findRepeated(
  tx: SqlEntityManager,
  actor: Actor,
  { key, hash }: Idempotency,
): Promise<string | null> {
  const earlier = await findByKey(tx, actor, key);
  if (earlier && !hash.equals(earlier.idempotency_hash)) throw new AppError('errors.idempotencyConflict');
  if (!earlier) {
    await tx.execute('update import_job set idempotency_key = null where account_id = ? and idempotency_key = ?', [
      actor.id,
      key,
    ]);
  }
  return earlier?.id ?? null;
}
