import type { Context } from 'koa';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/**
 * An answered request with the pattern of its path instead of the path itself, which limits the number of time series and
 * keeps ids and addresses of people out of logs.
 */
export function labelsOf(ctx: Context): Readonly<Record<'method' | 'route' | 'status', string>> {
  const pattern: unknown = ctx['_matchedRoute'];
  const method = METHODS.has(ctx.method) ? ctx.method : 'other';
  const elsewhere = ctx.status < 400 ? '(web app)' : '(none)';
  return { method, route: typeof pattern === 'string' ? pattern : elsewhere, status: String(ctx.status) };
}
