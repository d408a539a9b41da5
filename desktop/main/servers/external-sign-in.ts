import { createHash, randomBytes } from 'node:crypto';
import { startDesktopSession, startGoogle } from '../../../shared/api/auth.ts';
import { MINUTE } from '../../../shared/constants.ts';
import { DESKTOP_SIGN_IN_LINK, desktopReturnSchema } from '../../../shared/domain/desktop-sign-in.ts';
import { signInErrorOf } from '../../../shared/domain/sign-in-errors.ts';
import { errorBodySchema } from '../../../shared/errors.ts';

/** Time limit of a sign-in in the browser, the same as on the server. */
const PATIENCE = 10 * MINUTE;

/** The messages of a failed sign-in, shared with the web app's sign-in. */
type FailureText = 'auth.googleFailed' | 'auth.googleExpired' | 'auth.googleUnavailable' | 'auth.loginUnreached';

interface SignInOptions {
  /** The origin of the current server; null if none is chosen. */
  readonly origin: () => string | null;
  /** Opens an https address in the system's browser. */
  readonly openBrowser: (url: string) => void;
  /** Sends a request to the current server and keeps the session from its response. */
  readonly ask: (
    path: string,
    request: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ) => Promise<{ readonly response: Response }>;
  /** A text of the interface in the reader's language. */
  readonly text: (key: string) => string;
  /** Reports the outcome; null if the user is signed in now. */
  readonly tell: (error: string | null) => void;
  readonly language: () => string;
  readonly now: () => number;
  readonly logger: { info(details: object, message: string): void; warn(details: object, message: string): void };
}

export interface ExternalSignIn {
  /** Opens the browser. An earlier pending sign-in is abandoned. */
  start(): Promise<void>;
  /** Whether a link completes a sign-in; the outcome is reported by `tell`. */
  accept(link: URL): boolean;
}

/** A pending sign-in. Its secrets are sent only to the server it began with. */
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
      fail(signInErrorOf(refusal.data?.code ?? ''));
    } catch (error) {
      logger.warn({ err: error }, 'the server was not reached to end the sign-in');
      fail('auth.loginUnreached');
    }
  }

  return {
    async start() {
      const server = origin();
      if (server === null) return fail('auth.loginUnreached');
      // The code passes through the browser; without encryption it could be intercepted.
      if (!server.startsWith('https:')) return fail('auth.googleUnavailable');
      pending = { verifier: token(), state: token(), origin: server, until: now() + PATIENCE };
      const query = new URLSearchParams({ desktop: challengeOf(pending.verifier), state: pending.state });
      openBrowser(`${server}${startGoogle.path}?${query.toString()}`);
    },

    accept(link) {
      if (`${link.protocol}//${link.host}` !== DESKTOP_SIGN_IN_LINK) return false;
      const answer = desktopReturnSchema.safeParse(Object.fromEntries(link.searchParams)).data;
      if (pending === null) fail('auth.googleExpired');
      // Any page can open such a link, so a link with another state is ignored silently.
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
