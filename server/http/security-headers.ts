import type { Middleware } from 'koa';

/** What a page of ours may load: its own, and no script or style within it but styles that bear the nonce. */
export function contentSecurityPolicy(styleNonce = ''): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styleNonce}`.trimEnd(),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The headers that every answer bears (contract §2). */
export function securityHeaders(secure: boolean): Middleware {
  return async function setSecurityHeaders(ctx, next) {
    ctx.set({
      'Content-Security-Policy': contentSecurityPolicy(),
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    if (secure) ctx.set('Strict-Transport-Security', 'max-age=31536000');
    await next();
  };
}
