import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:net';

/** A web server for one test on a free port. `requests` counts the received requests; `stop` drops all connections. */
export interface LocalSite {
  port: number;
  origin: string;
  requests(): number;
  connections(): number;
  stop(): Promise<void>;
}

export interface LocalSiteOptions {
  host?: string;
  tls?: { key: string; cert: string };
}

/** Starts a site that answers with `handle`. It listens on 127.0.0.1 by default; `::` listens on IPv4 and IPv6. */
export async function startLocalSite(handle: RequestListener, options: LocalSiteOptions = {}): Promise<LocalSite> {
  let requests = 0;
  let connections = 0;
  const listener: RequestListener = (request, response) => {
    requests += 1;
    handle(request, response);
  };
  const server = options.tls === undefined ? createServer(listener) : createSecureServer(options.tls, listener);
  (server as Server).on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, options.host ?? '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = options.host === undefined || options.host === '::' ? '127.0.0.1' : options.host;
  return {
    port,
    origin: `${options.tls === undefined ? 'http' : 'https'}://${host}:${port}`,
    requests: () => requests,
    connections: () => connections,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
