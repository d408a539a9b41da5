import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import { newId } from '../../../db/id.ts';
import { grantFirstAdministrator } from '../account/administrators.ts';
import { emailKey } from '../../../../shared/rules/email.ts';
import { finishGoogle } from '../../../../shared/api/auth.ts';
import { AppError } from '../../../core/errors.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import type { Caller } from '../sessions/caller.ts';
import { type ExternalProfile, readProfile } from './external-profile.ts';
import { finishGrant, startGrant } from './grant-flow.ts';
import { checkIdToken, createIssuerKeys } from './id-token.ts';
import { createIssuerDocuments } from './issuer-documents.ts';
import { createIssuerSource, GOOGLE, type Issuer } from './issuer.ts';
import { type DesktopSignIn, rememberAttempt, type SignInAttempt, takeAttempt } from './sign-in-attempts.ts';

const joinedAccountRow = z.object({ id: z.string(), is_verified: z.boolean() });
type JoinedAccount = z.output<typeof joinedAccountRow>;

/** The account of an identity that has signed in before, even if its e-mail address has changed. */
async function findJoined(tx: SqlEntityManager, { issuer, subject }: ExternalProfile): Promise<string | null> {
  const identity = await queryOne(
    tx,
    z.object({ account_id: z.string() }),
    'select account_id from external_identity where issuer = :issuer and subject = :subject',
    { issuer, subject },
  );
  return identity?.account_id ?? null;
}

/** The account of the address, created without a password if there is none. Locked until the transaction ends. */
async function upsertAccount(tx: SqlEntityManager, profile: ExternalProfile): Promise<JoinedAccount> {
  const account = await queryOne(
    tx,
    joinedAccountRow,
    `insert into account (id, name, email, email_key) values (:id, :name, :email, :key)
     on conflict (email_key) do update set email_key = excluded.email_key
     returning id, email_verified_at is not null as is_verified`,
    { id: newId(), name: profile.name, email: profile.email, key: emailKey(profile.email) },
  );
  if (!account) throw new Error('an upsert returned no row');
  return account;
}

/**
 * Transfers an unverified account to the owner of its address. Another person may have registered it, so address,
 * password, name, links and sessions are replaced or deleted.
 */
async function takeOver(tx: SqlEntityManager, accountId: string, { name, email }: ExternalProfile): Promise<void> {
  const verify = `update account set email_verified_at = now(), password_hash = null, name = :name, email = :email
    where id = :accountId`;
  await execute(tx, verify, { name, email, accountId });
  await execute(tx, 'delete from email_token where account_id = :accountId', { accountId });
  await execute(tx, 'delete from session where account_id = :accountId', { accountId });
}

/**
 * The id of the account for an identity: the one it has signed in to before, else the one with its address, else a new
 * one. Needs a transaction; concurrent sign-ins of one identity wait for each other.
 */
async function joinAccount(
  tx: SqlEntityManager,
  profile: ExternalProfile,
  adminEmails: readonly string[],
): Promise<string> {
  const { issuer, subject } = profile;
  await execute(tx, 'select pg_advisory_xact_lock(hashtextextended(:identity, 0))', {
    identity: `${issuer} ${subject}`,
  });
  const joined = await findJoined(tx, profile);
  if (joined !== null) return joined;
  const account = await upsertAccount(tx, profile);
  if (!account.is_verified) {
    await takeOver(tx, account.id, profile);
    await grantFirstAdministrator(tx, account.id, adminEmails);
  }
  const insert = 'insert into external_identity (issuer, subject, account_id) values (:issuer, :subject, :accountId)';
  await execute(tx, insert, { issuer, subject, accountId: account.id });
  return account.id;
}

/** The parameters of the issuer's response; undefined if absent or repeated. */
interface IssuerAnswer {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/**
 * Sign-in with Google, or with another configured issuer. Expected failures are AppErrors with codes `auth.google…`.
 */
export interface GoogleService {
  /** Starts a sign-in: returns the redirect target and the token for the browser's cookie. */
  start(
    em: SqlEntityManager,
    caller: Caller,
    desktop: DesktopSignIn | null,
  ): Promise<{ location: string; token: string }>;
  /** Takes the pending sign-in of the browser that returns with this token. It can be taken only once. */
  take(em: SqlEntityManager, caller: Caller, token: string | undefined, answer: IssuerAnswer): Promise<SignInAttempt>;
  /** Completes the sign-in: finds or creates the account, and calls `give` in the same transaction. */
  finish<T>(
    em: SqlEntityManager,
    attempt: SignInAttempt,
    answer: IssuerAnswer,
    give: (tx: SqlEntityManager, accountId: string) => Promise<T>,
  ): Promise<T>;
}

/** Port: the pictures of accounts, which another module fetches and stores. */
interface PictureRequests {
  /** Requests the picture at an address, unless the account shows it already. Needs a transaction. */
  request(tx: SqlEntityManager, accountId: string, url: string): Promise<void>;
  /** Starts fetching what was requested, once the transaction has committed. */
  wake(): void;
}

interface GoogleOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** null for Google. */
  readonly issuerUrl: string | null;
  readonly publicUrl: string;
  readonly limits: AuthLimits;
  readonly adminEmails: readonly string[];
  readonly pictures: PictureRequests;
}

/** The code of a successful response; throws for others. */
function readAnswer({ code, error, iss }: IssuerAnswer, issuer: Issuer): string {
  if (error === 'access_denied') throw new AppError('auth.googleCancelled');
  if (error !== undefined) throw new Error(`the issuer answered ${error.slice(0, 100)}`);
  // RFC 9207: some issuers state their identity in the response.
  if (iss !== undefined && iss !== issuer.name) throw new Error('the answer is of another issuer');
  if (code === undefined) throw new Error('the answer has no code');
  return code;
}

export function createGoogleService(options: GoogleOptions): GoogleService {
  const { clientId, clientSecret, publicUrl, limits, adminEmails, pictures } = options;
  const issuerUrl = options.issuerUrl ?? GOOGLE.name;
  const client = { clientId, clientSecret, redirectUri: `${publicUrl}${finishGoogle.path}` };
  const readDocument = createIssuerDocuments(issuerUrl);
  const findIssuer = createIssuerSource(issuerUrl, readDocument);
  const keysAt = createIssuerKeys(readDocument);
  return {
    async start(em, caller, desktop) {
      await limits.externalSignIns.consume(caller.address);
      const { location, pending } = await startGrant(await findIssuer(), client);
      return { location, token: await rememberAttempt(em, pending, desktop) };
    },

    async take(em, caller, token, answer) {
      await limits.externalSignIns.consume(caller.address);
      const attempt = token && answer.state ? await takeAttempt(em, token, answer.state) : null;
      if (!attempt) throw new AppError('auth.googleExpired');
      return attempt;
    },

    async finish(em, { grant: pending }, answer, give) {
      const issuer = await findIssuer();
      const { idToken, userinfo } = await finishGrant(issuer, client, pending, readAnswer(answer, issuer));
      const claims = await checkIdToken(idToken, issuer, { clientId, nonce: pending.nonce }, keysAt);
      const profile = readProfile(issuer.name, claims, userinfo);
      const given = await em.transactional(async (tx) => {
        const accountId = await joinAccount(tx, profile, adminEmails);
        await execute(tx, 'update account set last_login_at = now() where id = :accountId', { accountId });
        if (profile.pictureUrl !== null) await pictures.request(tx, accountId, profile.pictureUrl);
        return give(tx, accountId);
      });
      pictures.wake();
      return given;
    },
  };
}
