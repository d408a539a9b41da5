import type { Context } from 'koa';
import { searchRecipes } from '../../../../shared/api/recipe-search.ts';
import { listRecipes } from '../../../../shared/api/recipes.ts';
import { MEGABYTE } from '../../../../shared/constants.ts';
import { holdsVersion } from '../../../http/response/etag.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { compressJson, createListBodies, type Encoding } from './list-bodies.ts';
import { findMatches, recipeListJson } from './recipe-list.service.ts';

/** A list of 10,000 recipes is half a megabyte. */
const KEPT_BYTES = 32 * MEGABYTE;

function encodingFor(ctx: Context): Encoding {
  const offered = ['br', 'gzip'] as const;
  return offered.find((name) => ctx.acceptsEncodings(name, 'identity') === name) ?? 'identity';
}

/** Answers with compressed JSON. The headers are set last, because an earlier error is answered uncompressed. */
function sendEncoded(ctx: Context, encoding: Encoding, body: Buffer): undefined {
  ctx.type = 'application/json; charset=utf-8';
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = body;
  return undefined;
}

export function createRecipeListRoutes(route: RouteBuilder): Route[] {
  const bodies = createListBodies(KEPT_BYTES);
  return [
    route(listRecipes, async ({ actor, query, em, ctx }) => {
      // Read before the list: after a change in between, the next answer is new and this one is not stale.
      const revision = actor.recipeRevision;
      const etag = `W/"${actor.id}-${revision}"`;
      const version = { ETag: etag, 'Cache-Control': 'private, no-cache' };
      if (holdsVersion(ctx, etag)) {
        ctx.set(version);
        ctx.status = 304;
        return undefined;
      }
      const encoding = encodingFor(ctx);
      const compose = (): Promise<string> => recipeListJson(em, actor, query.q ?? '');
      const body = query.q
        ? await compressJson(await compose(), encoding)
        : await bodies.body({ accountId: actor.id, revision, encoding }, compose);
      ctx.set(version);
      return sendEncoded(ctx, encoding, body);
    }),

    route(searchRecipes, async ({ actor, query, em, ctx }) => {
      const encoding = encodingFor(ctx);
      const matches = await findMatches(em, actor, query.q);
      return sendEncoded(ctx, encoding, await compressJson(JSON.stringify(matches), encoding));
    }),
  ];
}
