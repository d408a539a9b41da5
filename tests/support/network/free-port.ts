import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A currently free port of 127.0.0.1, for a service that must restart on the same one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}
