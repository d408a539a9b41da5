import { z } from 'zod';
import { endpoint, successSchema } from './endpoint.ts';
import { emailField, tokenField } from './fields.ts';

export const subscribeToLaunch = endpoint({
  method: 'POST',
  path: '/api/launch-notifications',
  access: 'public',
  summary: 'Leave an address to be told of the launch; the answer is the same for one that is there already',
  body: z.object({ email: emailField }),
  reply: successSchema,
  status: 201,
  errors: ['auth.emailRequired', 'auth.emailInvalid', 'errors.tooManyRequests'],
});

export const unsubscribeFromLaunch = endpoint({
  method: 'POST',
  path: '/api/launch-notifications/unsubscribe',
  access: 'public',
  summary:
    'Take an address off the launch list by the token of its mail; mail programs may do it with one click (RFC 8058)',
  query: z.object({ token: tokenField }),
  reply: successSchema,
  errors: ['auth.invalidToken'],
});

export const showUnsubscribing = endpoint({
  method: 'GET',
  path: '/api/launch-notifications/unsubscribe',
  access: 'public',
  summary: 'Goes on to the page that asks whether to unsubscribe; changes nothing, whoever follows the link ahead',
  query: z.object({ token: tokenField }),
  reply: z.never(),
  status: 302,
  answers: 'redirect',
});
