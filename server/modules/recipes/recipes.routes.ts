import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'koa';
import { confirmRecipe, deleteRecipe, getRecipe, getRecipeImage, listRecipes } from '../../../shared/api/recipes.ts';
import { holdsVersion } from '../../http/etag.ts';
import type { Route, RouteBuilder } from '../../http/route.ts';
import { sendPicture } from '../../http/send-picture.ts';
import { SUCCESS } from '../../http/success.ts';
import { recipeListJson, recipeRevision } from './recipe-list.ts';
import { presentRecipe } from './recipe.presenter.ts';
import type { RecipesService } from './recipes.service.ts';

const compress = promisify(gzip);

/** Compression that is worth its header. */
const COMPRESS_FROM_BYTES = 1_024;

async function sendJson(ctx: Context, json: string): Promise<void> {
  ctx.type = 'application/json; charset=utf-8';
  ctx.vary('Accept-Encoding');
  if (json.length < COMPRESS_FROM_BYTES || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    ctx.body = json;
    return;
  }
  ctx.set('Content-Encoding', 'gzip');
  ctx.body = await compress(json);
}

export function createRecipeRoutes(route: RouteBuilder, recipes: RecipesService): Route[] {
  return [
    route(listRecipes, async ({ actor, query, em, ctx }) => {
      // Read before the list: a change in between makes the next answer new rather than this one stale.
      const etag = `W/"${actor.id}-${await recipeRevision(em, actor)}"`;
      ctx.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
      if (holdsVersion(ctx, etag)) ctx.status = 304;
      else await sendJson(ctx, await recipeListJson(em, actor, query.q ?? ''));
      return undefined;
    }),

    route(getRecipe, async ({ actor, params, em }) => presentRecipe(await recipes.find(em, actor, params.id))),

    route(deleteRecipe, async ({ actor, params, em }) => {
      await recipes.delete(em, actor, params.id);
      return SUCCESS;
    }),

    route(confirmRecipe, async ({ actor, params, em }) => {
      await recipes.confirm(em, actor, params.id);
      return SUCCESS;
    }),

    route(getRecipeImage, async ({ actor, params, em, ctx }) => {
      return sendPicture(ctx, await recipes.readPicture(em, actor, params.id));
    }),
  ];
}
