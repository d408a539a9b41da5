import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import { createSecretToken, hashSecretToken } from '../account/secret-token.ts';
import { desktopSignInSchema } from '../../../../shared/domain/desktop-sign-in.ts';
import { confirmGoogle } from '../../../../shared/api/auth.ts';
import { MINUTE } from '../../../../shared/constants.ts';
import { pickLanguage } from '../../../../shared/languages.ts';
import { emailKey } from '../../../../shared/rules/email.ts';
import { clientKeyOf, enqueueMail } from '../../../mail/mail-queue.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { mayMailRegistration } from '../account/mail-allowance.ts';
import type { Caller } from '../sessions/caller.ts';
import { createSecretCookie, type SecretCookie } from '../../../http/response/secret-cookie.ts';
import { externalProfileSchema } from './external-profile.ts';
import { issuerLabel } from './joined-accounts.ts';
import { pendingGrantSchema } from './grant-flow.ts';

/** The time limit of a sign-in at the issuer. */
const ATTEMPT_MINUTES = 10;

/** The invitation by which somebody without an account began to sign in. */
const invitationIdField = z.string().nullable().default(null);

const attemptSchema = z.object({
  grant: pendingGrantSchema,
  desktop: desktopSignInSchema.nullable(),
  invitationId: invitationIdField,
});
export type SignInAttempt = z.output<typeof attemptSchema>;

/** Stores a started sign-in. The returned token goes into a cookie of its browser. */
export async function rememberAttempt(em: SqlEntityManager, attempt: SignInAttempt): Promise<string> {
  const token = createSecretToken();
  const pending = JSON.stringify(attempt);
  await execute(
    em,
    `insert into sign_in_attempt (token_hash, state, pending, expires_at)
     values (:hash, :state, :pending, now() + make_interval(mins => ${ATTEMPT_MINUTES}))`,
    { hash: hashSecretToken(token), state: attempt.grant.state, pending },
  );
  return token;
}

/**
 * Takes what this browser has pending with this state by one statement, so that only one of several concurrent requests
 * gets it. A request with a wrong state does not affect it.
 */
async function takePending(em: SqlEntityManager, token: string, state: string): Promise<unknown> {
  const row = await queryOne(
    em,
    z.object({ pending: z.unknown() }),
    'delete from sign_in_attempt where token_hash = :hash and state = :state and expires_at > now() returning pending',
    { hash: hashSecretToken(token), state },
  );
  return row?.pending;
}

/** Takes the sign-in of this browser with this state, once; null if there is none. */
export async function takeAttempt(em: SqlEntityManager, token: string, state: string): Promise<SignInAttempt | null> {
  // A sign-in that was started before an upgrade may have another schema and counts as expired.
  return attemptSchema.safeParse(await takePending(em, token, state)).data ?? null;
}

/** The time limit of a confirmation by mail. */
const CONFIRMATION_MINUTES = 60;

const confirmationSchema = z.object({
  profile: externalProfileSchema,
  desktop: desktopSignInSchema.nullable(),
  invitationId: invitationIdField,
});
/** A sign-in that waits for the owner of its address. */
export type Confirmation = z.output<typeof confirmationSchema>;

/** The two secrets of a confirmation: one for the browser's cookie, one for the mail. */
interface ConfirmationTokens {
  readonly browser: string;
  readonly mail: string;
}

/** The hash in text form, for the column that holds the state of other attempts. */
const hashText = (token: string): string => hashSecretToken(token).toString('base64url');

/**
 * Stores a sign-in until the link in a mail is opened in the browser that began it. `key` is the address in its form for
 * comparing, by which a password reset finds it.
 */
async function rememberConfirmation(
  em: SqlEntityManager,
  confirmation: Confirmation,
  key: string,
): Promise<ConfirmationTokens> {
  const tokens = { browser: createSecretToken(), mail: createSecretToken() };
  await execute(
    em,
    `insert into sign_in_attempt (token_hash, state, pending, expires_at)
     values (:hash, :state, :pending, now() + make_interval(mins => ${CONFIRMATION_MINUTES}))`,
    {
      hash: hashSecretToken(tokens.browser),
      state: hashText(tokens.mail),
      pending: JSON.stringify({ ...confirmation, key }),
    },
  );
  return tokens;
}

interface AskOptions {
  readonly limits: AuthLimits;
  readonly messages: MailMessages;
  readonly publicUrl: string;
  /** The configured name of the issuer. */
  readonly label: string | null;
}

const recipientRow = z.object({ name: z.string(), email: z.string(), language: z.string().nullable() });

/**
 * Stores the sign-in and mails its link: to the address of the account if it is verified, else to the address as the
 * issuer spells it. The limits of mails count every address, so that answers do not depend on accounts.
 */
export async function askOwner(
  tx: SqlEntityManager,
  { profile, ...attempt }: Confirmation,
  caller: Caller,
  { limits, messages, publicUrl, label }: AskOptions,
): Promise<string> {
  const key = emailKey(profile.email);
  const known = await queryOne(
    tx,
    recipientRow,
    'select name, email, language from account where email_key = :key and email_verified_at is not null',
    { key },
  );
  const to = known ?? { name: profile.name, email: profile.email, language: null };
  const proven = { ...profile, email: to.email, isProven: true };
  const tokens = await rememberConfirmation(tx, { profile: proven, ...attempt }, key);
  if (await mayMailRegistration(limits, { key, clientAddress: caller.address })) {
    const link = `${publicUrl}${confirmGoogle.path}?token=${encodeURIComponent(tokens.mail)}`;
    const mail = { name: to.name, email: to.email, link, way: issuerLabel(profile.issuer, label) };
    const message = messages.confirmSignIn(mail, pickLanguage(to.language, caller.language));
    await enqueueMail(tx, message, clientKeyOf(caller.address));
  }
  return tokens.browser;
}

/** Takes a confirmation by both secrets, once; null if there is none. */
export async function takeConfirmation(em: SqlEntityManager, tokens: ConfirmationTokens): Promise<Confirmation | null> {
  return confirmationSchema.safeParse(await takePending(em, tokens.browser, hashText(tokens.mail))).data ?? null;
}

/** The cookie of a browser while its sign-in waits for a confirmation by mail. */
export function createConfirmationCookie(secure: boolean): SecretCookie {
  return createSecretCookie({ name: 'cardamom_confirmation', secure, lifetime: CONFIRMATION_MINUTES * MINUTE });
}

/** The cookie of a browser during an external sign-in. */
export function createSignInCookie(secure: boolean): SecretCookie {
  return createSecretCookie({ name: 'cardamom_sign_in', secure, lifetime: ATTEMPT_MINUTES * MINUTE });
}
