import { z } from 'zod';
import { userSchema } from '../domain/user.ts';
import { endpoint, successSchema } from './endpoint.ts';

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
  summary: 'Register with e-mail and password; the answer is the same for a known address',
  body: z.object({ name: z.string(), email: z.string(), password: z.string() }),
  reply: successSchema,
  status: 201,
});

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/auth/email/verify-email',
  access: 'public',
  summary: 'Verify an e-mail address by the token that was sent to it',
  query: z.object({ token: z.string().optional() }),
  reply: successSchema,
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/email/login',
  access: 'public',
  summary: 'Sign in; the session travels in a cookie',
  body: z.object({ email: z.string(), password: z.string() }),
  reply: z.object({ success: z.literal(true), user: userSchema }),
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
  body: z.object({ email: z.string() }),
  reply: successSchema,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/email/reset-password',
  access: 'public',
  summary: 'Set a new password by the token that was sent; verifies the address and ends every session',
  body: z.object({ token: z.string().optional(), password: z.string() }),
  reply: successSchema,
});

export const startGoogle = endpoint({
  method: 'GET',
  path: '/auth/google',
  access: 'public',
  summary: 'Begin the sign-in with Google by a redirect; to /login?error=… where it is not set up',
  reply: z.never(),
});
