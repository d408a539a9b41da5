import type { Logger } from '../platform/logger.ts';
import { cookieHeader, type Cookies, keepCookies } from './cookie-jar.ts';
import type { SessionStore } from './session-store.ts';

/** The server that receives the requests. */
export interface ServerTarget {
  readonly id: string;
  readonly origin: string;
  /** Further headers of every request to it. */
  readonly headers: Readonly<Record<string, string>>;
}

interface ServerRequest {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: BodyInit | null;
  readonly duplex?: 'half';
  readonly signal?: AbortSignal | null;
}

export interface ServerReply {
  /** Without `Set-Cookie`; redirects are not followed. */
  readonly response: Response;
  readonly origin: string;
}

/**
 * Sends a request to the current server with the app's session; `path` begins with `/`. Rejects if there is no server,
 * if it is not reachable, and if the signal aborts.
 */
export type ServerFetch = (path: string, request?: ServerRequest) => Promise<ServerReply>;

/** Headers of the page's request that are not forwarded, since the app is the server's client. */
const OF_THE_PAGE =
  /^(cookie|origin|referer|host|connection|content-length|transfer-encoding|accept-encoding|sec-.*|proxy-.*)$/;

/** Status codes of a proxy that cannot reach the server. */
const OF_A_PROXY: ReadonlySet<number> = new Set([502, 504]);

interface FetchOptions {
  readonly target: () => ServerTarget | null;
  readonly sessions: SessionStore;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly logger: Logger;
  /** Reports whether the server answered at all. */
  readonly tell: (serverId: string, isReached: boolean) => void;
  /** Called when its session cookies changed: the user signed in or out. */
  readonly onSessionChanged: (serverId: string) => void;
}

function headersFor(target: ServerTarget, { method = 'GET', headers }: ServerRequest, cookie: string | null): Headers {
  const sent = new Headers([...new Headers(headers)].filter(([name]) => !OF_THE_PAGE.test(name)));
  for (const [name, value] of Object.entries(target.headers)) sent.set(name, value);
  if (method !== 'GET' && method !== 'HEAD') sent.set('Origin', target.origin);
  if (cookie !== null) sent.set('Cookie', cookie);
  return sent;
}

const valuesOf = (cookies: Cookies): string =>
  cookies
    .map(({ name, value }) => `${name}=${value}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(';');

/** Removes cookies, and the encoding and length headers, as fetch has decompressed the body. */
function withoutSecrets(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete('set-cookie');
  if (headers.has('content-encoding')) {
    headers.delete('content-encoding');
    headers.delete('content-length');
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

export function createServerFetch(options: FetchOptions): ServerFetch {
  const { target, sessions, fetch, now, logger, tell, onSessionChanged } = options;
  return async function fetchFromServer(path, request = {}) {
    const server = target();
    if (server === null) throw new Error('no server is chosen');
    const url = new URL(path, server.origin);
    if (url.origin !== server.origin) throw new Error('the path leads to another server');
    const cookie = cookieHeader(sessions.read(server.id), url, now());
    const init = { ...request, headers: headersFor(server, request, cookie), redirect: 'manual' as const };
    const response = await fetch(url, init).catch((error: unknown) => {
      if (!request.signal?.aborted) {
        logger.warn({ err: error, path: url.pathname }, 'server was not reached');
        tell(server.id, false);
      }
      throw error;
    });
    tell(server.id, !OF_A_PROXY.has(response.status));
    const before = sessions.read(server.id);
    const after = keepCookies(before, response.headers.getSetCookie(), now());
    if (after !== before) {
      await sessions.write(server.id, after);
      if (valuesOf(after) !== valuesOf(before)) onSessionChanged(server.id);
    }
    return { response: withoutSecrets(response), origin: server.origin };
  };
}
