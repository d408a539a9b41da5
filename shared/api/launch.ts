import { z } from 'zod';
import { endpoint, successSchema } from './definition/endpoint.ts';
import { emailField, tokenField } from './definition/fields.ts';

export const subscribeToLaunch = endpoint({
  method: 'POST',
  path: '/api/launch-notifications',
  access: 'public',
  summary: 'Subscribe an address to the launch mail; the answer is the same for an address that is already subscribed',
  body: z.object({ email: emailField }),
  reply: successSchema,
  status: 201,
  errors: ['auth.emailRequired', 'auth.emailInvalid', 'errors.tooManyRequests'],
});

export const unsubscribeFromLaunch = endpoint({
  method: 'POST',
  path: '/api/launch-notifications/unsubscribe',
  access: 'public',
  summary: 'Unsubscribe an address with the token from its mail; mail programs can do this with one click (RFC 8058)',
  query: z.object({ token: tokenField }),
  reply: successSchema,
  errors: ['auth.invalidToken'],
});

export const showUnsubscribing = endpoint({
  method: 'GET',
  path: '/api/launch-notifications/unsubscribe',
  access: 'public',
  summary:
    'Redirect to the page that asks whether to unsubscribe; changes nothing, so that link scanners do not unsubscribe anybody',
  query: z.object({ token: tokenField }),
  reply: z.never(),
  status: 302,
  answers: 'redirect',
});
