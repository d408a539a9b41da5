import {
  addRecipeImages,
  createRecipe,
  deleteRecipeImage,
  updateRecipe,
} from '../../../../shared/api/recipe-editing.ts';
import { idempotencyKeyIn } from '../../../http/request/idempotency.ts';
import { receiveForm } from '../../../http/form/receive-form.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import { findOwnRecipe } from '../stored/own-recipe.ts';
import type { TakePicture } from '../pictures/picture-intake.ts';
import { presentImages, presentRecipe } from '../stored/recipe.presenter.ts';
import type { RecipeEditingService } from './recipe-editing.service.ts';
import type { RecipeImagesService } from './recipe-images.service.ts';

interface EditingRoutesOptions {
  readonly editing: RecipeEditingService;
  readonly images: RecipeImagesService;
  readonly maxUploadBytes: number;
}

export function createRecipeEditingRoutes(route: RouteBuilder, options: EditingRoutesOptions): Route[] {
  const { editing, images, maxUploadBytes } = options;
  return [
    route(createRecipe, async ({ actor, em, ctx }) =>
      presentRecipe(
        await editing.create(em, actor, {
          idempotencyKey: idempotencyKeyIn(ctx),
          receive: (take) => receiveForm(ctx, createRecipe, maxUploadBytes, take),
        }),
      ),
    ),

    route(updateRecipe, async ({ actor, body, em }) => ({
      ...SUCCESS,
      recipe: presentRecipe(await editing.update(em, actor, body)),
    })),

    route(addRecipeImages, async ({ actor, params, em, ctx }) => {
      const receive = async (take: TakePicture) =>
        (await receiveForm(ctx, addRecipeImages, maxUploadBytes, take)).files;
      return { images: presentImages(await images.add(em, actor, params.id, receive)) };
    }),

    route(
      deleteRecipeImage,
      async ({ actor, params, body, em }) => ({
        images: presentImages(await images.remove(em, actor, params.id, body.imageUrl)),
      }),
      ({ actor, params, em }) => findOwnRecipe(em, actor, params.id),
    ),
  ];
}
