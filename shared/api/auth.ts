import { z } from 'zod';
import {
  challengeField,
  desktopCodeField,
  desktopReturnSchema,
  desktopStateField,
  verifierField,
} from '../domain/desktop-sign-in.ts';
import { userSchema } from '../domain/user.ts';
import { endpoint, successSchema } from './endpoint.ts';
import {
  emailField,
  NAME_ERRORS,
  nameField,
  NEW_PASSWORD_ERRORS,
  newPasswordField,
  passwordField,
  tokenField,
} from './fields.ts';

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
    'Register with e-mail and password; the answer is the same for a known address. To the desktop app that runs this server: a verified account and its session at once',
  body: z.object({ name: nameField, email: emailField, password: newPasswordField }),
  reply: successSchema.extend({
    user: userSchema.optional().meta({ description: 'Who is signed in now, where no mail was needed.' }),
  }),
  status: 201,
  errors: [
    ...NAME_ERRORS,
    'auth.emailRequired',
    'auth.emailInvalid',
    'auth.emailTaken',
    ...NEW_PASSWORD_ERRORS,
    'errors.tooManyRequests',
  ],
});

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/auth/email/verify-email',
  access: 'public',
  summary: 'Verify an e-mail address by the token that was sent to it',
  query: z.object({ token: tokenField.optional() }),
  reply: successSchema,
  errors: ['auth.invalidToken', 'errors.tooManyRequests'],
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/email/login',
  access: 'public',
  summary: 'Sign in; the session travels in a cookie',
  body: z.object({ email: emailField, password: passwordField }),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  errors: [
    'auth.emailRequired',
    'auth.passwordRequired',
    'auth.invalidCredentials',
    'auth.emailNotVerified',
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
  errors: ['auth.invalidToken', ...NEW_PASSWORD_ERRORS, 'errors.tooManyRequests'],
});

export const startGoogle = endpoint({
  method: 'GET',
  path: '/auth/google',
  access: 'public',
  summary: 'Begin the sign-in with Google by a redirect; to /login?error=… where it is not set up',
  query: z.object({
    desktop: challengeField.optional().meta({
      description: 'Of a desktop app: the challenge (PKCE, S256) of the verifier with which it gets its session.',
    }),
    state: desktopStateField.optional().catch(undefined).meta({ description: 'Handed back to the desktop app.' }),
  }),
  reply: z.never(),
  status: 302,
  answers: 'redirect',
});

/** A parameter of an answer that came through the browser: whatever is no plain text counts as absent. */
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
    'Where Google sends the browser back to: signs in and goes to /, or to /login?error=…; to /auth/desktop/return for a desktop app',
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

export const desktopReturn = endpoint({
  method: 'GET',
  path: '/auth/desktop/return',
  access: 'public',
  summary: 'The page on which the sign-in of a desktop app ends in the browser: a link that opens the app',
  query: desktopReturnSchema,
  reply: z.never(),
  answers: 'html',
});

export const startDesktopSession = endpoint({
  method: 'POST',
  path: '/auth/desktop/session',
  access: 'public',
  summary:
    'Change the one-time code of a sign-in, with the verifier of its challenge, for a session; a wrong one uses it up',
  body: z.object({ code: desktopCodeField, verifier: verifierField }),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  errors: ['auth.googleExpired', 'errors.tooManyRequests'],
});
