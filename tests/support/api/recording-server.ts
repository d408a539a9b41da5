import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestCertificate } from '../network/test-certificate.ts';

/** A received request. */
export interface Asked {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  body: string;
}

export interface AskedServer {
  readonly origin: string;
  readonly port: number;
  readonly asked: Asked[];
  stop(): Promise<void>;
}

interface ServerOptions {
  readonly version?: string;
  readonly port?: number;
  /** Answers other paths than `/api/version`. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => void;
  readonly certificate?: TestCertificate;
}

/** Starts a server that returns a version and records its requests; it stops with the test. */
export async function startAskedServer(options: ServerOptions = {}): Promise<AskedServer> {
  const {
    version = '0.1.0',
    port = 0,
    answer = (_, response) => response.writeHead(404).end('{}'),
    certificate,
  } = options;
  const asked: Asked[] = [];
  const listener: RequestListener = (request, response) => {
    const entry: Asked = { line: `${request.method} ${request.url}`, headers: request.headers, body: '' };
    asked.push(entry);
    request.on('data', (chunk: Buffer) => (entry.body += chunk.toString()));
    if (request.url !== '/api/version') return answer(request, response);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ version, providers: [] }));
  };
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  async function stop(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  onTestFinished(stop);
  const own = (server.address() as AddressInfo).port;
  return { origin: `http${certificate ? 's' : ''}://127.0.0.1:${own}`, port: own, asked, stop };
}
