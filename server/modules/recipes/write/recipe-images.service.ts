import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Sweeper } from '../../../db/sweeper.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { findOwnRecipe, lockOwnRecipe } from '../stored/own-recipe.ts';
import type { PictureIntake, TakePicture } from '../pictures/picture-intake.ts';
import { RecipeRow } from '../stored/recipe.entity.ts';
import { imageIdOf } from '../stored/recipe.presenter.ts';
import { insertPictures, type StoredPicture } from '../pictures/recipe-pictures.ts';

export interface RecipeImagesService {
  /**
   * Appends pictures to those of a recipe of the actor, all or none. Throws 404, and the errors of receiving pictures.
   */
  add(em: SqlEntityManager, actor: Actor, id: string, receive: PicturesReceiver): Promise<RecipeRow>;
  /** Takes one picture off a recipe; a version keeps it. Throws 404 if the actor has no such recipe or the recipe no such picture. */
  remove(em: SqlEntityManager, actor: Actor, id: string, imageUrl: string): Promise<RecipeRow>;
}

/** Receives pictures; not called if the request is refused in any case. */
export type PicturesReceiver = (take: TakePicture) => Promise<readonly StoredPicture[]>;

async function changeImages(tx: SqlEntityManager, row: RecipeRow, images: readonly string[]): Promise<RecipeRow> {
  await tx.nativeUpdate(RecipeRow, { id: row.id }, { images: [...images] });
  await tx.refresh(row);
  return row;
}

export function createRecipeImagesService(intake: PictureIntake, remover: Sweeper): RecipeImagesService {
  return {
    async add(em, actor, id, receive) {
      const { images } = await findOwnRecipe(em, actor, id);
      await intake.checkSpace(em, actor);
      return intake.open(em, actor, images.length, async (take) => {
        const pictures = await receive(take);
        return em.transactional(async (tx) => {
          const row = await lockOwnRecipe(tx, actor, id);
          intake.checkCount(row.images.length + pictures.length);
          await insertPictures(tx, row, pictures);
          await intake.checkSpace(tx, actor);
          return changeImages(tx, row, [...row.images, ...pictures.map((picture) => picture.id)]);
        });
      });
    },

    async remove(em, actor, id, imageUrl) {
      const changed = await em.transactional(async (tx) => {
        const row = await lockOwnRecipe(tx, actor, id);
        const imageId = imageIdOf(imageUrl);
        if (!row.images.includes(imageId)) throw new AppError('errors.notFound');
        return changeImages(
          tx,
          row,
          row.images.filter((image) => image !== imageId),
        );
      });
      remover.wake();
      return changed;
    },
  };
}
