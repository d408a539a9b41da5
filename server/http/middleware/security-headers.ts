import type { Middleware } from 'koa';
import { contentSecurityPolicy, PAGE_HEADERS } from '../../../shared/page-security.ts';

/** The security headers of every response (contract §2). */
export function securityHeaders(secure: boolean): Middleware {
  return async function setSecurityHeaders(ctx, next) {
    ctx.set({ 'Content-Security-Policy': contentSecurityPolicy(), 'X-Frame-Options': 'DENY', ...PAGE_HEADERS });
    if (secure) ctx.set('Strict-Transport-Security', 'max-age=31536000');
    await next();
  };
}
