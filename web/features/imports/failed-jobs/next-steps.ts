import type { FailedJob } from '../../../../shared/domain/failed-job.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';

/** What helps after a failed import; the texts are `failedImports.steps.<step>`, and `app.tryAgain` for `retry`. */
export type NextStep = 'retry' | 'correctLink' | 'pasteText' | 'uploadFile' | 'takePhoto' | 'writeByHand';

/** For every cause what helps, the likeliest first (experience: at least one next step). */
const NEXT_STEPS: Readonly<Record<ImportFailure, readonly NextStep[]>> = {
  // The link leads nowhere: it may be mistyped.
  'importErrors.hostNotFound': ['correctLink', 'retry'],
  'importErrors.pageNotFound': ['correctLink', 'writeByHand'],
  'importErrors.tooManyRedirects': ['correctLink', 'pasteText'],
  'importErrors.unsupportedType': ['correctLink', 'uploadFile'],
  // The site has a bad day.
  'importErrors.unreachable': ['retry', 'correctLink'],
  'importErrors.tlsInvalid': ['retry', 'pasteText'],
  'importErrors.timeout': ['retry', 'pasteText'],
  'importErrors.pageFailed': ['retry', 'pasteText'],
  // The cook sees the page, and Cardamom does not.
  'importErrors.addressForbidden': ['pasteText', 'uploadFile'],
  'importErrors.pageForbidden': ['pasteText', 'uploadFile'],
  'importErrors.challengePage': ['pasteText', 'uploadFile'],
  'importErrors.tooLarge': ['pasteText', 'correctLink'],
  'importErrors.tooComplex': ['pasteText', 'correctLink'],
  'importErrors.unreadable': ['retry', 'pasteText'],
  'importErrors.noRecipe': ['pasteText', 'writeByHand'],
  // The file or text is at fault.
  'importErrors.fileUnsupported': ['uploadFile', 'pasteText'],
  'importErrors.fileDamaged': ['uploadFile', 'pasteText'],
  'importErrors.filePassword': ['uploadFile', 'pasteText'],
  'importErrors.fileTooComplex': ['uploadFile', 'pasteText'],
  'importErrors.fileNoText': ['takePhoto', 'writeByHand'],
  'importErrors.fileNoRecipe': ['uploadFile', 'writeByHand'],
  'importErrors.textNoRecipe': ['pasteText', 'writeByHand'],
  'importErrors.textTooComplex': ['pasteText', 'writeByHand'],
  // The model or the speech server has a bad day, or what came is too much for it.
  'importErrors.modelUnreachable': ['retry', 'writeByHand'],
  'importErrors.modelMissing': ['retry', 'writeByHand'],
  'importErrors.modelTooSmall': ['pasteText', 'uploadFile'],
  'importErrors.modelTimeout': ['retry', 'pasteText'],
  'importErrors.modelFailed': ['retry', 'pasteText'],
  'importErrors.speechUnavailable': ['retry', 'pasteText'],
  // The video has no recipe that can be read.
  'importErrors.videoNoRecipe': ['pasteText', 'correctLink', 'writeByHand'],
  'importErrors.videoUnavailable': ['correctLink', 'pasteText'],
  'importErrors.videoTooLong': ['correctLink', 'pasteText'],
  'importErrors.loginWall': ['pasteText', 'takePhoto', 'uploadFile'],
  'importErrors.cookieWall': ['pasteText', 'uploadFile'],
  // It is our fault.
  'importErrors.diskFull': ['retry', 'writeByHand'],
  'importErrors.interrupted': ['retry', 'writeByHand'],
  'importErrors.internal': ['retry', 'writeByHand'],
};

/** What helps with that import, the likeliest first; what is no link has none to correct. */
export function nextSteps({ code, sourceType }: Pick<FailedJob, 'code' | 'sourceType'>): readonly NextStep[] {
  const isLink = sourceType !== 'file' && sourceType !== 'text';
  return NEXT_STEPS[code].filter((step) => isLink || step !== 'correctLink');
}
