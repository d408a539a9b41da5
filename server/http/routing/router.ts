import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { AppError } from '../../core/errors.ts';
import type { Route } from './route.ts';

/** Paths that are calls and never the web app (contract §2). */
const CALL_PATH = /^\/(api|auth|upload)(\/|$)/;

/** Hands every declared call to its route; what matches none goes on. */
export function createRouter(routes: readonly Route[]): Router {
  const router = new Router({ strict: true, sensitive: true });
  for (const { endpoint, handle } of routes) router.register(endpoint.path, [endpoint.method], handle);
  return router;
}

/** What nobody answered: a page takes GET and HEAD, and a file that is not there is not found. */
export function refuseTheRest(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') throw new AppError('errors.notFound');
  throw new AppError('errors.methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });
}

/** 405 with Allow where only the method is wrong, a JSON 404 for an unknown call; the rest is the web app's. */
export function refuseUnknownCalls(router: Router): Middleware {
  return async function refuseUnknownCall(ctx: Context, next: Next): Promise<void> {
    const allowed = [...new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods))];
    if (allowed.length > 0) throw new AppError('errors.methodNotAllowed', { headers: { Allow: allowed.join(', ') } });
    if (CALL_PATH.test(ctx.path)) throw new AppError('errors.notFound');
    await next();
  };
}
