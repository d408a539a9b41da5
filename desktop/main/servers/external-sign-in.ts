import { createHash, randomBytes } from 'node:crypto';
import { startDesktopSession, startGoogle } from '../../../shared/api/auth.ts';
import { MINUTE } from '../../../shared/constants.ts';
import { DESKTOP_SIGN_IN_LINK, desktopReturnSchema } from '../../../shared/domain/desktop-sign-in.ts';
import { errorBodySchema } from '../../../shared/errors.ts';

/** Whoever goes to the browser has so long to come back, as the server says, too. */
const PATIENCE = 10 * MINUTE;

/** The texts that a failed sign-in is told by; all of them are there for the web app's sign-in. */
type FailureText = 'auth.googleFailed' | 'auth.googleExpired' | 'auth.googleUnavailable' | 'auth.loginUnreached';

interface SignInOptions {
  /** Of the server in use; null where none is chosen. */
  readonly origin: () => string | null;
  /** Opens an https address in the system's browser. */
  readonly openBrowser: (url: string) => void;
  /** Asks the server in use; keeps the session that it gives. */
  readonly ask: (
    path: string,
    request: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ) => Promise<{ readonly response: Response }>;
  /** A text of the interface in the reader's language. */
  readonly text: (key: string) => string;
  /** The end of it; null where somebody is signed in now. */
  readonly tell: (error: string | null) => void;
  readonly language: () => string;
  readonly now: () => number;
  readonly logger: { info(details: object, message: string): void; warn(details: object, message: string): void };
}

export interface ExternalSignIn {
  /** Opens the browser. A sign-in that was under way is given up. */
  start(): Promise<void>;
  /** Whether a link is the way back of a sign-in; the outcome is told by `tell`. */
  accept(link: URL): boolean;
}

/** A sign-in that is under way. What is secret of it never leaves this process but to the server it began with. */
interface Pending {
  readonly verifier: string;
  readonly state: string;
  readonly origin: string;
  readonly until: number;
}

const token = (): string => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** The sign-in with Google in the system's browser (RFC 8252): the app sees neither Google's page nor a password. */
export function createExternalSignIn(options: SignInOptions): ExternalSignIn {
  const { origin, openBrowser, ask, text, tell, language, now, logger } = options;
  let pending: Pending | null = null;
  const fail = (key: FailureText | (string & {})): void => tell(text(key));

  async function exchange(code: string, verifier: string): Promise<void> {
    try {
      const { response } = await ask(startDesktopSession.path, {
        method: startDesktopSession.method,
        headers: { 'Content-Type': 'application/json', 'Accept-Language': language() },
        body: JSON.stringify({ code, verifier }),
      });
      if (response.ok) return tell(null);
      const refusal = errorBodySchema.safeParse(await response.json().catch(() => null));
      logger.warn({ status: response.status, code: refusal.data?.code }, 'the sign-in was refused by the server');
      tell(refusal.data?.error ?? text('auth.googleFailed'));
    } catch (error) {
      logger.warn({ err: error }, 'the server was not reached to end the sign-in');
      fail('auth.loginUnreached');
    }
  }

  return {
    async start() {
      const server = origin();
      if (server === null) return fail('auth.loginUnreached');
      // The code travels through the browser: without encryption somebody between could take it.
      if (!server.startsWith('https:')) return fail('auth.googleUnavailable');
      pending = { verifier: token(), state: token(), origin: server, until: now() + PATIENCE };
      const query = new URLSearchParams({ desktop: challengeOf(pending.verifier), state: pending.state });
      openBrowser(`${server}${startGoogle.path}?${query.toString()}`);
    },

    accept(link) {
      if (`${link.protocol}//${link.host}` !== DESKTOP_SIGN_IN_LINK) return false;
      const answer = desktopReturnSchema.safeParse(Object.fromEntries(link.searchParams)).data;
      if (pending === null) fail('auth.googleExpired');
      // Any page may open such a link: one of another state neither ends the sign-in nor is told.
      else if (answer?.state !== pending.state) logger.info({}, 'a link of another sign-in was left alone');
      else {
        const { verifier, origin: server, until } = pending;
        pending = null;
        if (now() > until || origin() !== server) fail('auth.googleExpired');
        else if ('error' in answer) fail(answer.error);
        else void exchange(answer.code, verifier);
      }
      return true;
    },
  };
}
