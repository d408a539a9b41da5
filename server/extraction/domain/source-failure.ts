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

/** What the same fault is called where somebody gave the source himself: nobody can look for another page then. */
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

/** The error as it concerns a source of this kind; anything else than an ExtractionError is returned as it is. */
export function sourceFailure(error: unknown, kind: Source['kind']): unknown {
  if (!(error instanceof ExtractionError)) return error;
  const { detail } = error;
  const code = NAMES[kind][error.code] ?? error.code;
  return code === error.code
    ? error
    : new ExtractionError(code, { cause: error, ...(detail !== undefined && { detail }) });
}
