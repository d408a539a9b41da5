import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { DesktopSignIn } from '../../../../shared/domain/desktop-sign-in.ts';
import { finishGoogle } from '../../../../shared/api/auth.ts';
import { AppError } from '../../../core/errors.ts';
import { execute } from '../../../db/query.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import type { MailMessages } from '../../../mail/messages.ts';
import { type Admission, findInvitation } from '../admission/admission.ts';
import type { AuthLimits } from '../account/auth.limits.ts';
import { demandCode } from '../second-factor/pending-sign-ins.ts';
import type { GiveSecret } from '../sessions/begin-session.ts';
import type { Caller } from '../sessions/caller.ts';
import { type ExternalProfile, readProfile } from './external-profile.ts';
import { finishGrant, type PendingGrant, startGrant } from './grant-flow.ts';
import { checkIdToken, createIssuerKeys } from './id-token.ts';
import { createIssuerDocuments } from './issuer-documents.ts';
import { createIssuerSource, GOOGLE, type Issuer } from './issuer.ts';
import { findJoined, joinAccount } from './joined-accounts.ts';
import {
  askOwner,
  type Confirmation,
  rememberAttempt,
  type SignInAttempt,
  takeAttempt,
  takeConfirmation,
} from './sign-in-attempts.ts';

/** The parameters of the issuer's response; undefined if absent or repeated. */
interface IssuerAnswer {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/**
 * A completed sign-in, one that waits for a code of the second factor, or one that waits until a link in a mail is opened
 * in the browser with this token.
 */
export type SignInOutcome =
  | { readonly secret: string; readonly desktop: DesktopSignIn | null }
  | { readonly pendingToken: string }
  | { readonly browserToken: string };

interface BegunSignIn {
  readonly desktop: DesktopSignIn | null;
  /** The token of an invitation. */
  readonly invitation: string | undefined;
}

/**
 * Sign-in with Google, or with another configured issuer. Expected failures are AppErrors with codes `auth.google…`.
 */
export interface GoogleService {
  /** Starts a sign-in: returns the redirect target and the token for the browser's cookie. */
  start(em: SqlEntityManager, caller: Caller, begun: BegunSignIn): Promise<{ location: string; token: string }>;
  /** Takes the pending sign-in of the browser that returns with this token. It can be taken only once. */
  take(em: SqlEntityManager, caller: Caller, token: string | undefined, answer: IssuerAnswer): Promise<SignInAttempt>;
  /**
   * Finds or creates the account, and calls `give` in the same transaction. For a new identity at an address for which
   * the issuer is not authoritative, a link is mailed to the address first, with or without an account there.
   */
  finish(em: SqlEntityManager, caller: Caller, attempt: SignInAttempt, answer: IssuerAnswer): Promise<SignInOutcome>;
  /** Completes a sign-in by the link of its mail. */
  confirm(
    em: SqlEntityManager,
    caller: Caller,
    tokens: { readonly browser: string | undefined; readonly mail: string | undefined },
  ): Promise<SignInOutcome>;
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
  /** Whether an issuer other than Google is trusted about every address that it calls verified. */
  readonly isAuthoritative: boolean;
  readonly publicUrl: string;
  /** The name of the issuer for people; null for that of Google or for its host. */
  readonly label: string | null;
  readonly limits: AuthLimits;
  readonly admission: Admission;
  readonly messages: MailMessages;
  readonly mailer: Mailer;
  readonly pictures: PictureRequests;
  readonly give: GiveSecret;
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

/** Makes concurrent sign-ins of one identity wait for each other until the transaction ends. */
async function lockIdentity(tx: SqlEntityManager, { issuer, subject }: ExternalProfile): Promise<void> {
  const identity = `${issuer} ${subject}`;
  await execute(tx, 'select pg_advisory_xact_lock(hashtextextended(:identity, 0))', { identity });
}

/** Signs in to the account that the identity has, or gets if its address is proven; else asks the owner. */
async function open(
  tx: SqlEntityManager,
  { profile, desktop, invitationId }: Confirmation,
  caller: Caller,
  options: GoogleOptions,
): Promise<SignInOutcome> {
  const { admission, messages, label, pictures, give } = options;
  await lockIdentity(tx, profile);
  const joined = await findJoined(tx, profile);
  if (joined === null && !profile.isProven)
    return { browserToken: await askOwner(tx, { profile, desktop, invitationId }, caller, options) };
  const { language } = caller;
  const accountId = joined ?? (await joinAccount(tx, profile, { admission, invitationId, messages, label, language }));
  const pendingToken = await demandCode(tx, accountId, { passwordHash: null, desktop });
  if (pendingToken !== null) return { pendingToken };
  await execute(tx, 'update account set last_login_at = now() where id = :accountId', { accountId });
  if (profile.pictureUrl !== null) await pictures.request(tx, accountId, profile.pictureUrl);
  return { secret: await give(tx, accountId, caller, { desktop, isProven: false }), desktop };
}

/** Fetches the verified profile of the person who comes back from the issuer. */
function createProfileReader({ clientId, clientSecret, publicUrl, isAuthoritative, ...options }: GoogleOptions) {
  const issuerUrl = options.issuerUrl ?? GOOGLE.name;
  const client = { clientId, clientSecret, redirectUri: `${publicUrl}${finishGoogle.path}` };
  const readDocument = createIssuerDocuments(issuerUrl);
  const findIssuer = createIssuerSource(issuerUrl, readDocument);
  const keysAt = createIssuerKeys(readDocument);
  return {
    begin: async () => startGrant(await findIssuer(), client),
    async read(pending: PendingGrant, answer: IssuerAnswer): Promise<ExternalProfile> {
      const issuer = await findIssuer();
      const { idToken, userinfo } = await finishGrant(issuer, client, pending, readAnswer(answer, issuer));
      const claims = await checkIdToken(idToken, issuer, { clientId, nonce: pending.nonce }, keysAt);
      return readProfile({ name: issuer.name, isAuthoritative }, claims, userinfo);
    },
  };
}

export function createGoogleService(options: GoogleOptions): GoogleService {
  const { limits, mailer, pictures } = options;
  const profiles = createProfileReader(options);
  const wake = (): void => {
    pictures.wake();
    mailer.wake();
  };
  return {
    async start(em, caller, { desktop, invitation }) {
      await limits.externalSignIns.consume(caller.address);
      const invitationId = invitation ? (await findInvitation(em, invitation)).id : null;
      const { location, pending } = await profiles.begin();
      return { location, token: await rememberAttempt(em, { grant: pending, desktop, invitationId }) };
    },

    async take(em, caller, token, answer) {
      await limits.externalSignIns.consume(caller.address);
      const attempt = token && answer.state ? await takeAttempt(em, token, answer.state) : null;
      if (!attempt) throw new AppError('auth.googleExpired');
      return attempt;
    },

    async finish(em, caller, { grant: pending, ...begun }, answer) {
      const profile = await profiles.read(pending, answer);
      const outcome = await em.transactional((tx) => open(tx, { profile, ...begun }, caller, options));
      wake();
      return outcome;
    },

    async confirm(em, caller, { browser, mail }) {
      await limits.externalSignIns.consume(caller.address);
      const outcome = await em.transactional(async (tx) => {
        const confirmation = browser && mail ? await takeConfirmation(tx, { browser, mail }) : null;
        if (!confirmation) throw new AppError('auth.googleExpired');
        return open(tx, confirmation, caller, options);
      });
      wake();
      return outcome;
    },
  };
}
