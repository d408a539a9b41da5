import type { ServerFetch } from '../servers/server-fetch.ts';
import type { TextOf } from '../platform/texts.ts';
import { errorAnswer } from './error-answer.ts';

/** Paths that are forwarded to the server; the app answers all others. */
const SERVER_PATH = /^\/(api|auth|upload|images)(\/|$)/;

export const isServerPath = (path: string): boolean => SERVER_PATH.test(path);

/** Applied to every document of the server, so that it runs no script and has no origin of the app. */
const NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** Headers that apply only to the connection to the server. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security', 'alt-svc'];

/** Turns a redirect within the server into a path of the app; null for a redirect to another origin. */
function ownLocation(location: string, asked: URL, origin: string): string | null {
  const base = new URL(asked.pathname + asked.search, origin);
  if (!URL.canParse(location, base)) return null;
  const target = new URL(location, base);
  return target.origin === origin ? target.pathname + target.search + target.hash : null;
}

interface ForwardOptions {
  readonly serverFetch: ServerFetch;
  readonly textOf: TextOf;
}

/** Forwards a request of the page to the current server and streams the response back. Never rejects. */
export function createForward({ serverFetch, textOf }: ForwardOptions): (request: Request) => Promise<Response> {
  const unreached = (): Response => errorAnswer('errors.unavailable', textOf('errors.network'));
  return async function forward(request) {
    const url = new URL(request.url);
    const { method, headers, body, signal } = request;
    const init = { method, headers, signal, ...(body && { body, duplex: 'half' as const }) };
    const reply = await serverFetch(url.pathname + url.search, init).catch(() => null); // serverFetch reports the connection's state
    if (reply === null) return unreached();
    const passed = new Headers(reply.response.headers);
    for (const name of OF_THE_CONNECTION) passed.delete(name);
    passed.set('Content-Security-Policy', NO_DOCUMENT);
    passed.set('X-Content-Type-Options', 'nosniff');
    const location = passed.get('location');
    if (location !== null) {
      const own = ownLocation(location, url, reply.origin);
      if (own === null) {
        await reply.response.body?.cancel();
        return unreached();
      }
      passed.set('Location', own);
    }
    const { status, statusText } = reply.response;
    return new Response(reply.response.body, { status, statusText, headers: passed });
  };
}
