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
 * Connects only to the checked addresses, even if the name resolves to others in the meantime. The TLS certificate is
 * verified against the name, even if NODE_TLS_REJECT_UNAUTHORIZED disables verification.
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
      // The address of the peer is checked again, in case a lower layer connected to another address.
      if (!target.trusted && !isGlobalUnicast(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(new Error(`Connected to the forbidden address ${socket.remoteAddress}.`), null);
      }
      return callback(null, socket);
    });
  };
}

/** Milliseconds for each part of a fetch. `page` and `picture` limit the entire fetch, including redirects. */
export interface FetchTimeouts {
  connect: number;
  headers: number;
  page: number;
  picture: number;
}

/** A server's response to one request. `header` returns '' for an absent header; `close` drops the connection. */
export interface Answer {
  status: number;
  header(name: string): string;
  cookies: readonly string[];
  body: Dispatcher.ResponseData['body'];
  close(): void;
}

/** Some sites send security policy headers of 20 kB and more. */
const HEADERS_MAX_BYTES = 65_536;

function linesOf(value: string | string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/**
 * Sends a GET request over a separate connection to one of `addresses`, and resolves when the headers have arrived.
 * Redirects are not followed, and proxies in the environment are not used. Rejects with errors of undici and Node.
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
  // Destroying the client rejects its pending requests, so its own result is not needed.
  const close = (): void => void client.destroy();
  try {
    const path = target.url.pathname + target.url.search;
    const reply = await client.request({ path, method: 'GET', headers, signal });
    reply.body.on('error', () => {
      // A reader of the body receives the error. If nobody reads the body, the error does not matter.
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
