import type { ImportJob, InProcessJob } from '../../../shared/domain/import-job.ts';
import type { LanguageCode } from '../../../shared/languages.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ImportJobRow } from './import-job.ts';

export function presentInProcessJob(row: ImportJobRow): InProcessJob {
  return {
    id: row.id,
    source: row.source,
    sourceType: row.source_type,
    createdAt: row.created_at,
    step: row.step,
  };
}

export function presentImport(row: ImportJobRow, translator: Translator, language: LanguageCode): ImportJob {
  return {
    ...presentInProcessJob(row),
    state: row.state,
    recipeId: row.recipe_id,
    error: row.error_code && translator.translate(language, row.error_code),
  };
}
