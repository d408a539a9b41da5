import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { createRecipe, type updateOwnFields, type updateRecipe } from '../../../../shared/api/recipe-editing.ts';
import type { RecipeDoubt } from '../../../../shared/domain/doubt.ts';
import { NO_FURTHER_FIELDS } from '../../../../shared/domain/further-fields.ts';
import type { Recipe } from '../../../../shared/domain/recipe.ts';
import { recipeProblems } from '../../../../shared/rules/recipe.ts';
import { newRecipeId } from '../../../db/id.ts';
import { execute, queryOne } from '../../../db/query.ts';
import type { Sweeper } from '../../../db/sweeper.ts';
import { hashedBytes } from '../../../http/form/hashed-bytes.ts';
import { idempotencyKeyOf, type Idempotency } from '../../../http/request/idempotency.ts';
import type { Actor } from '../../../core/actor.ts';
import { insertRecipe } from '../stored/insert-recipe.ts';
import { lockOwnRecipe } from '../stored/own-recipe.ts';
import { type PictureIntake, refusedImages, type TakePicture } from '../pictures/picture-intake.ts';
import { RecipeRow } from '../stored/recipe.entity.ts';
import { imageIdOf, presentRecipe } from '../stored/recipe.presenter.ts';
import { imagesSince, type StoredPicture } from '../pictures/recipe-pictures.ts';
import { searchTextOf } from '../stored/search-text.ts';
import { AppError } from '../../../core/errors.ts';
import { followDoubts } from '../stored/recipe-doubts.ts';
import { refuseProblems, type SettledRecipe, settleOwnFields, settleRecipe, tongueOf } from './written-recipe.ts';

const submissionRow = z.object({ recipe_id: z.string(), idempotency_hash: z.instanceof(Uint8Array) });

/**
 * The recipe that an earlier request with the same key has created within 24 hours. From here on, requests of an
 * account with keys are serialised. Throws 409 if the key belongs to another request.
 */
export async function findSubmitted(
  tx: SqlEntityManager,
  actor: Actor,
  { key, hash }: Idempotency,
): Promise<string | null> {
  const accountId = actor.id;
  await execute(tx, 'select pg_advisory_xact_lock(hashtextextended(:name, 0))', { name: `recipe ${accountId}` });
  await execute(
    tx,
    `delete from recipe_submission where account_id = :accountId and created_at < now() - interval '24 hours'`,
    { accountId },
  );
  const earlier = await queryOne(
    tx,
    submissionRow,
    'select recipe_id, idempotency_hash from recipe_submission where account_id = :accountId and idempotency_key = :key',
    { accountId, key },
  );
  if (earlier && !hash.equals(earlier.idempotency_hash)) throw new AppError('errors.idempotencyConflict');
  return earlier?.recipe_id ?? null;
}

/** Stores the recipe that was created with a key. */
export async function keepSubmitted(
  tx: SqlEntityManager,
  actor: Actor,
  { key, hash }: Idempotency,
  recipeId: string,
): Promise<void> {
  await execute(
    tx,
    `insert into recipe_submission (account_id, idempotency_key, idempotency_hash, recipe_id)
     values (:accountId, :key, :hash, :recipeId)`,
    { accountId: actor.id, key, hash, recipeId },
  );
}

/** A received form: its fields, and its pictures in order. */
export interface WrittenForm {
  readonly body: z.output<(typeof createRecipe)['body']>;
  readonly files: readonly StoredPicture[];
}
export interface RecipeSubmission {
  readonly idempotencyKey: string | null;
  /** Receives the form. */
  readonly receive: (take: TakePicture) => Promise<WrittenForm>;
}
type Update = z.output<(typeof updateRecipe)['body']>;
type OwnUpdate = z.output<(typeof updateOwnFields)['body']>;

export interface RecipeEditingService {
  /**
   * Stores a recipe that the actor wrote, once per key. Throws 400 for invalid input, 409 if the key belongs to another
   * request, and the errors of receiving pictures.
   */
  create(em: SqlEntityManager, actor: Actor, submission: RecipeSubmission): Promise<RecipeRow>;
  /**
   * Replaces the content of a recipe of the actor; throws 400 for invalid input, 404, and 409 if the update is based on
   * another revision and would change something.
   */
  update(em: SqlEntityManager, actor: Actor, update: Update): Promise<RecipeRow>;
  /** Changes what only the owner says about a recipe; throws 400 for invalid input, and 404. */
  updateOwn(em: SqlEntityManager, actor: Actor, id: string, update: OwnUpdate): Promise<RecipeRow>;
}

/**
 * The pictures in the order of the update. A picture that was added after the update began stays at the end, because the
 * client did not know it. Those that are left out stay stored as long as a version names them.
 */
async function arrangeImages(tx: SqlEntityManager, row: RecipeRow, urls: readonly string[]): Promise<string[]> {
  const wanted = new Set(urls.map(imageIdOf));
  if (wanted.difference(new Set(row.images)).size > 0) throw refusedImages('recipes.imageForeign');
  const added = await imagesSince(tx, row.id);
  return [...wanted.union(new Set(row.images.filter((id) => added.has(id))))];
}

/** Whether a recipe already is as an edit wants it. */
function isStored(recipe: Recipe, edit: SettledRecipe, images: readonly string[] | null | undefined): boolean {
  const wanted = { ...edit, images: images ?? recipe.images };
  return Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(value, recipe[name as keyof Recipe]));
}

/** The error for an edit of another revision. A revision that does not exist yet was lost with a restored backup. */
export function changedElsewhere(row: RecipeRow, revision: number): AppError {
  const since = Object.entries(row.fieldRevisions).filter(([, last]) => last > revision);
  const changed = since.map(([name]) => name).toSorted();
  return new AppError('recipes.changedElsewhere', { conflict: { current: presentRecipe(row), changed } });
}

interface EditParts {
  /** By default those of the recipe. */
  readonly images?: readonly string[];
  /** Changes the doubts that the edit leaves. */
  readonly doubtsOf?: (left: RecipeDoubt[], edit: SettledRecipe) => RecipeDoubt[];
}

/** Replaces the content of a locked recipe; throws 400 for invalid input. */
export async function storeEdit(
  tx: SqlEntityManager,
  row: RecipeRow,
  input: Omit<Update, 'id' | 'images' | 'revision'>,
  { images = row.images, doubtsOf = (left) => left }: EditParts = {},
): Promise<RecipeRow> {
  const before = presentRecipe(row);
  const edit = settleRecipe(input, before);
  await tx.nativeUpdate(
    RecipeRow,
    { id: row.id },
    {
      ...edit,
      ...tongueOf(edit, before),
      images: [...images],
      doubts: doubtsOf(followDoubts(row.doubts, before, edit), edit),
      searchText: searchTextOf(edit),
    },
  );
  await tx.refresh(row);
  return row;
}

async function enterRecipe(
  tx: SqlEntityManager,
  actor: Actor,
  edit: SettledRecipe,
  pictures: readonly StoredPicture[],
): Promise<string> {
  const id = newRecipeId(pictures);
  const content = { ...edit, ...tongueOf(edit, null), images: [], originalSource: null };
  await insertRecipe(tx, { id, accountId: actor.id, importJobId: null, content, pictures, doubts: [] });
  return id;
}

/** Receives pictures and adds the hash of each one to `hash`. */
function hashing(take: TakePicture, hash: Hash): TakePicture {
  return async (file) => {
    const own = createHash('sha256');
    const picture = await take({ ...file, bytes: hashedBytes(file.bytes, own) });
    hash.update(own.digest());
    return picture;
  };
}

export function createRecipeEditingService(intake: PictureIntake, remover: Sweeper): RecipeEditingService {
  return {
    async create(em, actor, { idempotencyKey, receive }) {
      const key = idempotencyKeyOf(createRecipe.path, idempotencyKey);
      const hash = createHash('sha256');
      return intake.open(em, actor, 0, async (take, drop) => {
        const { body, files } = await receive(hashing(take, hash));
        const edit = settleRecipe(body, { totalTime: null, ...NO_FURTHER_FIELDS });
        const idempotency = key === null ? null : { key, hash: hash.update(JSON.stringify(edit)).digest() };
        return em.transactional(async (tx) => {
          const earlier = idempotency && (await findSubmitted(tx, actor, idempotency));
          if (earlier) drop();
          const id = earlier ?? (await enterRecipe(tx, actor, edit, files));
          if (!earlier && files.length > 0) await intake.checkSpace(tx, actor);
          if (idempotency && !earlier) await keepSubmitted(tx, actor, idempotency, id);
          return tx.findOneOrFail(RecipeRow, { id });
        });
      });
    },

    async update(em, actor, { id, images, revision, ...input }) {
      const updated = await em.transactional(async (tx) => {
        const row = await lockOwnRecipe(tx, actor, id);
        const before = presentRecipe(row);
        const edit = settleRecipe(input, before);
        if (revision != null && revision !== row.revision) {
          // A repetition after a lost response is no conflict.
          if (isStored(before, edit, images)) return row;
          throw changedElsewhere(row, revision);
        }
        const arranged = images ? await arrangeImages(tx, row, images) : row.images;
        return storeEdit(tx, row, input, { images: arranged });
      });
      remover.wake();
      return updated;
    },

    updateOwn: (em, actor, id, update) =>
      em.transactional(async (tx) => {
        const row = await lockOwnRecipe(tx, actor, id);
        const before = presentRecipe(row);
        const own = settleOwnFields(update, before);
        refuseProblems(recipeProblems({ ...before, ...own }));
        await tx.nativeUpdate(RecipeRow, { id }, { ...own, searchText: searchTextOf({ ...before, ...own }) });
        await tx.refresh(row);
        return row;
      }),
  };
}
