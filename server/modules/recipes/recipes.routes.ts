import type { Context } from 'koa';
import type { Logger } from 'pino';
import { confirmRecipe, getRecipe, getRecipeDebug, getRecipeImage, listRecipes } from '../../../shared/api/recipes.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import { sendPicture } from '../../http/response/send-picture.ts';
import { SUCCESS } from '../../http/response/success.ts';
import { searchRecipes } from '../../../shared/api/recipe-search.ts';
import { MEGABYTE } from '../../../shared/constants.ts';
import { holdsVersion } from '../../http/response/etag.ts';
import {
  addRecipeImages,
  createRecipe,
  deleteRecipeImage,
  updateOwnFields,
  updateRecipe,
} from '../../../shared/api/recipe-editing.ts';
import { idempotencyKeyIn } from '../../http/request/idempotency.ts';
import { receiveForm } from '../../http/form/receive-form.ts';
import { exportRecipes } from '../../../shared/api/export.ts';
import { getOriginal, getOriginalDetails, getOriginalPage } from '../../../shared/api/original/recipe-original.ts';
import { numberIn } from '../../http/request/parse-input.ts';
import { attachment } from '../../http/response/attachment.ts';
import type { CardPictures } from './pictures/card-pictures.ts';
import { readRecipeDebug } from './debug/recipe-debug.ts';
import { presentRecipe, presentImages } from './stored/recipe.presenter.ts';
import { readShownRecipe } from './stored/shown-recipe.ts';
import type { RecipesService } from './recipes.service.ts';
import { compressJson, createListBodies, type Encoding } from './list/list-bodies.ts';
import { createRecipeListService } from './list/recipe-list.service.ts';
import { createWordLists } from './search/word-lists.ts';
import { findOwnRecipe } from './stored/own-recipe.ts';
import type { TakePicture } from './pictures/picture-intake.ts';
import type { RecipeEditingService } from './write/recipe-editing.service.ts';
import type { RecipeImagesService } from './write/recipe-images.service.ts';
import type { ExportService } from './export/export.service.ts';
import type { RecipeOriginalService } from './original/recipe-original.service.ts';

export function createRecipeRoutes(route: RouteBuilder, recipes: RecipesService, cards: CardPictures): Route[] {
  return [
    route(getRecipe, ({ actor, params, em }) => readShownRecipe(em, actor, params.id)),

    route(confirmRecipe, async ({ actor, params, em }) => {
      await recipes.confirm(em, actor, params.id);
      return SUCCESS;
    }),

    route(getRecipeDebug, async ({ params, em }) => ({ rawData: await readRecipeDebug(em, params.id) })),

    route(getRecipeImage, async ({ actor, params, query, em, ctx }) => {
      const { read } = query.size === 'card' ? cards : { read: recipes.readPicture };
      return sendPicture(ctx, await read(em, actor, { imageId: params.id, version: query.version ?? null }));
    }),
  ];
}

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
  const lists = createRecipeListService(createWordLists());
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
      const compose = (): Promise<string> => lists.json(em, actor, query.q ?? '');
      const body = query.q
        ? await compressJson(await compose(), encoding)
        : await bodies.body({ accountId: actor.id, revision, encoding }, compose);
      ctx.set(version);
      return sendEncoded(ctx, encoding, body);
    }),

    route(searchRecipes, async ({ actor, query, em, ctx }) => {
      const encoding = encodingFor(ctx);
      const matches = await (query.in === 'ingredients' ? lists.inIngredients : lists.matches)(em, actor, query.q);
      return sendEncoded(ctx, encoding, await compressJson(JSON.stringify(matches), encoding));
    }),
  ];
}

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

    route(updateOwnFields, async ({ actor, params, body, em }) => ({
      ...SUCCESS,
      recipe: presentRecipe(await editing.updateOwn(em, actor, params.id, body)),
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

export function createExportRoutes(route: RouteBuilder, exports: ExportService, logger: Logger): Route[] {
  return [
    route(exportRecipes, async ({ actor, em, ctx, query: { format = 'json', ids }, language }) => {
      const chosen = ids === undefined ? null : ids.split(',');
      const { stream, name, type } = await exports.open(em, actor, { format, ids: chosen, language });
      // The response has begun, so the client sees only that it breaks off; the cause is logged. A disconnected client
      // is not an error.
      stream.once('error', (error) => logger.error({ err: error, account: actor.id }, 'an export broke off'));
      const day = new Date().toISOString().slice(0, 10);
      ctx.set('Content-Disposition', `attachment; filename="${name}-${day}.${type}"`);
      ctx.type = type;
      ctx.body = stream;
      return undefined;
    }),
  ];
}

export function createOriginalRoutes(route: RouteBuilder, originals: RecipeOriginalService): Route[] {
  return [
    route(getOriginal, async ({ actor, params, query, em, ctx }) => {
      const { name, type, body } = await originals.download(em, actor, params.id, Number(query.number ?? '1'));
      // Anybody may have written the file, so no browser opens it as a page of this server.
      ctx.set({
        'Content-Disposition': attachment(name, 'original'),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'private, no-store',
      });
      ctx.body = body;
      ctx.set('Content-Type', type);
      return undefined;
    }),

    route(getOriginalDetails, ({ actor, params, em }) => originals.describe(em, actor, params.id)),

    route(getOriginalPage, async ({ actor, params: { id, page }, query: { number = '1' }, em, ctx }) =>
      sendPicture(ctx, await originals.page(em, actor, id, { number: Number(number), page: numberIn(page) })),
    ),
  ];
}
