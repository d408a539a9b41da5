import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../db/id.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../auth/actor.ts';
import { RecipeRow } from './recipe.entity.ts';

/** A recipe of the actor's own; throws 404, also for administrators. */
export async function findOwnRecipe(em: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow> {
  const row = isId(id) ? await em.findOne(RecipeRow, { id, accountId: actor.id }) : null;
  if (!row) throw new AppError('recipes.notFound');
  return row;
}

/**
 * The same for whoever is going to change it: others wait until the transaction ends. The account is locked before its
 * recipe, as a deletion of the account does and as the trigger that counts the change would afterwards.
 */
export async function lockOwnRecipe(tx: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow> {
  if (!isId(id)) throw new AppError('recipes.notFound');
  await tx.execute('select 1 from account where id = ? for no key update', [actor.id]);
  const row = await tx.findOne(RecipeRow, { id, accountId: actor.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!row) throw new AppError('recipes.notFound');
  return row;
}
