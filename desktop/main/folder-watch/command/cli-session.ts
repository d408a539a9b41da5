import { login } from '../../../../shared/api/auth.ts';
import { getLimits, getVersion } from '../../../../shared/api/operations.ts';
import { SECOND } from '../../../../shared/constants.ts';
import { errorBodySchema } from '../../../../shared/errors.ts';
import { CliError } from './cli-options.ts';
import type { SessionFetch } from '../import-server/http-import-server.ts';
import { BusyServerError, SignInError } from '../import-server/import-server.ts';
import { retryAfterOf } from '../import-server/retry-after.ts';

const ANSWER_TIME = 15 * SECOND;

/** The access to an account; a session signs in again when the server has ended it. */
export interface CliSession {
  readonly origin: string;
  readonly fetch: SessionFetch;
  /** Throws SignInError for a wrong password or key, BusyServerError and network errors. */
  signIn(): Promise<void>;
}

/** The origin of the server at an address, after redirects. Throws a CliError if no Cardamom server answers. */
export async function findServer(server: URL): Promise<string> {
  const url = new URL(getVersion.path, server);
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIME) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new CliError(`The server ${server.origin} cannot be reached${code}.`, { cause: error });
  }
  const version = getVersion.reply.pick({ version: true }).safeParse(await response.json().catch(() => null));
  if (!response.ok || !version.success) {
    if (response.status >= 500) throw new CliError(`The server ${server.origin} answers ${response.status}.`);
    throw new CliError(`${server.origin} is no Cardamom server.`);
  }
  return new URL(response.url).origin;
}

/** The text of a refusal; for an account with a second factor also what helps. */
async function refusalIn(response: Response): Promise<string> {
  const body = errorBodySchema.safeParse(await response.json().catch(() => null)).data;
  if (body?.code !== 'auth.secondFactorRequired')
    return body?.error ?? `The server answers ${response.status} to the sign-in.`;
  return `${body.error} Make an import key in the settings, and set CARDAMOM_IMPORT_KEY to it.`;
}

export function createCliSession(origin: string, email: string, password: string): CliSession {
  let cookie = '';
  let signingIn: Promise<void> | null = null;

  async function begin(): Promise<void> {
    const response = await fetch(origin + login.path, {
      method: login.method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIME),
    });
    if (response.ok) {
      cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      return;
    }
    if (response.status === 429 || response.status >= 500)
      throw new BusyServerError(response.status, retryAfterOf(response.headers, Date.now()));
    throw new SignInError(await refusalIn(response));
  }

  /** Concurrent requests share one new sign-in when the session has ended. */
  function signIn(): Promise<void> {
    signingIn ??= begin().finally(() => {
      signingIn = null;
    });
    return signingIn;
  }

  const send: SessionFetch = async (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('Cookie', cookie);
    return fetch(url, { ...init, headers, redirect: 'error' });
  };

  return {
    origin,
    signIn,
    async fetch(url, init) {
      const response = await send(url, init);
      if (response.status !== 401) return response;
      await response.body?.cancel();
      await signIn();
      // A streamed body cannot be sent twice; the caller repeats the request.
      if (init.duplex === 'half') throw new BusyServerError(401, 0);
      return send(url, init);
    },
  };
}

/** Access by an import key, which is sent with every request. */
export function createKeySession(origin: string, key: string): CliSession {
  const send: SessionFetch = async (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${key}`);
    return fetch(url, { ...init, headers, redirect: 'error' });
  };
  return {
    origin,
    fetch: send,
    async signIn() {
      const { status, headers, body } = await send(origin + getLimits.path, {
        signal: AbortSignal.timeout(ANSWER_TIME),
      });
      await body?.cancel();
      if (status === 401) throw new SignInError('The server does not know the key in CARDAMOM_IMPORT_KEY.');
      if (status === 429 || status >= 500) throw new BusyServerError(status, retryAfterOf(headers, Date.now()));
    },
  };
}
