import { posix } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import type { Actor } from '../../../core/actor.ts';
import { query, queryOne } from '../../../db/query.ts';
import { RecipeRow } from '../stored/recipe.entity.ts';
import { presentRecipe } from '../stored/recipe.presenter.ts';

/** Recipes per batch. */
const BATCH = 50;

export interface ExportedPicture {
  readonly path: string;
  readonly mime: string;
  /** With the dot. */
  readonly extension: string;
}

/** A recipe with its pictures in order. */
export interface ExportedRecipe {
  readonly recipe: Recipe;
  readonly createdAt: Date;
  readonly pictures: readonly ExportedPicture[];
}

/** A recipe of an export by its id and title. */
const listed = z.object({ id: z.string(), title: z.string() });
export type ListedRecipe = z.output<typeof listed>;

const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** The actor's recipes, newest first; only those of `ids` unless it is null. */
export async function listExported(
  em: SqlEntityManager,
  actor: Actor,
  ids: readonly string[] | null,
): Promise<ListedRecipe[]> {
  return query(
    em,
    listed,
    `select id, title from recipe where account_id = :accountId and (:ids::uuid[] is null or id = any (:ids::uuid[]))
     order by created_at desc, id desc`,
    { accountId: actor.id, ids: ids && uuids(ids) },
  );
}

/** The bytes of the pictures of recipes; those that were not measured do not count. */
export async function pictureBytes(em: SqlEntityManager, recipes: readonly ListedRecipe[]): Promise<number> {
  const row = await queryOne(
    em,
    z.object({ bytes: z.number() }),
    `select coalesce(sum(f.bytes), 0)::float8 as bytes from recipe_image i join stored_file f on f.path = i.path
     join recipe r on r.id = i.recipe_id and i.id::text = any (r.images) where r.id = any (:ids::uuid[])`,
    { ids: uuids(recipes.map(({ id }) => id)) },
  );
  return row?.bytes ?? 0;
}

type PicturesById = ReadonlyMap<string, ExportedPicture>;

async function picturesOf(em: SqlEntityManager, ids: readonly string[]): Promise<PicturesById> {
  const rows = await query(
    em,
    z.object({ id: z.string(), path: z.string(), mime: z.string() }),
    'select id, path, mime from recipe_image where recipe_id = any (:ids::uuid[])',
    { ids: uuids(ids) },
  );
  return new Map(rows.map(({ id, path, mime }) => [id, { path, mime, extension: posix.extname(path) }]));
}

/** The recipes in their order; one that was deleted meanwhile is left out. */
export async function* readExported(
  em: SqlEntityManager,
  actor: Actor,
  recipes: readonly ListedRecipe[],
): AsyncGenerator<ExportedRecipe, void> {
  for (let start = 0; start < recipes.length; start += BATCH) {
    const ids = recipes.slice(start, start + BATCH).map(({ id }) => id);
    const rows = await em.find(RecipeRow, { id: { $in: ids }, accountId: actor.id }, { disableIdentityMap: true });
    const [byId, pictures] = [new Map(rows.map((row) => [row.id, row])), await picturesOf(em, ids)];
    for (const id of ids) {
      const row = byId.get(id);
      if (row === undefined) continue;
      const own = row.images.map((image) => pictures.get(image)).filter((picture) => picture !== undefined);
      yield { recipe: presentRecipe(row), createdAt: row.createdAt, pictures: own };
    }
  }
}
