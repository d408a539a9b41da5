import type { ImportState, ImportStep } from '../../../shared/domain/import-job.ts';
import type { SourceType } from '../../../shared/domain/recipe.ts';
import type { ImportFailure } from '../../../shared/errors.ts';

/** What is to be imported: a link today. */
export interface UrlPayload {
  readonly url: string;
}

/** A row of import_job as lists read it. */
export interface ImportJobRow {
  readonly id: string;
  readonly source: string;
  readonly source_type: SourceType;
  readonly state: ImportState;
  readonly step: ImportStep;
  readonly recipe_id: string | null;
  readonly error_code: ImportFailure | null;
  /** ISO 8601 UTC. */
  readonly created_at: string;
}

/** A job that this worker holds. `claims` is the fencing number: who holds an older one may write nothing. */
export interface ClaimedJob {
  readonly id: string;
  readonly accountId: string;
  readonly source: string;
  readonly sourceType: SourceType;
  readonly payload: UrlPayload;
  readonly claims: number;
  readonly attempt: number;
}
