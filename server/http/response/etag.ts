import type { Context } from 'koa';

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether the caller holds this version already (If-None-Match by weak comparison, RFC 9110 §13.1.2).
 * Unlike Koa's `fresh` it minds no Cache-Control of the request: fetch() sends `no-cache` with every own If-None-Match.
 */
export function holdsVersion(ctx: Context, etag: string): boolean {
  const held = ctx.get('If-None-Match');
  return held === '*' || held.split(',').some((tag) => bare(tag) === bare(etag));
}
