import { Agent, request } from 'undici';
import { serverAddress } from '../../core/server-address.ts';

/** A reply with a streamed body. */
export interface Reply {
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array>;
  /** Closes the connection; does nothing after the end of the body. */
  close(): void;
}

/** The connection to one model server. */
export interface Connection {
  readonly host: string;
  /** POST with a body, GET without; no redirect is followed. Rejects with undici's and Node's errors, or the signal's reason. */
  send(path: string, body: object | null, signal: AbortSignal): Promise<Reply>;
}

/**
 * Connects within `connectMs` and then waits until the signal aborts: a model that loads or reads a long prompt sends
 * nothing for minutes. Each call has a connection of its own, so that none uses one that a restart closed.
 */
export function createConnection(address: string, connectMs: number): Connection {
  const { host, headers } = serverAddress(address);
  const dispatcher = new Agent({ connect: { timeout: connectMs }, headersTimeout: 0, bodyTimeout: 0, pipelining: 0 });
  return {
    host,
    async send(path, content, signal) {
      const { statusCode, body } = await request(`${host}${path}`, {
        dispatcher,
        signal,
        method: content === null ? 'GET' : 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', Accept: 'application/json' },
        body: content === null ? null : JSON.stringify(content),
      });
      // An error before the last read rejects that read; a later one is ignored.
      body.on('error', () => undefined);
      return { status: statusCode, body, close: () => body.destroy() };
    },
  };
}
