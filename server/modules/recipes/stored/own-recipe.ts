import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../../db/id.ts';
import { execute } from '../../../db/query.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { RecipeRow } from './recipe.entity.ts';

/** A recipe of the actor; throws 404, also for administrators. */
export async function findOwnRecipe(em: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow> {
  const row = isId(id) ? await em.findOne(RecipeRow, { id, accountId: actor.id }) : null;
  if (!row) throw new AppError('recipes.notFound');
  return row;
}

/**
 * The same with a lock until the transaction ends, for changing the recipe. To avoid deadlocks, all transactions lock
 * imports first, then recipes, then the account, which the trigger for the revision locks last.
 */
export async function lockOwnRecipe(tx: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow> {
  const where = { id, accountId: actor.id };
  const row = isId(id) ? await tx.findOne(RecipeRow, where, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
  if (!row) throw new AppError('recipes.notFound');
  return row;
}

/** The same for deleting it, which also changes its import. */
export async function lockRecipeWithImport(tx: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow> {
  const { importJobId } = await findOwnRecipe(tx, actor, id);
  if (importJobId) await execute(tx, 'select 1 from import_job where id = :importJobId for update', { importJobId });
  return lockOwnRecipe(tx, actor, id);
}
