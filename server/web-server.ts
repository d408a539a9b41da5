import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebApp } from './web-app.ts';

/** Slow senders of headers or bodies do not hold a connection for ever; a large file over a poor line takes minutes. */
const HEADERS_TIMEOUT = 15_000;
const REQUEST_TIMEOUT = 300_000;

/** Answers under way at a stop have so long. */
const ANSWER_WITHIN = 2_000;

export interface WebServer {
  readonly port: number;
  /** Takes no new connection, ends the idle ones and waits for the answers under way. */
  close(): Promise<void>;
}

/** Listens for requests; rejects when the address cannot be had. */
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
      // A connection that was opened ahead of need, or a sender that stalled, does not hold the stop.
      setTimeout(() => server.closeAllConnections(), ANSWER_WITHIN).unref();
      await closed;
      await web.close();
    },
  };
}
