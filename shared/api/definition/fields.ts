import { z } from 'zod';
import {
  EMAIL_MAX_LENGTH,
  IMPORT_TEXT_MAX_LENGTH,
  IMPORT_URL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '../../constants.ts';
import type { ErrorCode } from '../../errors.ts';

/** The error of a field that is absent or null. A value of another type keeps the general error. */
export function needed(code: ErrorCode) {
  return { error: ({ input }: { readonly input?: unknown }) => ((input ?? null) === null ? code : undefined) };
}

/**
 * Fields of requests. The limits given here only document the field. The rules of each module check them, because they
 * answer with a specific text instead of "this value is not accepted".
 */
export const nameField = z
  .string(needed('auth.nameRequired'))
  .meta({ maxLength: NAME_MAX_LENGTH, examples: ['Ann Baker'] });

export const emailField = z
  .string(needed('auth.emailRequired'))
  .meta({ format: 'email', maxLength: EMAIL_MAX_LENGTH, examples: ['ann@kitchen.example'] });

export const passwordField = z
  .string(needed('auth.passwordRequired'))
  .meta({ format: 'password', examples: ['green pods and black seeds'] });

export const currentPasswordField = z
  .string(needed('users.currentPasswordRequired'))
  .meta({ format: 'password', examples: ['green pods and black seeds'] });

export const newPasswordField = z.string(needed('auth.passwordRequired')).meta({
  format: 'password',
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
  description: 'Used exactly as typed, including blanks; very common passwords are refused.',
  examples: ['green pods and black seeds'],
});

export const tokenField = z
  .string(needed('auth.invalidToken'))
  .meta({ description: 'The token from the mailed link.', examples: ['pXyPzv8x0m3GQ2o1sVbK5a7cTnRdUeWf9hJkLqZiYtE'] });

export const urlField = z
  .string(needed('imports.urlRequired'))
  .meta({ format: 'uri', maxLength: IMPORT_URL_MAX_LENGTH, examples: ['https://cook.example/lemon-tart'] });

export const pastedTextField = z.string(needed('imports.textRequired')).meta({
  maxLength: IMPORT_TEXT_MAX_LENGTH,
  description: 'The text of a recipe, or the HTML source of a page.',
  examples: ['Lemon tart\n\nIngredients\n3 lemons\n…'],
});

/** The errors of a name and of a new password, for the `errors` of calls that take one. */
export const NAME_ERRORS = ['auth.nameRequired', 'auth.nameInvalid', 'auth.nameTooLong'] as const;
export const NEW_PASSWORD_ERRORS = [
  'auth.passwordRequired',
  'auth.passwordTooShort',
  'auth.passwordTooLong',
  'auth.passwordTooCommon',
] as const;

/** The errors of calls that the user confirms by the password. */
export const PASSWORD_CONFIRMATION_ERRORS = [
  'users.currentPasswordRequired',
  'users.passwordWrong',
  'users.noPassword',
  'errors.tooManyRequests',
] as const;
