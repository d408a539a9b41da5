import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../core/errors.ts';
import type { Idempotency } from '../../../http/request/idempotency.ts';
import type { Actor } from '../../../core/actor.ts';

/**
 * The recipe that an earlier request with the same key has made, within 24 hours; requests of an account that bear
 * keys go one after another from here. Throws 409 where the key stood for something else.
 */
export async function findSubmitted(
  tx: SqlEntityManager,
  actor: Actor,
  { key, hash }: Idempotency,
): Promise<string | null> {
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`recipe ${actor.id}`]);
  await tx.execute(`delete from recipe_submission where account_id = ? and created_at < now() - interval '24 hours'`, [
    actor.id,
  ]);
  const [earlier] = await tx.execute<{ recipe_id: string; idempotency_hash: Buffer }[]>(
    'select recipe_id, idempotency_hash from recipe_submission where account_id = ? and idempotency_key = ?',
    [actor.id, key],
  );
  if (earlier && !hash.equals(earlier.idempotency_hash)) throw new AppError('errors.idempotencyConflict');
  return earlier?.recipe_id ?? null;
}

/** Remembers what a key has made. */
export async function keepSubmitted(
  tx: SqlEntityManager,
  actor: Actor,
  { key, hash }: Idempotency,
  recipeId: string,
): Promise<void> {
  await tx.execute(
    'insert into recipe_submission (account_id, idempotency_key, idempotency_hash, recipe_id) values (?, ?, ?, ?)',
    [actor.id, key, hash, recipeId],
  );
}
