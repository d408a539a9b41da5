import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server before the application, which the test stops like a lost network, and which changes what passes. */
export interface FrontServer {
  readonly url: string;
  /** While true, every connection is cut. */
  isDown: boolean;
  /** Changes the text at a path; the identity at first. */
  change(path: string, text: string): string;
  stop(): void;
}

async function textOf(message: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

const TEXT = /^text\/(?:html|javascript)/;

/** Starts a server on a free port of localhost that passes everything to the application at `target`. */
export async function startFrontServer(target: string): Promise<FrontServer> {
  async function send(front: ServerResponse, path: string, answer: IncomingMessage): Promise<void> {
    const { statusCode = 502, headers } = answer;
    if (!TEXT.test(headers['content-type'] ?? '')) {
      front.writeHead(statusCode, headers);
      answer.pipe(front);
      return;
    }
    const text = server.change(path, await textOf(answer));
    const { 'content-length': _, ...others } = headers;
    front.writeHead(statusCode, others).end(text);
  }
  const http = createServer((incoming, front) => {
    if (server.isDown) {
      incoming.socket.destroy();
      return;
    }
    const { method, url: path = '/', headers } = incoming;
    // The application would say that a text has not changed.
    const { 'if-none-match': _, ...others } = headers;
    const plain = { ...others, 'accept-encoding': 'identity' };
    const passed = request(new URL(path, target), { method: method ?? 'GET', headers: plain }, (answer) => {
      void send(front, path, answer);
    });
    passed.on('error', () => front.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    http.listen(0, 'localhost', resolve);
  });
  const server: FrontServer = {
    url: `http://localhost:${(http.address() as AddressInfo).port}`,
    isDown: false,
    change: (_, text) => text,
    stop() {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}
