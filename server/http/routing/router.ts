import Router from '@koa/router';
import type { Context, Middleware, Next } from 'koa';
import { AppError } from '../../core/errors.ts';
import type { Route } from './route.ts';

/** Paths of API calls, which never return the web app (contract §2). */
const CALL_PATH = /^\/(api|auth|upload)(\/|$)/;

/** Passes every declared call to its route, and other requests to the next middleware. */
export function createRouter(routes: readonly Route[]): Router {
  const router = new Router({ strict: true, sensitive: true });
  for (const { endpoint, handle } of routes) router.register(endpoint.path, [endpoint.method], handle);
  return router;
}

/** Refuses a request that no middleware has answered: 404 for GET and HEAD, else 405. */
export function refuseTheRest(ctx: Context): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') throw new AppError('errors.notFound');
  throw new AppError('errors.methodNotAllowed', { headers: { Allow: 'GET, HEAD' } });
}

/**
 * Answers 405 with Allow if only the method is wrong, and 404 for an unknown call. Other requests go to the web app.
 */
export function refuseUnknownCalls(router: Router): Middleware {
  return async function refuseUnknownCall(ctx: Context, next: Next): Promise<void> {
    const allowed = [...new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods))];
    if (allowed.length > 0) throw new AppError('errors.methodNotAllowed', { headers: { Allow: allowed.join(', ') } });
    if (CALL_PATH.test(ctx.path)) throw new AppError('errors.notFound');
    await next();
  };
}
