import { confirmRecipe, deleteRecipe, getRecipe, getRecipeDebug, getRecipeImage } from '../../../shared/api/recipes.ts';
import type { Route, RouteBuilder } from '../../http/route.ts';
import { sendPicture } from '../../http/send-picture.ts';
import { SUCCESS } from '../../http/success.ts';
import { readRecipeDebug } from './recipe-debug.ts';
import { presentRecipe } from './recipe.presenter.ts';
import type { RecipesService } from './recipes.service.ts';

export function createRecipeRoutes(route: RouteBuilder, recipes: RecipesService): Route[] {
  return [
    route(getRecipe, async ({ actor, params, em }) => presentRecipe(await recipes.find(em, actor, params.id))),

    route(deleteRecipe, async ({ actor, params, em }) => {
      await recipes.delete(em, actor, params.id);
      return SUCCESS;
    }),

    route(confirmRecipe, async ({ actor, params, em }) => {
      await recipes.confirm(em, actor, params.id);
      return SUCCESS;
    }),

    route(getRecipeDebug, async ({ params, em }) => ({ rawData: await readRecipeDebug(em, params.id) })),

    route(getRecipeImage, async ({ actor, params, em, ctx }) => {
      return sendPicture(ctx, await recipes.readPicture(em, actor, params.id));
    }),
  ];
}
