import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';

/** The one spelling of an address, without port or zone; null where it is none. IPv4 within IPv6 is IPv4. */
function plain(text: string): string | null {
  const [, bracketed, , bare] = /^\[([^\]]*)\](:\d+)?$|^(.*)$/s.exec(text.trim()) ?? [];
  const address = (bracketed ?? bare ?? '').replace(/%.*$/s, '').replace(/^([\d.]+):\d+$/, '$1');
  if (isIP(address) === 0) return null;
  if (isIPv4(address)) return address;
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(spelled) ?? [];
  if (high === undefined || low === undefined) return spelled;
  const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

/** What one subscriber is given: an IPv4 address, or 64 bits of IPv6 with more addresses behind than can be counted. */
function network(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const behind = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - groups.length - behind.length }, () => '0');
  return `${[...groups, ...zeros, ...behind].slice(0, 4).join(':')}::/64`;
}

/** Whether what a request says of where it comes from counts: it came through a proxy of ours. */
export function isTrustedProxy(request: IncomingMessage, trustedProxies: readonly string[]): boolean {
  const address = plain(request.socket.remoteAddress ?? '');
  return address !== null && trustedProxies.some((proxy) => plain(proxy) === address);
}

/**
 * By what a client's calls are counted: the socket's address, unless that is a trusted proxy; then the nearest
 * address of X-Forwarded-For that is none (contract §1, TRUSTED_PROXIES). What a proxy says that is no address
 * counts as the proxy itself. IPv6 counts by its /64.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const trusted = new Set(trustedProxies.map(plain));
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .filter((part) => part.trim());
  let address = plain(request.socket.remoteAddress ?? '') ?? '';
  while (trusted.has(address)) {
    const nearest = plain(forwarded.pop() ?? '');
    if (nearest === null) break;
    address = nearest;
  }
  return network(address);
}
