import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { isId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { queryOne } from '../../../db/query.ts';
import { IMAGE_PATH } from './recipe.presenter.ts';

/** The members of a recipe in responses. A test compares them with those of `presentRecipe`. */
const MEMBERS = `
  'id', r.id, 'title', r.title, 'description', r.description, 'prepTime', r.prep_time, 'cookTime', r.cook_time,
  'totalTime', r.total_time, 'servings', r.servings, 'tags', r.tags, 'ingredients', r.ingredients,
  'instructions', r.instructions, 'doubts', r.doubts, 'images', r.images, 'lang', r.lang, 'dir', r.dir,
  'createdAt', ${isoTime('r.created_at')}, 'notes', r.notes, 'yieldText', r.yield_text, 'ownNotes', r.own_notes,
  'rating', r.rating, 'favorite', r.favorite, 'cookedOn', r.cooked_on, 'originalSource', r.original_source,
  'hasOriginal', exists (select 1 from recipe_original o where o.recipe_id = r.id), 'revision', r.revision`;

const SHOWN = `
  select json_build_object(${MEMBERS}) as recipe from recipe r
  where r.id = :id and (r.account_id = :accountId or :isAdmin)`;

const shownRow = z.object({ recipe: z.custom<Recipe>() });

/**
 * A recipe of the actor, or for administrators of any user, as responses contain it; throws 404. PostgreSQL composes it:
 * opening a recipe is the most frequent call, and creating an entity took longer than the statement (decision 0221).
 */
export async function readShownRecipe(em: SqlEntityManager, actor: Actor, id: string): Promise<Recipe> {
  const parameters = { id, accountId: actor.id, isAdmin: actor.isAdmin };
  const row = isId(id) ? await queryOne(em, shownRow, SHOWN, parameters) : null;
  if (!row) throw new AppError('recipes.notFound');
  return { ...row.recipe, images: row.recipe.images.map((image) => IMAGE_PATH + image) };
}
