import { Client, type Dispatcher, buildConnector } from 'undici';
import { isIP, type LookupFunction } from 'node:net';
import type { Target } from './target.ts';
import { isGlobalUnicast } from './address-policy.ts';

function lookupAmong(addresses: readonly string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, callback) => {
    const [first] = answers;
    if (first === undefined) callback(new Error('No address to connect to.'), '', 0);
    else if (options.all === true) callback(null, answers);
    else callback(null, first.address, first.family);
  };
}

/**
 * Connects to the addresses that were checked and to nothing else, whatever the name resolves to by now.
 * TLS is verified against the name, also when NODE_TLS_REJECT_UNAUTHORIZED says otherwise.
 */
export function createPinnedConnector(
  target: Target,
  addresses: readonly string[],
  timeoutMs: number,
): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    allowH2: false,
    rejectUnauthorized: true,
    keepAlive: false,
    lookup: lookupAmong(addresses),
  });
  return (options, callback) => {
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      // The peer is looked at once more, so that no change of the layers below can undo the check unseen.
      if (!target.trusted && !isGlobalUnicast(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(new Error(`Connected to ${socket.remoteAddress} against the rule.`), null);
      }
      return callback(null, socket);
    });
  };
}

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
