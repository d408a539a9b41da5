import { confirmRecipe, deleteRecipe, getRecipe, getRecipeDebug, getRecipeImage } from '../../../shared/api/recipes.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import { sendPicture } from '../../http/response/send-picture.ts';
import { SUCCESS } from '../../http/response/success.ts';
import type { CardPictures } from './pictures/card-pictures.ts';
import { readRecipeDebug } from './debug/recipe-debug.ts';
import { presentRecipe } from './stored/recipe.presenter.ts';
import type { RecipesService } from './recipes.service.ts';

export function createRecipeRoutes(route: RouteBuilder, recipes: RecipesService, cards: CardPictures): Route[] {
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

    route(getRecipeImage, async ({ actor, params, query, em, ctx }) => {
      const { read } = query.size === 'card' ? cards : { read: recipes.readPicture };
      return sendPicture(ctx, await read(em, actor, params.id));
    }),
  ];
}
