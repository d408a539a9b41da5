import type { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  type BinnedImport,
  type BinnedNotification,
  deleteBinnedRecipe,
  emptyBin,
  listBin,
  restoreRecipe,
} from '../../../../shared/api/history/bin.ts';
import {
  getRecipeVersion,
  listRecipeVersions,
  restoreRecipeVersion,
} from '../../../../shared/api/history/recipe-versions.ts';
import { deleteRecipe } from '../../../../shared/api/recipes.ts';
import type { LanguageCode } from '../../../../shared/languages.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { SUCCESS } from '../../../http/response/success.ts';
import { presentRecipe, presentVersion } from '../stored/recipe.presenter.ts';
import type { RecipeBinService } from './recipe-bin.service.ts';
import type { RecipeVersionsService } from './recipe-versions.service.ts';

/** Port: what else than recipes is in the bin. */
interface RestOfBin {
  list(
    em: SqlEntityManager,
    actor: Actor,
    language: LanguageCode,
  ): Promise<{ readonly failedImports: BinnedImport[]; readonly notifications: BinnedNotification[] }>;
  empty(em: SqlEntityManager, actor: Actor): Promise<void>;
}

export function createBinRoutes(route: RouteBuilder, bin: RecipeBinService, rest: RestOfBin): Route[] {
  return [
    route(deleteRecipe, async ({ actor, params, em }) => {
      await bin.add(em, actor, params.id);
      return SUCCESS;
    }),

    route(listBin, async ({ actor, em, language }) => ({
      recipes: await bin.list(em, actor),
      ...(await rest.list(em, actor, language)),
    })),

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
      await rest.empty(em, actor);
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
