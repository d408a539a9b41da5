import type { ImportFailure } from '../../../shared/errors.ts';
import { ExtractionError } from './extraction-error.ts';
import type { Source } from './extraction.ts';

type Names = Partial<Record<ImportFailure, ImportFailure>>;

const OF_FILES: Names = {
  'importErrors.unreadable': 'importErrors.fileDamaged',
  'importErrors.tooComplex': 'importErrors.fileTooComplex',
  'importErrors.noRecipe': 'importErrors.fileNoRecipe',
  'importErrors.challengePage': 'importErrors.fileNoRecipe',
};

/**
 * Error codes by kind of source. A user who provides a file or a text needs another message than "try another page".
 */
const NAMES: Readonly<Record<Source['kind'], Names>> = {
  page: {},
  file: OF_FILES,
  pages: OF_FILES,
  video: { 'importErrors.noRecipe': 'importErrors.videoNoRecipe' },
  text: {
    'importErrors.tooComplex': 'importErrors.textTooComplex',
    'importErrors.noRecipe': 'importErrors.textNoRecipe',
    'importErrors.challengePage': 'importErrors.textNoRecipe',
  },
};

/** The error code of a file, for a code that may name a page. */
export const fileFailure = (code: ImportFailure): ImportFailure => OF_FILES[code] ?? code;

/** Converts an ExtractionError to the error code for this kind of source. Other values are returned unchanged. */
export function sourceFailure(error: unknown, kind: Source['kind']): unknown {
  if (!(error instanceof ExtractionError)) return error;
  const { detail, text } = error;
  const code = NAMES[kind][error.code] ?? error.code;
  return code === error.code
    ? error
    : new ExtractionError(code, {
        cause: error,
        ...(detail !== undefined && { detail }),
        ...(text !== undefined && { text }),
      });
}
