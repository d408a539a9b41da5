import type { ListedFile } from '../../../../shared/desktop/files.ts';

type NextStep = Exclude<ListedFile['nextStep'], null>;

const STEPS: Readonly<Record<string, NextStep>> = {
  'errors.fileEmpty': 'checkFile',
  'errors.fileTooLarge': 'splitFile',
  'errors.payloadTooLarge': 'splitFile',
  'errors.idempotencyConflict': 'retry',
  'imports.fileUnsupported': 'convertFile',
  'imports.onlyPicturesTogether': 'checkFile',
  'imports.tooManyPictures': 'splitFile',
  'imports.picturesTooLarge': 'splitFile',
  'importErrors.timeout': 'retry',
  'importErrors.tooLarge': 'splitFile',
  'importErrors.tooComplex': 'splitFile',
  'importErrors.fileTooComplex': 'splitFile',
  'importErrors.textTooComplex': 'splitFile',
  'importErrors.fileUnsupported': 'convertFile',
  'importErrors.unsupportedType': 'convertFile',
  'importErrors.filePassword': 'removePassword',
  'importErrors.modelUnreachable': 'retry',
  'importErrors.modelMissing': 'retry',
  'importErrors.modelTimeout': 'retry',
  'importErrors.modelFailed': 'retry',
  'importErrors.diskFull': 'retry',
  'importErrors.interrupted': 'retry',
  'importErrors.internal': 'retry',
};

/** What a person can do about a failure, by its translation key: looking at the file where nothing better is known. */
export const nextStepFor = (code: string | null): NextStep => STEPS[code ?? ''] ?? 'checkFile';
