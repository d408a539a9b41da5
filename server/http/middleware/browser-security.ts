import type { Middleware, Context } from 'koa';
import { isIP } from 'node:net';
import { contentSecurityPolicy, PAGE_HEADERS } from '../../../shared/page-security.ts';
import { AppError } from '../../core/errors.ts';
import { hostName } from '../../core/host-name.ts';
import { requestedHost } from '../request/client-address.ts';
import type { TrustedProxies } from '../../core/trusted-proxies.ts';

/** The security headers of every response (contract §2). */
export function securityHeaders(secure: boolean): Middleware {
  return async function setSecurityHeaders(ctx, next) {
    ctx.set({ 'Content-Security-Policy': contentSecurityPolicy(), 'X-Frame-Options': 'DENY', ...PAGE_HEADERS });
    if (secure) ctx.set('Strict-Transport-Security', 'max-age=31536000');
    await next();
  };
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a host is localhost or an IP address, so that no foreign domain can point to it (DNS rebinding). */
function isOwnAddress(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

interface Origins {
  readonly publicOrigin: string;
  /** The separate host name of the launch page (PRODUCTION_HOST). */
  readonly productionHost: string | null;
  readonly trustedProxies: TrustedProxies;
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
  // The page may be open under another address of this server, such as 127.0.0.1 instead of localhost.
  const isOwn = isOwnAddress(url.hostname) || (productionHost !== null && hostName(url.host) === productionHost);
  return isOwn && url.host === requestedHost(ctx, trustedProxies).toLowerCase();
}

/**
 * Refuses requests from pages of other sites (contract §2). Command-line clients send neither header and are accepted.
 */
export function sameOrigin(origins: Origins): Middleware {
  return async function checkOrigin(ctx, next) {
    if (!SAFE_METHODS.has(ctx.method) && !isSameOrigin(ctx, origins)) {
      const seen = ctx.get('Origin') || `Sec-Fetch-Site: ${ctx.get('Sec-Fetch-Site')}`;
      throw new AppError('errors.crossSite', { values: { seen: seen.slice(0, 200), expected: origins.publicOrigin } });
    }
    await next();
  };
}
