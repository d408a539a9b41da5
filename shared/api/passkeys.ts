import { z } from 'zod';
import { timeSchema } from '../domain/time.ts';
import { userSchema } from '../domain/user.ts';
import { endpoint, idParamsSchema, successSchema } from './definition/endpoint.ts';
import { currentPasswordField, nameField } from './definition/fields.ts';
import { OWNER_PROOF_ERRORS, secondStepReply } from './second-factor.ts';

/** Bytes in base64url, as in the JSON forms of WebAuthn. */
const bytesField = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]*={0,2}$/)
    .max(maxLength);

const CREDENTIAL = { id: bytesField(2_000), type: z.literal('public-key') };
const clientDataField = bytesField(8_000);

/** The answer of an authenticator that made a passkey: RegistrationResponseJSON of WebAuthn level 3. */
const newPasskeySchema = z
  .object({
    ...CREDENTIAL,
    response: z.object({
      clientDataJSON: clientDataField,
      attestationObject: bytesField(100_000),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'NewPasskey' });
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** The answer of an authenticator that has a passkey: AuthenticationResponseJSON of WebAuthn level 3. */
const passkeyAnswerSchema = z
  .object({
    ...CREDENTIAL,
    response: z.object({
      clientDataJSON: clientDataField,
      authenticatorData: bytesField(8_000),
      signature: bytesField(8_000),
      userHandle: bytesField(200).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' });
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: timeSchema,
    lastUsedAt: timeSchema.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

const optionsReply = (name: string) =>
  z.object({ options: z.looseObject({ challenge: z.string() }).meta({ description: `${name} of WebAuthn level 3.` }) });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkeys',
  access: 'user',
  summary: "The user's own passkeys, the oldest first",
  reply: z.object({ passkeys: z.array(passkeySchema) }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/options',
  access: 'user',
  summary: 'Begin to add a passkey: what the browser asks an authenticator for. It is valid for ten minutes and once',
  body: z.object({ currentPassword: currentPasswordField }),
  reply: optionsReply('PublicKeyCredentialCreationOptionsJSON'),
  errors: [...OWNER_PROOF_ERRORS, 'auth.passkeysFull'],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  access: 'user',
  summary: 'Add the passkey that an authenticator made. If it is the first second factor, all other sessions end',
  body: z.object({ passkey: newPasskeySchema }),
  reply: successSchema.extend({
    passkey: passkeySchema,
    recoveryCodes: z
      .array(z.string())
      .optional()
      .meta({ description: 'With the first second factor. Each signs in once. They are shown only now.' }),
  }),
  status: 201,
  errors: ['auth.passkeyFailed', 'auth.passkeysFull'],
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/auth/passkeys/:id',
  access: 'user',
  summary: "Rename one of the user's own passkeys",
  params: idParamsSchema,
  body: z.object({ name: nameField.meta({ examples: ['Blue key'] }) }),
  reply: successSchema,
  errors: ['auth.nameRequired', 'auth.nameInvalid', 'auth.nameTooLong'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkeys/:id',
  access: 'user',
  summary: "Remove one of the user's own passkeys; with the last second factor also the recovery codes",
  params: idParamsSchema,
  body: z.object({ currentPassword: currentPasswordField }),
  reply: successSchema,
  errors: OWNER_PROOF_ERRORS,
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in/options',
  access: 'public',
  summary: 'Begin a sign-in with a passkey alone. The answer is the same for everybody, and sets a cookie',
  reply: optionsReply('PublicKeyCredentialRequestOptionsJSON'),
  errors: ['errors.tooManyRequests'],
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/sign-in',
  access: 'public',
  summary: 'Sign in with a passkey alone, which must have verified its user; sets the session cookie',
  body: z.object({ passkey: passkeyAnswerSchema }),
  reply: z.object({ success: z.literal(true), user: userSchema }),
  errors: ['auth.passkeyFailed', 'errors.tooManyRequests'],
});

export const beginPasskeyFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/sign-in/passkey/options',
  access: 'public',
  summary: 'Begin to complete a sign-in that was answered with auth.secondFactorRequired, by a passkey',
  reply: optionsReply('PublicKeyCredentialRequestOptionsJSON'),
  errors: ['auth.signInExpired', 'errors.tooManyRequests'],
});

export const finishSignInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/sign-in/passkey',
  access: 'public',
  summary: 'Complete a sign-in that was answered with auth.secondFactorRequired, by a passkey of the account',
  body: z.object({ passkey: passkeyAnswerSchema }),
  reply: secondStepReply,
  errors: ['auth.passkeyFailed', 'auth.signInExpired', 'errors.tooManyRequests'],
});

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/auth/second-factor/proof/passkey/options',
  access: 'user',
  summary: 'Begin to prove the second factor in this session by a passkey',
  reply: optionsReply('PublicKeyCredentialRequestOptionsJSON'),
  errors: ['errors.tooManyRequests'],
});

export const proveWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/proof/passkey',
  access: 'user',
  summary:
    'Prove the second factor by a passkey in this session; for five minutes the ways into the account can be changed',
  body: z.object({ passkey: passkeyAnswerSchema }),
  reply: successSchema,
  errors: ['auth.passkeyFailed', 'errors.tooManyRequests'],
});
