import { ExtractionError } from '../../domain/extraction-error.ts';

/** The error for a file whose bytes contradict each other or end too early. */
export function damaged(detail: string, cause?: unknown): ExtractionError {
  return new ExtractionError('importErrors.fileDamaged', cause === undefined ? { detail } : { detail, cause });
}

/** The error for a file that would take too much time or memory to read. */
export function tooComplex(detail: string): ExtractionError {
  return new ExtractionError('importErrors.fileTooComplex', { detail });
}
