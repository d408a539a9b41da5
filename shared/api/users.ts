import { z } from 'zod';
import { sessionSchema } from '../domain/session.ts';
import { userSchema } from '../domain/user.ts';
import type { ErrorCode } from '../errors.ts';
import { LANGUAGE_CODES } from '../languages.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';
import {
  currentPasswordField,
  emailField,
  NAME_ERRORS,
  nameField,
  NEW_PASSWORD_ERRORS,
  newPasswordField,
  passwordField,
  tokenField,
} from './definition/fields.ts';

export const saveProfile = endpoint({
  method: 'PUT',
  path: '/auth/me',
  access: 'user',
  summary: "Change the user's own name",
  body: z.object({ name: nameField }),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  errors: NAME_ERRORS,
});

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/api/users/language',
  access: 'user',
  summary: 'Save the language of the interface',
  body: z.object({ language: z.enum(LANGUAGE_CODES, { error: 'users.languageUnknown' satisfies ErrorCode }) }),
  reply: z.object({ success: z.literal(true), language: z.enum(LANGUAGE_CODES) }),
  errors: ['users.languageUnknown'],
});

export const getStorage = endpoint({
  method: 'GET',
  path: '/api/users/storage',
  access: 'user',
  summary: "The bytes of the user's own pictures and uploads, and how many may be kept",
  reply: z.object({ bytes: z.number(), maxBytes: z.number() }),
});

export const getPassword = endpoint({
  method: 'GET',
  path: '/auth/password',
  access: 'user',
  summary: 'Whether the account has a password; an account that signs in with Google may have none',
  reply: z.object({ isSet: z.boolean() }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/password',
  access: 'user',
  summary: 'Change the password; all other sessions end, and the current one gets a new token',
  body: z.object({ currentPassword: currentPasswordField, password: newPasswordField }),
  reply: successSchema,
  errors: [
    'users.currentPasswordRequired',
    'users.passwordWrong',
    'users.noPassword',
    ...NEW_PASSWORD_ERRORS,
    'errors.tooManyRequests',
  ],
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email/change',
  access: 'user',
  summary:
    'Send a link to a new e-mail address, and tell the present one; confirmed by the password, or by the present address if there is no password. The answer is the same for an address that has an account',
  body: z.object({ email: emailField, password: passwordField.optional(), currentEmail: emailField.optional() }),
  reply: successSchema,
  errors: [
    'auth.emailRequired',
    'auth.emailInvalid',
    'auth.emailDomainRefused',
    'users.emailUnchanged',
    'auth.proofNeeded',
    'auth.passwordRequired',
    'users.passwordWrong',
    'users.emailWrong',
    'errors.tooManyRequests',
  ],
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email/change/confirm',
  access: 'user',
  summary:
    'Change the address of the account by the token that was sent to the new one; all other sessions end, and the current one gets a new token',
  body: z.object({ token: tokenField }),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  errors: ['auth.invalidToken', 'auth.emailTaken', 'auth.emailDomainRefused', 'errors.tooManyRequests'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  access: 'user',
  summary: "The user's own sessions: the current one, then the others by last use",
  reply: z.object({ sessions: z.array(sessionSchema) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  access: 'user',
  summary: "End one of the user's own sessions",
  params: idParamsSchema,
  reply: successSchema,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'user',
  summary: 'Sign out everywhere else: end all sessions but the current one',
  reply: successSchema,
});

export const getAccountPicture = endpoint({
  method: 'GET',
  path: '/api/pictures/:id',
  access: 'user',
  summary: 'The picture of an account, for its owner and administrators',
  params: idParamsSchema,
  reply: z.never(),
  answers: 'picture',
});

export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/auth/me',
  access: 'user',
  summary:
    "Delete the user's own account with everything in it, confirmed by the password, or by the e-mail if there is no password",
  body: z.object({ password: passwordField.optional(), email: emailField.optional() }),
  reply: successSchema,
  errors: [
    'users.administratorStays',
    'auth.passwordRequired',
    'users.passwordWrong',
    'auth.emailRequired',
    'users.emailWrong',
    'errors.tooManyRequests',
  ],
});
