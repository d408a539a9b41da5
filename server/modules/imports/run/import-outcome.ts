import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { rereadDraftSchema } from '../../../../shared/api/history/rereading.ts';
import type { RecipeContent } from '../../../../shared/domain/recipe.ts';
import { DAY } from '../../../../shared/constants.ts';
import type { FailedReading } from '../../../../shared/domain/failed-job-debug.ts';
import type { Reading } from '../../../../shared/domain/reading.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';
import type { Extraction } from '../../../extraction/extraction.ts';
import { newRecipeId } from '../../../db/id.ts';
import { execute } from '../../../db/query.ts';
import { storable } from '../../../db/storable.ts';
import { addNotification, type NewNotification } from '../../notifications/notifications.service.ts';
import { keepFiles } from '../../../storage/file-removals.ts';
import { insertRecipe } from '../../recipes/stored/insert-recipe.ts';
import { listDoubts } from '../../recipes/stored/recipe-doubts.ts';
import type { StoredPicture } from '../../recipes/pictures/recipe-pictures.ts';
import { countFiles } from '../../../storage/account-space.ts';
import type { ClaimedJob } from '../job/import-job.ts';
import type { ModelUse } from '../read/import-reader.ts';
import { KEPT_DAYS, keepOriginal, type StoredPage } from './kept-source.ts';
import { endJob } from '../queue/job-lease.ts';

/** The failure of an import that took too long. */
export const TIMEOUT_FAILURES: Readonly<Record<ClaimedJob['sourceType'], ImportFailure>> = {
  url: 'importErrors.timeout',
  youtube: 'importErrors.timeout',
  youtube_asr: 'importErrors.speechUnavailable',
  file: 'importErrors.fileTooComplex',
  text: 'importErrors.textTooComplex',
};

/**
 * The part that a recipe lacks; null if it has both. A recipe from a video needs no written steps, because the video
 * shows them.
 */
function missingPart({
  ingredients,
  instructions,
  originalSource,
}: Pick<RecipeContent, 'ingredients' | 'instructions' | 'originalSource'>): 'ingredients' | 'instructions' | null {
  if (ingredients.length === 0) return 'ingredients';
  const isVideo = originalSource?.type === 'youtube' || originalSource?.type === 'youtube_asr';
  return instructions.length === 0 && !isVideo ? 'instructions' : null;
}

const MISSING = { ingredients: 'recipes.noIngredientsFound', instructions: 'recipes.noStepsFound' } as const;

function mainKey(othersCount: number, hasUnnamed: boolean): string {
  if (othersCount > 0) return 'notifications.importSucceededWithOthers';
  return hasUnnamed ? 'notifications.importSucceededOfSeveral' : 'notifications.importSucceeded';
}

/**
 * The message of a successful import: how many further recipes its document has, or that it has some without titles,
 * and which part of the recipe was not found.
 */
export function successMessage(
  recipe: Pick<RecipeContent, 'title' | 'ingredients' | 'instructions' | 'originalSource'>,
  othersCount: number,
  hasUnnamed: boolean,
): Pick<NewNotification, 'key' | 'values'> {
  const missing = missingPart(recipe);
  const values = {
    title: recipe.title,
    ...(othersCount > 0 && { count: othersCount }),
    ...(missing !== null && { note: MISSING[missing] }),
  };
  return { key: mainKey(othersCount, hasUnnamed), values };
}

const keptUntil = (): string => new Date(Date.now() + KEPT_DAYS * DAY).toISOString();

/** The result of an import, its pictures stored. */
export interface Outcome {
  readonly extraction: Extraction;
  readonly reading: Reading;
  readonly modelUse: ModelUse | null;
  readonly pictures: readonly StoredPicture[];
  /** The stored page, where it offers further recipes. */
  readonly page: StoredPage | null;
  /** Whether the recipe keeps what it was imported from. */
  readonly keepsOriginal: boolean;
}

/** In one transaction: ends the row, inserts the recipe, keeps its pictures and adds the notification (G2). */
export async function completeImport(
  em: SqlEntityManager,
  job: ClaimedJob,
  { extraction, reading, modelUse, pictures, page, keepsOriginal }: Outcome,
): Promise<string> {
  const recipeId = newRecipeId(pictures);
  const { others, recipe } = extraction;
  await em.transactional(async (tx) => {
    if (keepsOriginal) await keepOriginal(tx, job, recipeId, extraction.boxes);
    await endJob(tx, job, {
      state: 'done',
      source_type: job.sourceType,
      step: 'saving',
      recipe_id: recipeId,
      source_text: extraction.text,
      provenance: JSON.stringify(extraction.provenance),
      reading: JSON.stringify(reading),
      model_answer: modelUse?.answers == null ? null : storable(modelUse.answers),
      error_code: null,
      error_detail: null,
      ...(others.length > 0 && { others: JSON.stringify(others), kept_until: keptUntil() }),
      ...(page !== null && { payload: JSON.stringify({ ...job.payload, page: page.page }) }),
    });
    if (page !== null) {
      await keepFiles(tx, [page.page.path]);
      await countFiles(tx, job.accountId, [{ path: page.page.path, bytes: page.bytes }]);
    }
    // The text that was read is stored beside; the whole text is only needed for retries and further recipes.
    if (job.sourceType === 'text' && others.length === 0)
      await execute(tx, `update import_job set payload = payload - 'text' where id = :id`, { id: job.id });
    await insertRecipe(tx, {
      id: recipeId,
      accountId: job.accountId,
      importJobId: job.id,
      content: recipe,
      pictures,
      doubts: listDoubts(extraction.provenance),
    });
    await addNotification(tx, {
      accountId: job.accountId,
      type: 'success',
      ...successMessage(recipe, others.length, modelUse?.hasOthers === true),
      recipeId,
      importJobId: job.id,
      attempt: job.attempt,
    });
  });
  return recipeId;
}

/** Ends an import that reads an original again: what it found is kept in its row, and no recipe changes. */
export async function completeRereading(
  em: SqlEntityManager,
  job: ClaimedJob,
  { extraction, reading }: Pick<Outcome, 'extraction' | 'reading'>,
): Promise<void> {
  const { recipe, provenance } = extraction;
  const draft: z.input<typeof rereadDraftSchema> = { ...recipe, doubts: listDoubts(provenance) };
  await endJob(em, job, {
    state: 'done',
    step: 'saving',
    draft: JSON.stringify(rereadDraftSchema.parse(draft)),
    reading: JSON.stringify(reading),
    error_code: null,
    error_detail: null,
  });
}

/** The reason and the progress of a failed import. */
export interface Failure {
  readonly code: ImportFailure;
  /** For logs. */
  readonly detail: string | null;
  /** null where nothing was read. */
  readonly reading: FailedReading | null;
  /** The answers of models; null where there is none. */
  readonly answers: string | null;
  /** The text that was read nevertheless. */
  readonly text?: string | null;
}

/** The most characters of the text of a failed import that are stored. */
const TEXT_KEPT = 60_000;

/** In one transaction: marks the row as failed with its reason and adds the notification. */
export async function failImport(
  em: SqlEntityManager,
  job: ClaimedJob,
  { code, detail, reading, answers, text = null }: Failure,
): Promise<void> {
  await em.transactional(async (tx) => {
    await endJob(tx, job, {
      // A failed reading of an original leaves its recipe as it is, so it is no failed import.
      state: job.rereads === null ? 'failed' : 'done',
      source_type: job.sourceType,
      error_code: code,
      error_detail: detail === null ? null : storable(detail.slice(0, 2_000)),
      reading: reading === null ? null : JSON.stringify(storable(reading)),
      model_answer: answers === null ? null : storable(answers),
      source_text: text === null ? null : storable(text.slice(0, TEXT_KEPT)),
      // A further attempt counts its own deaths.
      dead_holders: '{}',
      sandbox_deaths: 0,
    });
    if (job.rereads !== null) return;
    await addNotification(tx, {
      accountId: job.accountId,
      type: 'error',
      key: 'notifications.importFailed',
      values: { source: job.named?.title ?? job.source, reason: code },
      recipeId: null,
      importJobId: job.id,
      attempt: job.attempt,
    });
  });
}
