import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

/** A proxy on this machine calls from it, too; these say for whom. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function bearsToken({ headers }: IncomingMessage, token: string): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Whether a request may see the measurements: it comes from this machine itself, or bears METRICS_TOKEN (contract §3). */
export function maySeeMetrics(request: IncomingMessage, token: string | null): boolean {
  if (token !== null && bearsToken(request, token)) return true;
  const isProxied = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  const address = request.socket.remoteAddress ?? '';
  return !isProxied && LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
