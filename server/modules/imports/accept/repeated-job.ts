import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../core/errors.ts';
import type { Idempotency } from '../../../http/request/idempotency.ts';
import type { Actor } from '../../../core/actor.ts';

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
