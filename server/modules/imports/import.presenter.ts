import type { RereadField, Rereading } from '../../../shared/api/history/rereading.ts';
import type { FailedJob } from '../../../shared/domain/failed-job.ts';
import {
  type ImportItems,
  type ImportJob,
  importNeedSchema,
  type InProcessJob,
  type OtherRecipe,
} from '../../../shared/domain/import-job.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { RecipePlace } from '../../extraction/extraction.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ImportDetailRow, ImportJobRow, OpenJobRow } from './accept/imports.service.ts';
import type { ListedItems } from './archive/listed-items.ts';
import type { OfferedRecipe } from './accept/offered-recipes.ts';
import type { RereadingRow } from './rereading/rereading.service.ts';
import type { FailedJobRow } from './failed-jobs/failed-job-row.ts';

function presentJob(row: ImportJobRow): Omit<InProcessJob, 'elapsed' | 'recipes'> {
  return {
    id: row.id,
    source: row.source,
    sourceType: row.source_type,
    createdAt: row.created_at,
    step: row.step,
    ...waiting(row),
    ...named(row),
  };
}

/** The kind of ability that a waiting import lacks. One that a newer version names is left out. */
function waiting({ waits_for: need }: Pick<ImportJobRow, 'waits_for'>): Pick<InProcessJob, 'waitsFor'> {
  const { data } = importNeedSchema.safeParse(need?.split(':')[0]);
  return data === undefined ? {} : { waitsFor: data };
}

const named = ({ title }: Pick<ImportJobRow, 'title'>): { title?: string } => (title === null ? {} : { title });

function presentOther(other: OfferedRecipe, translator: Translator, language: LanguageCode): OtherRecipe {
  const { number, title, place, jobId } = other;
  const inWords = (of: RecipePlace): string =>
    'page' in of ? translator.translate(language, 'imports.others.page', { page: of.page }) : of.heading;
  return { number, title, place: place && inWords(place), jobId };
}

export function presentInProcessJob(row: OpenJobRow): InProcessJob {
  const { items_total: total, items_ended: ended } = row;
  return {
    ...presentJob(row),
    elapsed: Math.max(0, row.elapsed),
    ...(total !== null && { recipes: { ended, total: Math.max(ended, total) } }),
  };
}

function presentItems(items: ListedItems, translator: Translator, language: LanguageCode): ImportItems {
  const failed = items.failed.map((item) => ({ ...item, error: translator.translate(language, item.code) }));
  return { ...items, failed };
}

export function presentImport(row: ImportDetailRow, translator: Translator, language: LanguageCode): ImportJob {
  return {
    ...presentJob(row),
    state: row.state,
    recipeId: row.recipe_id,
    error: row.error_code && translator.translate(language, row.error_code),
    code: row.error_code,
    others: row.others.map((other) => presentOther(other, translator, language)),
    ...(row.items && { items: presentItems(row.items, translator, language) }),
  };
}

export function presentFailedJob(row: FailedJobRow, translator: Translator, language: LanguageCode): FailedJob {
  return {
    id: row.id,
    userId: row.account_id,
    source: row.source,
    sourceType: row.source_type,
    error: translator.translate(language, row.error_code),
    code: row.error_code,
    createdAt: row.ended_at,
    ...(row.upload_removed && { uploadRemoved: true as const }),
    ...named(row),
  };
}

export function presentRereading(
  { state, step, elapsed, error_code: code, draft, ...row }: RereadingRow,
  edited: RereadField[],
  translator: Translator,
  language: LanguageCode,
): Rereading {
  const ended = code === null ? 'done' : 'failed';
  return {
    state: state === 'done' ? ended : 'reading',
    step,
    ...waiting(row),
    elapsed,
    error: code && translator.translate(language, code),
    code,
    reading: draft,
    edited,
  };
}
