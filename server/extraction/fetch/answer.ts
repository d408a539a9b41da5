import { Client } from 'undici';
import type { Dispatcher } from 'undici';
import { createPinnedConnector } from './pinned-connection.ts';
import type { Target } from './target.ts';

/** Milliseconds for each part of a fetch; `page` and `picture` are for the whole of it, redirects included. */
export interface FetchTimeouts {
  connect: number;
  headers: number;
  page: number;
  picture: number;
}

/** One server's answer to one request. `header` is empty for what was not sent; `close` drops the connection. */
export interface Answer {
  status: number;
  header(name: string): string;
  cookies: readonly string[];
  body: Dispatcher.ResponseData['body'];
  close(): void;
}

/** Some sites send policies of 20 kB and more. */
const HEADERS_MAX_BYTES = 65_536;

function linesOf(value: string | string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * Sends one GET over a connection of its own to one of `addresses`, and answers when the headers are there.
 * No redirect is followed, no proxy of the environment used. Rejects with undici's and Node's own errors.
 */
export async function openAnswer(
  target: Target,
  addresses: readonly string[],
  headers: Readonly<Record<string, string>>,
  timeouts: FetchTimeouts,
  signal: AbortSignal,
): Promise<Answer> {
  const client = new Client(target.url.origin, {
    connect: createPinnedConnector(target, addresses, timeouts.connect),
    pipelining: 0,
    maxHeaderSize: HEADERS_MAX_BYTES,
    headersTimeout: timeouts.headers,
    bodyTimeout: timeouts.headers,
  });
  // A destroyed client tells the requests themselves; nothing is left to hear from it.
  const close = (): void => void client.destroy();
  try {
    const path = target.url.pathname + target.url.search;
    const reply = await client.request({ path, method: 'GET', headers, signal });
    reply.body.on('error', () => {
      // Whoever reads the body is told by the read; a body that nobody reads may break unheard.
    });
    return {
      status: reply.statusCode,
      header: (name) => linesOf(reply.headers[name]).join(', '),
      cookies: linesOf(reply.headers['set-cookie']),
      body: reply.body,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
