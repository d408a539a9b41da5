import { z } from 'zod';
import {
  challengeField,
  desktopCodeField,
  desktopReturnSchema,
  desktopStateField,
  verifierField,
} from '../domain/desktop-sign-in.ts';
import { userSchema } from '../domain/user.ts';
import { endpoint, successSchema } from './definition/endpoint.ts';
import {
  emailField,
  NAME_ERRORS,
  nameField,
  NEW_PASSWORD_ERRORS,
  newPasswordField,
  passwordField,
  tokenField,
} from './definition/fields.ts';

/** The token of an invitation. A value that is no text counts as absent. */
const invitationField = z
  .string()
  .max(200)
  .optional()
  .catch(undefined)
  .meta({ description: 'The token of an invitation.' });

const ADMISSION_ERRORS = [
  'auth.registrationClosed',
  'auth.invitationRequired',
  'auth.invitationInvalid',
  'auth.emailDomainRefused',
] as const;

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'user',
  summary: 'The account that is signed in',
  reply: userSchema,
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/email/register',
  access: 'public',
  summary:
    'Register with e-mail and password; the answer is the same for a known address. The desktop app that runs this server gets a verified account and a session at once',
  body: z.object({ name: nameField, email: emailField, password: newPasswordField, invitation: invitationField }),
  reply: successSchema.extend({
    user: userSchema.optional().meta({ description: 'The account that is now signed in; only if no mail was needed.' }),
  }),
  status: 201,
  errors: [
    ...NAME_ERRORS,
    'auth.emailRequired',
    'auth.emailInvalid',
    'auth.emailTaken',
    ...ADMISSION_ERRORS,
    ...NEW_PASSWORD_ERRORS,
    'errors.tooManyRequests',
  ],
});

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/auth/email/verify-email',
  access: 'public',
  summary:
    'Verify an e-mail address by the token that was sent to it; the answer sets the session cookie in the browser that asked for the link, and in no other',
  query: z.object({ token: tokenField.optional() }),
  reply: successSchema,
  errors: ['auth.invalidToken', ...ADMISSION_ERRORS, 'errors.tooManyRequests'],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/email/login',
  access: 'public',
  summary:
    'Sign in; the answer sets the session cookie, with 403 auth.secondFactorRequired one for the second step; 403 auth.emailNotVerified tells whether a new verification link was sent',
  body: z.object({ email: emailField, password: passwordField }),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  errors: [
    'auth.emailRequired',
    'auth.passwordRequired',
    'auth.invalidCredentials',
    'auth.emailNotVerified',
    'auth.secondFactorRequired',
    'errors.tooManyRequests',
  ],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'End the session, if there is one',
  reply: successSchema,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/email/forgot-password',
  access: 'public',
  summary: 'Send a link that sets a new password; the answer is the same for an unknown address',
  body: z.object({ email: emailField }),
  reply: successSchema,
  errors: ['auth.emailRequired'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/email/reset-password',
  access: 'public',
  summary: 'Set a new password by the token that was sent; verifies the address and ends every session',
  body: z.object({ token: tokenField.optional(), password: newPasswordField }),
  reply: successSchema,
  errors: ['auth.invalidToken', ...ADMISSION_ERRORS, ...NEW_PASSWORD_ERRORS, 'errors.tooManyRequests'],
});

export const startGoogle = endpoint({
  method: 'GET',
  path: '/auth/google',
  access: 'public',
  summary: 'Redirect to the sign-in with Google; to /login?error=CODE if it is not configured',
  query: z.object({
    desktop: challengeField.optional().meta({
      description:
        'Sent by a desktop app: the PKCE challenge (S256). With its verifier the app later gets its session.',
    }),
    state: desktopStateField
      .optional()
      .catch(undefined)
      .meta({ description: 'Returned unchanged to the desktop app.' }),
    invitation: invitationField,
  }),
  reply: z.never(),
  status: 302,
  answers: 'redirect',
});

/** A parameter that Google sends back through the browser. A value that is not plain text counts as absent. */
const answerParameter = z
  .string()
  .max(4_096)
  .refine((text) => !text.includes('\u0000'))
  .optional()
  .catch(undefined);

export const finishGoogle = endpoint({
  method: 'GET',
  path: '/auth/google/callback',
  access: 'public',
  summary:
    'The redirect target of Google: signs in and redirects to /, to /login?confirm=mail if a mail must be confirmed first, or to /login?error=CODE; for a desktop app to /auth/desktop/return',
  query: z.object({
    code: answerParameter,
    state: answerParameter,
    error: answerParameter,
    iss: answerParameter,
  }),
  reply: z.never(),
  status: 302,
  answers: 'redirect',
});

export const confirmGoogle = endpoint({
  method: 'GET',
  path: '/auth/google/confirm',
  access: 'public',
  summary:
    'The link in a mail that completes a sign-in with Google, once and only in the browser that began it; redirects like the callback',
  query: z.object({ token: answerParameter }),
  reply: z.never(),
  status: 302,
  answers: 'redirect',
});

export const desktopReturn = endpoint({
  method: 'GET',
  path: '/auth/desktop/return',
  access: 'public',
  summary: 'The last page in the browser when a desktop app signs in: it holds a link that opens the app',
  query: desktopReturnSchema,
  reply: z.never(),
  answers: 'html',
});

export const startDesktopSession = endpoint({
  method: 'POST',
  path: '/auth/desktop/session',
  access: 'public',
  summary:
    'Exchange the one-time code of a sign-in and the PKCE verifier for a session; a wrong verifier also invalidates the code',
  body: z.object({ code: desktopCodeField, verifier: verifierField }),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  errors: ['auth.googleExpired', 'auth.secondFactorRequired', 'errors.tooManyRequests'],
});
