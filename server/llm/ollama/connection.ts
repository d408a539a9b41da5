import { Agent, request } from 'undici';
import { serverAddress } from '../../core/server-address.ts';

/** An answer whose body comes as it is written. */
export interface Reply {
  readonly status: number;
  readonly body: AsyncIterable<Uint8Array>;
  /** Hangs up; of an answer that was read to its end it does nothing. */
  close(): void;
}

/** The way to one server of models. */
export interface Connection {
  readonly host: string;
  /** POST with a body, GET without; no redirect is followed. Rejects with undici's and Node's errors, or the signal's reason. */
  send(path: string, body: object | null, signal: AbortSignal): Promise<Reply>;
}

/**
 * Connects within `connectMs` and then waits for as long as the signal lets it: a model that loads, or reads a long
 * question, says nothing for minutes. Each call has a connection of its own, so that none meets one that a restart closed.
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
      // What goes wrong after the last read concerns nobody; what goes wrong before rejects the read.
      body.on('error', () => undefined);
      return { status: statusCode, body, close: () => body.destroy() };
    },
  };
}
