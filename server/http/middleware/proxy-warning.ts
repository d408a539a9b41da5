import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { TrustedProxies } from '../../core/trusted-proxies.ts';
import { untrustedForwarder } from '../request/client-address.ts';

/** So many forwarded requests in succession are taken for all requests: about those of two visits. */
const IN_SUCCESSION = 100;

/** The addresses that the warning names. */
const NAMED = 5;

/** Endpoints that monitoring calls directly, past the proxy. */
const MONITORING = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Warns once if all requests are forwarded by private addresses that are not in TRUSTED_PROXIES. These are then reverse
 * proxies, and everybody behind them counts as one client in the rate limits.
 */
export function warnOfUntrustedProxy(trustedProxies: TrustedProxies, logger: Logger): Middleware {
  const addresses = new Set<string>();
  let count = 0;
  function watch(forwarder: string | null): void {
    count = forwarder === null ? 0 : count + 1;
    if (forwarder === null) addresses.clear();
    else if (addresses.size < NAMED) addresses.add(forwarder);
    if (count === IN_SUCCESSION) {
      logger.warn(
        { addresses: [...addresses] },
        'all requests come from private addresses with X-Forwarded-For that is not trusted: all people share the ' +
          'limits of one client; if these addresses are a reverse proxy, add them or their range to TRUSTED_PROXIES',
      );
    }
  }
  return async function watchForwarding(ctx, next) {
    if (count < IN_SUCCESSION && !MONITORING.has(ctx.path)) watch(untrustedForwarder(ctx.req, trustedProxies));
    await next();
  };
}
