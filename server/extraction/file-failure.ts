import type { ImportFailure } from '../../shared/errors.ts';
import { ExtractionError } from './extraction-error.ts';

/** What the same fault is called where somebody gave a file: nobody can look for another page then. */
const OF_FILES: Partial<Record<ImportFailure, ImportFailure>> = {
  'importErrors.unreadable': 'importErrors.fileDamaged',
  'importErrors.tooComplex': 'importErrors.fileTooComplex',
  'importErrors.noRecipe': 'importErrors.fileNoRecipe',
  'importErrors.challengePage': 'importErrors.fileNoRecipe',
};

/** The error as it concerns a file; anything else than an ExtractionError is returned as it is. */
export function fileFailure(error: unknown): unknown {
  if (!(error instanceof ExtractionError)) return error;
  const { detail } = error;
  const code = OF_FILES[error.code] ?? error.code;
  return code === error.code
    ? error
    : new ExtractionError(code, { cause: error, ...(detail !== undefined && { detail }) });
}
