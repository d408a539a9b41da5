import type { Context } from 'koa';
import { searchRecipes } from '../../../shared/api/recipe-search.ts';
import { listRecipes } from '../../../shared/api/recipes.ts';
import { MEGABYTE } from '../../../shared/constants.ts';
import { holdsVersion } from '../../http/etag.ts';
import type { Route, RouteBuilder } from '../../http/route.ts';
import { compressJson, createListBodies, type Encoding } from './list-bodies.ts';
import { recipeListJson, recipeRevision } from './recipe-list.ts';
import { findMatches } from './recipe-search.ts';

/** A list of 10,000 recipes is half a megabyte. */
const KEPT_BYTES = 32 * MEGABYTE;

function encodingFor(ctx: Context): Encoding {
  const wanted = (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding, 'identity') === encoding);
  return wanted ?? 'identity';
}

export function createRecipeListRoutes(route: RouteBuilder): Route[] {
  const bodies = createListBodies(KEPT_BYTES);
  return [
    route(listRecipes, async ({ actor, query, em, ctx }) => {
      // Read before the list: a change in between makes the next answer new rather than this one stale.
      const revision = await recipeRevision(em, actor);
      const etag = `W/"${actor.id}-${revision}"`;
      ctx.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
      if (holdsVersion(ctx, etag)) {
        ctx.status = 304;
        return undefined;
      }
      const encoding = encodingFor(ctx);
      ctx.type = 'application/json; charset=utf-8';
      ctx.vary('Accept-Encoding');
      if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
      const compose = (): Promise<string> => recipeListJson(em, actor, query.q ?? '');
      ctx.body = query.q
        ? await compressJson(await compose(), encoding)
        : await bodies.body({ accountId: actor.id, revision, encoding }, compose);
      return undefined;
    }),

    route(searchRecipes, ({ actor, query, em }) => findMatches(em, actor, query.q)),
  ];
}
