import { deleteBinnedRecipe, emptyBin, listBin, restoreRecipe } from '../../../../shared/api/history/recipe-bin.ts';
import {
  getRecipeVersion,
  listRecipeVersions,
  restoreRecipeVersion,
} from '../../../../shared/api/history/recipe-versions.ts';
import { deleteRecipe } from '../../../../shared/api/recipes.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import { presentRecipe, presentVersion } from '../stored/recipe.presenter.ts';
import type { RecipeBinService } from './recipe-bin.service.ts';
import type { RecipeVersionsService } from './recipe-versions.service.ts';

export function createRecipeBinRoutes(route: RouteBuilder, bin: RecipeBinService): Route[] {
  return [
    route(deleteRecipe, async ({ actor, params, em }) => {
      await bin.add(em, actor, params.id);
      return SUCCESS;
    }),

    route(listBin, async ({ actor, em }) => ({ recipes: await bin.list(em, actor) })),

    route(restoreRecipe, async ({ actor, params, em }) => ({
      ...SUCCESS,
      recipe: presentRecipe(await bin.restore(em, actor, params.id)),
    })),

    route(deleteBinnedRecipe, async ({ actor, params, em }) => {
      await bin.delete(em, actor, params.id);
      return SUCCESS;
    }),

    route(emptyBin, async ({ actor, em }) => {
      await bin.empty(em, actor);
      return SUCCESS;
    }),
  ];
}

export function createRecipeVersionRoutes(route: RouteBuilder, versions: RecipeVersionsService): Route[] {
  return [
    route(listRecipeVersions, async ({ actor, params, em }) => ({
      versions: await versions.list(em, actor, params.id),
    })),

    route(getRecipeVersion, async ({ actor, params, em }) => presentVersion(await versions.find(em, actor, params))),

    route(
      restoreRecipeVersion,
      async ({ actor, params, body, em }) => ({
        ...SUCCESS,
        recipe: presentRecipe(await versions.restore(em, actor, params, body.revision)),
      }),
      ({ actor, params, em }) => versions.find(em, actor, params),
    ),
  ];
}
