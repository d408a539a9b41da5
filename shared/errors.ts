import { z } from 'zod';

/**
 * Every error that a call can answer with: its translation key and its HTTP status. The texts are in
 * `locales/<code>/translations.json` (contract §2).
 */
export const ERROR_STATUS = {
  'errors.badRequest': 400,
  'errors.invalidInput': 400,
  'errors.fieldMissing': 400,
  'errors.numberInvalid': 400,
  'errors.unauthorized': 401,
  'errors.forbidden': 403,
  'errors.crossSite': 403,
  'errors.notFound': 404,
  'errors.methodNotAllowed': 405,
  'errors.idempotencyConflict': 409,
  'errors.payloadTooLarge': 413,
  'errors.fileMissing': 400,
  'errors.fileEmpty': 400,
  'errors.fileTooLarge': 413,
  'errors.unsupportedType': 415,
  'errors.tooManyRequests': 429,
  'errors.internal': 500,
  'errors.unavailable': 503,
  'errors.storageUnavailable': 503,
  'errors.diskFull': 507,
  'errors.accountFull': 413,
  'auth.nameRequired': 400,
  'auth.nameInvalid': 400,
  'auth.nameTooLong': 400,
  'auth.emailRequired': 400,
  'auth.emailInvalid': 400,
  'auth.emailTaken': 409,
  'auth.passwordRequired': 400,
  'auth.passwordTooShort': 400,
  'auth.passwordTooLong': 400,
  'auth.passwordTooCommon': 400,
  'auth.passwordMismatch': 400,
  'auth.invalidToken': 400,
  'auth.invalidCredentials': 401,
  'auth.emailNotVerified': 403,
  'auth.googleUnavailable': 503,
  'auth.googleUnreachable': 503,
  'auth.googleCancelled': 400,
  'auth.googleExpired': 400,
  'auth.googleFailed': 400,
  'auth.googleNoEmail': 400,
  'auth.googleEmailUnverified': 403,
  'users.languageUnknown': 400,
  'users.currentPasswordRequired': 400,
  'users.passwordWrong': 400,
  'users.noPassword': 400,
  'users.emailWrong': 400,
  'users.administratorStays': 403,
  'users.ownAccountProtected': 403,
  'users.administratorProtected': 403,
  'imports.urlRequired': 400,
  'imports.urlInvalid': 400,
  'imports.urlTooLong': 400,
  'imports.textRequired': 400,
  'imports.textTooLong': 400,
  'imports.fileUnsupported': 415,
  'imports.onlyPicturesTogether': 400,
  'imports.tooManyPictures': 400,
  'imports.picturesTooLarge': 413,
  'imports.tooManyInProcess': 429,
  'imports.tooLargeInProcess': 429,
  'imports.otherNotOffered': 400,
  'imports.uploadRemoved': 409,
  'recipes.notFound': 404,
  'recipes.changedElsewhere': 409,
  'recipes.titleRequired': 400,
  'recipes.titleTooLong': 400,
  'recipes.descriptionTooLong': 400,
  'recipes.tooManyTags': 400,
  'recipes.tagTooLong': 400,
  'recipes.tooManyLines': 400,
  'recipes.lineTooLong': 400,
  'recipes.tooManyImages': 400,
  'recipes.imageForeign': 400,
  'recipes.imageUnsupported': 415,
  'recipes.imageUnreadable': 400,
  'recipes.imageTooComplex': 413,
  'recipes.tooManyImagesWaiting': 429,
  'recipes.imagesUnavailable': 503,
  'notifications.notFound': 404,
  'admin.activity.dateInvalid': 400,
  'admin.activity.dateInFuture': 400,
  'admin.activity.datesReversed': 400,
  'admin.activity.zoneUnknown': 400,
  'admin.modelTest.notConfigured': 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, text);
}

/**
 * The translation keys of the causes for which an import fails. Notification, failed job and command line show the
 * text, which names the cause and a next step.
 */
export const IMPORT_FAILURES = [
  'importErrors.addressForbidden',
  'importErrors.hostNotFound',
  'importErrors.unreachable',
  'importErrors.tlsInvalid',
  'importErrors.timeout',
  'importErrors.tooManyRedirects',
  'importErrors.tooLarge',
  'importErrors.pageNotFound',
  'importErrors.pageForbidden',
  'importErrors.pageFailed',
  'importErrors.challengePage',
  'importErrors.unsupportedType',
  'importErrors.unreadable',
  'importErrors.tooComplex',
  'importErrors.noRecipe',
  'importErrors.fileUnsupported',
  'importErrors.fileDamaged',
  'importErrors.filePassword',
  'importErrors.fileTooComplex',
  'importErrors.fileNoText',
  'importErrors.fileNoRecipe',
  'importErrors.textNoRecipe',
  'importErrors.textTooComplex',
  'importErrors.modelUnreachable',
  'importErrors.modelMissing',
  'importErrors.modelTooSmall',
  'importErrors.modelTimeout',
  'importErrors.modelFailed',
  'importErrors.videoNoRecipe',
  'importErrors.videoUnavailable',
  'importErrors.videoTooLong',
  'importErrors.speechUnavailable',
  'importErrors.loginWall',
  'importErrors.cookieWall',
  'importErrors.diskFull',
  'importErrors.interrupted',
  'importErrors.internal',
] as const;

export type ImportFailure = (typeof IMPORT_FAILURES)[number];

/** The body of every error answer. `error` and `message` hold the same text. */
export const errorBodySchema = z
  .object({
    error: z.string(),
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    current: z.unknown().optional().meta({ description: 'With 409 recipes.changedElsewhere: the stored recipe.' }),
    changed: z
      .array(z.string())
      .optional()
      .meta({ description: 'With 409 recipes.changedElsewhere: the fields that changed since the edited revision.' }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBodySchema>;
