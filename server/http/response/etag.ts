import type { Context } from 'koa';

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether the client already has this version (If-None-Match with weak comparison, RFC 9110 §13.1.2). Unlike Koa's
 * `fresh`, it ignores Cache-Control of the request, because fetch() adds `no-cache` when code sets If-None-Match.
 */
export function holdsVersion(ctx: Context, etag: string): boolean {
  const held = ctx.get('If-None-Match');
  return held === '*' || held.split(',').some((tag) => bare(tag) === bare(etag));
}
