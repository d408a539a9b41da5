import type { ServerFetch } from '../servers/server-fetch.ts';
import type { TextOf } from '../platform/texts.ts';
import { errorAnswer } from './error-answer.ts';

/** Paths that the server answers; every other path is the app's own. */
const SERVER_PATH = /^\/(api|auth|upload|images)(\/|$)/;

export const isServerPath = (path: string): boolean => SERVER_PATH.test(path);

/** A document of the server is never a page of the app, whatever it holds: it has no script and no origin. */
const NO_DOCUMENT = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** What concerns the connection to the server, and not the page. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security', 'alt-svc'];

/** Within the server the redirect is kept, as a path of the app; null where it leads elsewhere. */
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

/** Passes a request of the page on to the current server, and its answer back, both as streams. Never rejects. */
export function createForward({ serverFetch, textOf }: ForwardOptions): (request: Request) => Promise<Response> {
  const unreached = (): Response => errorAnswer('errors.unavailable', textOf('errors.network'));
  return async function forward(request) {
    const url = new URL(request.url);
    const { method, headers, body, signal } = request;
    const init = { method, headers, signal, ...(body && { body, duplex: 'half' as const }) };
    const reply = await serverFetch(url.pathname + url.search, init).catch(() => null); // its caller tells the connection's state
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
