import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { execute } from '../../../db/query.ts';
import { finishGoogle } from '../../../../shared/api/auth.ts';
import { AppError } from '../../../core/errors.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import type { Caller } from '../sessions/caller.ts';
import { readProfile } from './external-profile.ts';
import { finishGrant, startGrant } from './grant-flow.ts';
import { checkIdToken, createIssuerKeys } from './id-token.ts';
import { createIssuerDocuments } from './issuer-documents.ts';
import { createIssuerSource, GOOGLE, type Issuer } from './issuer.ts';
import { joinAccount } from './join-account.ts';
import { type DesktopSignIn, rememberAttempt, type SignInAttempt, takeAttempt } from './sign-in-attempts.ts';

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
export interface PictureRequests {
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
