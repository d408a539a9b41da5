import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../../db/id.ts';
import { execute } from '../../../db/query.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { RecipeRow } from './recipe.entity.ts';

/** A recipe of the actor's own; throws 404, also for administrators. */
export async function findOwnRecipe(em: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow> {
  const row = isId(id) ? await em.findOne(RecipeRow, { id, accountId: actor.id }) : null;
  if (!row) throw new AppError('recipes.notFound');
  return row;
}

/**
 * The same for whoever is going to change it: others wait until the transaction ends. Everybody locks imports before
 * recipes and these before their account, which the trigger that counts a change reaches last: who took the account
 * first and then waited for a recipe would wait for ever.
 */
export async function lockOwnRecipe(tx: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow> {
  const where = { id, accountId: actor.id };
  const row = isId(id) ? await tx.findOne(RecipeRow, where, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
  if (!row) throw new AppError('recipes.notFound');
  return row;
}

/** The same for whoever is going to delete it, which changes its import as well. */
export async function lockRecipeWithImport(tx: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow> {
  const { importJobId } = await findOwnRecipe(tx, actor, id);
  if (importJobId) await execute(tx, 'select 1 from import_job where id = :importJobId for update', { importJobId });
  return lockOwnRecipe(tx, actor, id);
}
