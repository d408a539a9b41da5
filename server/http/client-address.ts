import type { IncomingMessage } from 'node:http';

const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The address of the client: the socket's, unless that is a trusted proxy; then the nearest
 * address of X-Forwarded-For that is none (contract §1, TRUSTED_PROXIES).
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const trusted = new Set(trustedProxies.map(plain));
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .filter((part) => part.trim());
  let address = plain(request.socket.remoteAddress ?? '');
  while (trusted.has(address)) {
    const nearest = forwarded.pop();
    if (nearest === undefined) return address;
    address = plain(nearest);
  }
  return address;
}
