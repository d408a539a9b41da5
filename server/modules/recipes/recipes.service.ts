import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isId } from '../../db/id.ts';
import { AppError } from '../../core/errors.ts';
import type { Sweeper } from '../../db/sweeper.ts';
import type { PictureFile } from '../../http/response/send-picture.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { Actor } from '../../core/actor.ts';
import { lockOwnRecipe, lockRecipeWithImport } from './stored/own-recipe.ts';
import { RecipeRow } from './stored/recipe.entity.ts';

export interface RecipesService {
  /** A recipe of the actor's own, or any for an administrator; throws 404. */
  find(em: SqlEntityManager, actor: Actor, id: string): Promise<RecipeRow>;
  /** Deletes a recipe of the actor's own with its pictures; throws 404. */
  delete(em: SqlEntityManager, actor: Actor, id: string): Promise<void>;
  /** Takes back what a cook should check in a recipe of the actor's own; throws 404. */
  confirm(em: SqlEntityManager, actor: Actor, id: string): Promise<void>;
  /** A stored picture, for its recipe's owner and administrators; throws 404. */
  readPicture(em: SqlEntityManager, actor: Actor, imageId: string): Promise<PictureFile>;
}

interface RecipesOptions {
  readonly storage: FileStorage;
  readonly remover: Sweeper;
}

const PICTURE_OF_OWNER = `
  select i.path, i.mime from recipe_image i join recipe r on r.id = i.recipe_id
  where i.id = ? and (r.account_id = ? or ?)`;

export function createRecipesService({ storage, remover }: RecipesOptions): RecipesService {
  return {
    async find(em, actor, id) {
      const owner = actor.isAdmin ? {} : { accountId: actor.id };
      const row = isId(id) ? await em.findOne(RecipeRow, { id, ...owner }) : null;
      if (!row) throw new AppError('recipes.notFound');
      return row;
    },

    async delete(em, actor, id) {
      await em.transactional(async (tx) => {
        await lockRecipeWithImport(tx, actor, id);
        await tx.nativeDelete(RecipeRow, { id });
      });
      remover.wake();
    },

    async confirm(em, actor, id) {
      await em.transactional(async (tx) => {
        await lockOwnRecipe(tx, actor, id);
        await tx.nativeUpdate(RecipeRow, { id }, { doubts: [] });
      });
    },

    async readPicture(em, actor, imageId) {
      const found = isId(imageId)
        ? await em.execute<{ path: string; mime: string }[]>(PICTURE_OF_OWNER, [imageId, actor.id, actor.isAdmin])
        : [];
      const bytes = found[0] && (await storage.read(found[0].path));
      if (!found[0] || !bytes) throw new AppError('errors.notFound');
      return { bytes, mime: found[0].mime };
    },
  };
}
