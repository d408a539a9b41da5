import { z } from 'zod';
import { userSchema } from '../domain/user.ts';
import { endpoint, successSchema } from './definition/endpoint.ts';
import { currentPasswordField, needed, PASSWORD_CONFIRMATION_ERRORS } from './definition/fields.ts';

const codeField = z
  .string(needed('auth.codeRequired'))
  .max(100, 'auth.codeWrong')
  .meta({
    description: 'Six digits of the authenticator app, or a recovery code where one is allowed.',
    examples: ['287082'],
  });

const recoveryCodesReply = successSchema.extend({
  recoveryCodes: z.array(z.string()).meta({ description: 'Each signs in once. They are shown only now.' }),
});

/** The answer to a completed second step of a sign-in: for the browser itself, or for a desktop app. */
export const secondStepReply = z.union([
  z.object({ success: z.literal(true), user: userSchema }),
  z.object({
    success: z.literal(true),
    returnPath: z.string().meta({ description: 'The page that opens the desktop app for which the sign-in began.' }),
  }),
]);

/** The errors of a change of the ways into the account, which the password and a second factor confirm. */
export const OWNER_PROOF_ERRORS = ['auth.proofNeeded', ...PASSWORD_CONFIRMATION_ERRORS] as const;

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/auth/second-factor/sign-in',
  access: 'public',
  summary:
    'Complete a sign-in that was answered with auth.secondFactorRequired, by a code; the cookie of that answer says which',
  body: z.object({ code: codeField }),
  reply: secondStepReply,
  errors: ['auth.codeRequired', 'auth.codeWrong', 'auth.signInExpired', 'errors.tooManyRequests'],
});

export const getPendingSignIn = endpoint({
  method: 'GET',
  path: '/auth/second-factor/sign-in',
  access: 'public',
  summary: 'How the sign-in of this browser that waits for its second factor can be completed, besides recovery codes',
  reply: z.object({ app: z.boolean(), passkey: z.boolean() }),
  errors: ['auth.signInExpired', 'errors.tooManyRequests'],
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  access: 'user',
  summary: 'Whether the account has an authenticator app, and how many recovery codes are left',
  reply: z.object({
    isSet: z.boolean().meta({ description: 'Whether the account has an authenticator app.' }),
    createdAt: z.string().nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'user',
  summary: 'Begin to set up an authenticator app; it counts once a code of it is confirmed',
  body: z.object({ currentPassword: currentPasswordField }),
  reply: z.object({
    secret: z.string().meta({ description: 'In base32, for typing.' }),
    uri: z.string().meta({ description: 'For the QR code.' }),
  }),
  errors: [...OWNER_PROOF_ERRORS, 'auth.secondFactorSet'],
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  access: 'user',
  summary: 'Finish the set-up by a code of the app; all other sessions end',
  body: z.object({ code: codeField }),
  reply: recoveryCodesReply,
  errors: ['auth.codeRequired', 'auth.codeWrong', 'auth.signInExpired', 'errors.tooManyRequests'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  access: 'user',
  summary: 'Replace the recovery codes of an account with a second factor',
  body: z.object({ currentPassword: currentPasswordField }),
  reply: recoveryCodesReply,
  errors: [...OWNER_PROOF_ERRORS, 'errors.notFound'],
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/auth/second-factor',
  access: 'user',
  summary: 'Remove the authenticator app; with the last second factor also the recovery codes',
  body: z.object({ currentPassword: currentPasswordField }),
  reply: successSchema,
  errors: [...OWNER_PROOF_ERRORS, 'errors.notFound'],
});

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/proof',
  access: 'user',
  summary:
    'Prove the second factor by a code in this session; for five minutes the ways into the account can be changed',
  body: z.object({ code: codeField }),
  reply: successSchema,
  errors: ['auth.codeRequired', 'auth.codeWrong', 'errors.tooManyRequests'],
});
