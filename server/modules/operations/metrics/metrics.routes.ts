import { Registry } from 'prom-client';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { getMetrics } from '../../../../shared/api/operations.ts';
import { AppError } from '../../../core/errors.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { databaseMetrics, type Monitoring } from './monitoring.ts';

/**
 * The headers of a proxy. A request through a proxy on this machine has a local address, but may come from elsewhere.
 */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function bearsToken({ headers }: IncomingMessage, token: string): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/**
 * Whether a request may read the metrics: it comes from this machine without a proxy, or has METRICS_TOKEN (contract
 * §3).
 */
export function maySeeMetrics(request: IncomingMessage, token: string | null): boolean {
  if (token !== null && bearsToken(request, token)) return true;
  const isProxied = PROXY_HEADERS.some((name) => request.headers[name] !== undefined);
  const address = request.socket.remoteAddress ?? '';
  return !isProxied && LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

interface MetricsOptions {
  /** METRICS_TOKEN; null if only requests from this machine are answered. */
  readonly token: string | null;
  readonly monitoring: Monitoring;
}

export function createMetricsRoutes(route: RouteBuilder, { token, monitoring }: MetricsOptions): Route[] {
  return [
    route(getMetrics, async ({ em, ctx }) => {
      if (!maySeeMetrics(ctx.req, token)) throw new AppError('errors.forbidden');
      ctx.body = `${await monitoring.text()}${await databaseMetrics(em)}`;
      ctx.type = Registry.PROMETHEUS_CONTENT_TYPE;
      return undefined;
    }),
  ];
}
