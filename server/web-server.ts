import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebApp } from './web-app.ts';

/**
 * Time limits in milliseconds for receiving headers and a whole request. A large file over a slow connection takes
 * minutes.
 */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 300_000;

/** The time limit for running requests at a stop, in milliseconds. */
const ANSWER_WITHIN = 2_000;

export interface WebServer {
  readonly port: number;
  /** Accepts no new connections, closes idle ones and waits for running requests. */
  close(): Promise<void>;
}

/** Listens for requests; rejects if the address cannot be used. */
export async function listen(web: WebApp, host: string, port: number): Promise<WebServer> {
  const server: Server = createServer(web.app.callback());
  server.headersTimeout = HEADERS_TIMEOUT;
  server.requestTimeout = REQUEST_TIMEOUT;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      // Unused connections and stalled clients must not delay the stop.
      setTimeout(() => server.closeAllConnections(), ANSWER_WITHIN).unref();
      await closed;
      await web.close();
    },
  };
}
