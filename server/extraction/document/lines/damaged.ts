import { ExtractionError } from '../../domain/extraction-error.ts';

/** What a reader throws where a file's bytes contradict themselves or end too soon. */
export function damaged(detail: string, cause?: unknown): ExtractionError {
  return new ExtractionError('importErrors.fileDamaged', cause === undefined ? { detail } : { detail, cause });
}

/** What a reader throws for a file that would cost more than any recipe is worth. */
export function tooComplex(detail: string): ExtractionError {
  return new ExtractionError('importErrors.fileTooComplex', { detail });
}
