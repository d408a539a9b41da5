import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4 } from 'node:net';
import type { Context } from 'koa';
import { isPrivateAddress, type TrustedProxies } from '../../core/trusted-proxies.ts';

/** The canonical form of an IP address, without port and zone; null for anything else. IPv4 mapped into IPv6 becomes IPv4. */
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

/** The network of one subscriber: an IPv4 address, or the /64 of an IPv6 address. */
function network(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const behind = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - groups.length - behind.length }, () => '0');
  return `${[...groups, ...zeros, ...behind].slice(0, 4).join(':')}::/64`;
}

/** The nearest address of a request that is not a trusted proxy. */
interface Origin {
  /** Of the last proxy if it stated no valid address; '' for a closed connection. */
  readonly address: string;
  /** Whether the request contains addresses that are said to be behind this one. */
  readonly isForwarding: boolean;
}

/** Walks from the address of the socket through X-Forwarded-For, as long as the addresses are trusted proxies. */
function originOf(request: IncomingMessage, isTrusted: TrustedProxies): Origin {
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .filter((part) => part.trim());
  let address = plain(request.socket.remoteAddress ?? '') ?? '';
  while (isTrusted(address)) {
    const nearest = plain(forwarded.pop() ?? '');
    if (nearest === null) break;
    address = nearest;
  }
  return { address, isForwarding: forwarded.length > 0 };
}

/**
 * The key of a client for rate limits: the address of the socket, or behind trusted proxies the nearest address of
 * X-Forwarded-For that is not a trusted proxy (contract §1, TRUSTED_PROXIES). If that entry is not an address, the
 * proxy itself counts as the client. IPv6 clients count by their /64.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: TrustedProxies): string {
  return network(originOf(request, trustedProxies).address);
}

/** The address of a private network that forwards a request without being a trusted proxy; null if none does. */
export function untrustedForwarder(request: IncomingMessage, trustedProxies: TrustedProxies): string | null {
  const { address, isForwarding } = originOf(request, trustedProxies);
  return isForwarding && isPrivateAddress(address) && !trustedProxies(address) ? address : null;
}

/** Whether a request was forwarded by a trusted proxy, whose headers count. */
export function isFromProxy(request: IncomingMessage, trustedProxies: TrustedProxies): boolean {
  return trustedProxies(plain(request.socket.remoteAddress ?? '') ?? '');
}

/** The requested host: from the header of a trusted proxy (contract §1), else from `Host`. */
export function requestedHost(ctx: Context, trustedProxies: TrustedProxies): string {
  const forwarded = isFromProxy(ctx.req, trustedProxies) ? ctx.get('X-Forwarded-Host') : '';
  return (forwarded.split(',').at(-1) ?? '').trim() || ctx.get('Host');
}
