import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { contentSecurityPolicy, withStyleNonce } from '../../../shared/page-security.ts';

/** Their addresses hold a token that was mailed. */
const TOKEN_PAGES = new Set(['/verify-email', '/reset-password', '/unsubscribe']);

/**
 * Answers with the web app's page. The style elements that the dialogs' scroll lock makes pass by a nonce of this answer alone,
 * which is why no copy of it is kept; of the pages whose address is a secret nothing is stored, and no other site is told it.
 */
export function sendWebPage(ctx: Context, page: string): void {
  const nonce = randomBytes(16).toString('base64url');
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', contentSecurityPolicy(`'nonce-${nonce}'`));
  if (TOKEN_PAGES.has(ctx.path)) ctx.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  else ctx.set('Cache-Control', 'no-cache');
  ctx.body = withStyleNonce(page, nonce);
}
