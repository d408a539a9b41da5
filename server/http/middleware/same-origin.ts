import { isIP } from 'node:net';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../core/errors.ts';
import { hostName } from '../../core/host-name.ts';
import { requestedHost } from '../request/client-address.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a host can only be this machine or a bare address, which no foreign name can be made to mean. */
function isOwnAddress(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

interface Origins {
  readonly publicOrigin: string;
  /** The launch page may be read under a name of its own (PRODUCTION_HOST). */
  readonly productionHost: string | null;
  readonly trustedProxies: readonly string[];
}

function isSameOrigin(ctx: Context, { publicOrigin, productionHost, trustedProxies }: Origins): boolean {
  const { origin } = ctx.headers;
  if (origin === undefined) {
    const site = ctx.get('Sec-Fetch-Site');
    return !site || site === 'same-origin' || site === 'none';
  }
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  // The page was opened under another of this server's own addresses, such as 127.0.0.1 for localhost.
  const isOwn = isOwnAddress(url.hostname) || (productionHost !== null && hostName(url.host) === productionHost);
  return isOwn && url.host === requestedHost(ctx, trustedProxies).toLowerCase();
}

/** Refuses what another site's page sends (contract §2); command-line clients send neither header and pass. */
export function sameOrigin(origins: Origins): Middleware {
  return async function checkOrigin(ctx, next) {
    if (!SAFE_METHODS.has(ctx.method) && !isSameOrigin(ctx, origins)) {
      const seen = ctx.get('Origin') || `Sec-Fetch-Site: ${ctx.get('Sec-Fetch-Site')}`;
      throw new AppError('errors.crossSite', { values: { seen: seen.slice(0, 200), expected: origins.publicOrigin } });
    }
    await next();
  };
}
