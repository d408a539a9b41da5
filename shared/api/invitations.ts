import { z } from 'zod';
import { EMAIL_MAX_LENGTH } from '../constants.ts';
import { INVITATION_DAYS_DEFAULT, invitationSchema } from '../domain/registration.ts';
import type { ErrorCode } from '../errors.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';
import { tokenField } from './definition/fields.ts';

const WRONG_NUMBER = 'errors.numberInvalid' satisfies ErrorCode;

export const checkInvitation = endpoint({
  method: 'GET',
  path: '/auth/invitation',
  access: 'public',
  summary: 'Whether the token of an invitation is valid, and the only address that may use it',
  query: z.object({ token: tokenField.optional() }),
  reply: z.object({ email: z.string().nullable() }),
  errors: ['auth.invitationInvalid', 'errors.tooManyRequests'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
  summary: 'The invitations that can still be used, newest first',
  reply: z.object({ invitations: z.array(invitationSchema) }),
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  summary: 'Invite somebody to create an account; the link is mailed if an address is given, and is shown only now',
  body: z.object({
    email: z
      .string()
      .nullish()
      .meta({ format: 'email', maxLength: EMAIL_MAX_LENGTH, examples: ['ann@kitchen.example'] }),
    days: z
      .number(WRONG_NUMBER)
      .int(WRONG_NUMBER)
      .min(1, WRONG_NUMBER)
      .max(90, WRONG_NUMBER)
      .default(INVITATION_DAYS_DEFAULT),
  }),
  reply: successSchema.extend({ invitation: invitationSchema, link: z.string() }),
  status: 201,
  errors: ['auth.emailInvalid', WRONG_NUMBER, 'auth.registrationClosed', 'errors.tooManyRequests'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  access: 'admin',
  summary: 'Withdraw an invitation; registrations by it that are not verified yet become invalid',
  params: idParamsSchema,
  reply: successSchema,
});

/** Here rather than beside getVersion, because every page of the web app loads that file. */
export const getIssuerLogo = endpoint({
  method: 'GET',
  path: '/auth/issuer-logo',
  access: 'public',
  summary: 'The picture on the button of the external sign-in; 404 if there is none',
  reply: z.never(),
  answers: 'picture',
  errors: ['errors.notFound'],
  furtherStatuses: [304],
});
