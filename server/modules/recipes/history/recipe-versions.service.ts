import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { RecipeVersion } from '../../../../shared/api/history/recipe-versions.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { query, queryOne } from '../../../db/query.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/actor.ts';
import { findOwnRecipe, lockOwnRecipe } from '../stored/own-recipe.ts';
import { RecipeRow } from '../stored/recipe.entity.ts';
import { searchTextOf } from '../stored/search-text.ts';
import { changedElsewhere } from '../write/recipe-editing.service.ts';

/** Which version of which recipe. */
interface WantedVersion {
  readonly id: string;
  readonly number: string;
}

export interface RecipeVersionsService {
  /** The versions of a recipe of the actor, the newest first; throws 404. */
  list(em: SqlEntityManager, actor: Actor, id: string): Promise<RecipeVersion[]>;
  /** A recipe of the actor as it was in a version, with its number as the revision; throws 404. */
  find(em: SqlEntityManager, actor: Actor, wanted: WantedVersion): Promise<RecipeRow>;
  /**
   * Makes a version the content of its recipe. What it replaces becomes a version. Throws 404, and 409 if the recipe has
   * another revision than the given one.
   */
  restore(
    em: SqlEntityManager,
    actor: Actor,
    wanted: WantedVersion,
    revision: number | null | undefined,
  ): Promise<RecipeRow>;
}

const versionRow = z.object({ number: z.number(), savedAt: z.string() }) satisfies z.ZodType<RecipeVersion>;
const contentRow = z.object({ content: z.record(z.string(), z.unknown()) });

/** The properties of a recipe that a version holds. Those that were added to recipes later are absent. */
async function contentOf(em: SqlEntityManager, { id, number }: WantedVersion): Promise<Partial<RecipeRow>> {
  const found = /^\d{1,9}$/.test(number)
    ? await queryOne(
        em,
        contentRow,
        'select content from recipe_version where recipe_id = :id and number = :number::int',
        { id, number },
      )
    : null;
  if (!found) throw new AppError('errors.notFound');
  const { content } = found;
  const columns = Object.values(em.getMetadata().get(RecipeRow).properties).map(({ name, fieldNames }) => ({
    name,
    column: fieldNames[0] ?? '',
  }));
  return Object.fromEntries(
    columns.flatMap(({ name, column }) => (column in content ? [[name, content[column]]] : [])),
  );
}

/** The pictures of a version that are still stored; a server of an older version removes them. */
async function storedImages(tx: SqlEntityManager, recipeId: string, images: readonly string[]): Promise<string[]> {
  const rows = await query(
    tx,
    z.object({ id: z.string() }),
    'select id from recipe_image where recipe_id = :recipeId',
    {
      recipeId,
    },
  );
  const stored = new Set(rows.map(({ id }) => id));
  return images.filter((image) => stored.has(image));
}

export function createRecipeVersionsService(): RecipeVersionsService {
  return {
    async list(em, actor, id) {
      await findOwnRecipe(em, actor, id);
      return query(
        em,
        versionRow,
        `select number, ${isoTime('saved_at')} as "savedAt" from recipe_version
         where recipe_id = :id order by number desc`,
        { id },
      );
    },

    async find(em, actor, wanted) {
      const row = await findOwnRecipe(em, actor, wanted.id);
      const content = await contentOf(em, wanted);
      const images = await storedImages(em, wanted.id, content.images ?? []);
      return { ...row, ...content, images, revision: Number(wanted.number) };
    },

    async restore(em, actor, wanted, revision) {
      return em.transactional(async (tx) => {
        const row = await lockOwnRecipe(tx, actor, wanted.id);
        const content = await contentOf(tx, wanted);
        if (revision != null && revision !== row.revision) throw changedElsewhere(row, revision);
        const images = await storedImages(tx, row.id, content.images ?? []);
        const searchText = searchTextOf({ ...row, ...content });
        await tx.nativeUpdate(RecipeRow, { id: row.id }, { ...content, images, searchText });
        await tx.refresh(row);
        return row;
      });
    },
  };
}
