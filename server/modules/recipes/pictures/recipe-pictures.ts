import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { newShortId } from '../../../db/id.ts';
import { execute, query } from '../../../db/query.ts';
import type { PreparedPicture } from '../../../extraction/extraction.ts';
import { countFiles } from '../../../storage/account-space.ts';
import { keepFiles, reserveFiles } from '../../../storage/file-removals.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';

/** A picture whose file is written. Its row is inserted in the transaction that stores the recipe. */
export interface StoredPicture {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Writes a prepared picture. It is reserved for removal first, so that it does not remain if its recipe is never
 * stored.
 */
export async function storePicture(
  em: SqlEntityManager,
  storage: FileStorage,
  { bytes, mime, width, height }: PreparedPicture,
): Promise<StoredPicture> {
  const id = newShortId();
  const path = `${id.slice(-2)}/${id}.${mime === 'image/webp' ? 'webp' : 'jpg'}`;
  await reserveFiles(em, [path]);
  return { id, path, bytes: await storage.write(path, bytes), mime, width, height };
}

export async function storePictures(
  em: SqlEntityManager,
  storage: FileStorage,
  pictures: readonly PreparedPicture[],
): Promise<StoredPicture[]> {
  return Promise.all(pictures.map((picture) => storePicture(em, storage, picture)));
}

/** Inserts the rows of stored pictures, keeps their files and counts them as the account's. */
export async function insertPictures(
  tx: SqlEntityManager,
  { id: recipeId, accountId }: { readonly id: string; readonly accountId: string },
  pictures: readonly StoredPicture[],
): Promise<void> {
  await keepFiles(
    tx,
    pictures.map(({ path }) => path),
  );
  await countFiles(tx, accountId, pictures);
  for (const { id, path, mime, width, height } of pictures) {
    await execute(
      tx,
      `insert into recipe_image (id, recipe_id, path, mime, width, height, created_at)
       values (:id, :recipeId, :path, :mime, :width, :height, clock_timestamp())`,
      { id, recipeId, path, mime, width, height },
    );
  }
}

/** The pictures that were inserted after this transaction began. */
export async function imagesSince(tx: SqlEntityManager, recipeId: string): Promise<ReadonlySet<string>> {
  const rows = await query(
    tx,
    z.object({ id: z.string() }),
    'select id from recipe_image where recipe_id = :recipeId and created_at >= now()',
    { recipeId },
  );
  return new Set(rows.map(({ id }) => id));
}

/** A picture that is asked for: of a recipe as it is, or of one of its versions. */
export interface WantedPicture {
  readonly imageId: string;
  readonly version: number | null;
}

/** SQL of whether the row `i` of recipe_image is a picture of its recipe `r`, or of the version `:version` of it. */
export const IS_SHOWN = `(i.id::text = any(r.images) or exists (
  select 1 from recipe_version v where v.recipe_id = r.id and v.number = :version::int
    and v.content -> 'images' @> to_jsonb(i.id::text)))`;
