import type { FailedJob } from '../../../shared/domain/failed-job.ts';
import type { ImportJob, InProcessJob } from '../../../shared/domain/import-job.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { FailedJobRow, ImportJobRow, OpenJobRow } from './import-job.ts';

function presentJob(row: ImportJobRow): Omit<InProcessJob, 'elapsed'> {
  return {
    id: row.id,
    source: row.source,
    sourceType: row.source_type,
    createdAt: row.created_at,
    step: row.step,
  };
}

export function presentInProcessJob(row: OpenJobRow): InProcessJob {
  return { ...presentJob(row), elapsed: Math.max(0, row.elapsed) };
}

export function presentImport(row: ImportJobRow, translator: Translator, language: LanguageCode): ImportJob {
  return {
    ...presentJob(row),
    state: row.state,
    recipeId: row.recipe_id,
    error: row.error_code && translator.translate(language, row.error_code),
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
  };
}
