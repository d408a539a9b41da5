import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { isId } from '../../db/id.ts';
import { queryOne } from '../../db/query.ts';
import { AppError } from '../../core/errors.ts';
import type { PictureFile } from '../../http/response/send-picture.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import type { Actor } from '../../core/actor.ts';
import { lockOwnRecipe } from './stored/own-recipe.ts';
import { IS_SHOWN, type WantedPicture } from './pictures/recipe-pictures.ts';
import { RecipeRow } from './stored/recipe.entity.ts';

export interface RecipesService {
  /** Removes the doubts of a recipe of the actor, who has checked them; throws 404. */
  confirm(em: SqlEntityManager, actor: Actor, id: string): Promise<void>;
  /** A stored picture, for the recipe's owner and administrators; throws 404. */
  readPicture(em: SqlEntityManager, actor: Actor, wanted: WantedPicture): Promise<PictureFile>;
}

const PICTURE_OF_OWNER = `
  select i.path, i.mime from recipe_image i join recipe r on r.id = i.recipe_id
  where i.id = :imageId and (r.account_id = :accountId or :isAdmin) and ${IS_SHOWN}`;
const pictureRow = z.object({ path: z.string(), mime: z.string() });

export function createRecipesService(storage: FileStorage): RecipesService {
  return {
    async confirm(em, actor, id) {
      await em.transactional(async (tx) => {
        await lockOwnRecipe(tx, actor, id);
        await tx.nativeUpdate(RecipeRow, { id }, { doubts: [] });
      });
    },

    async readPicture(em, actor, wanted) {
      const who = { accountId: actor.id, isAdmin: actor.isAdmin };
      const found = isId(wanted.imageId)
        ? await queryOne(em, pictureRow, PICTURE_OF_OWNER, { ...wanted, ...who })
        : null;
      const bytes = found && (await storage.read(found.path));
      if (!found || !bytes) throw new AppError('errors.notFound');
      return { bytes, mime: found.mime };
    },
  };
}
