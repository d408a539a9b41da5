import type { Context, Middleware } from 'koa';
import { hostName } from '../../core/host-name.ts';
import { requestedHost } from '../request/client-address.ts';
import type { TrustedProxies } from '../../core/trusted-proxies.ts';

/** The path of the launch page (product §2). */
const LAUNCH_PAGE = '/landing';

/** Whether a request is for the production host (contract §1, PRODUCTION_HOST). */
export type IsProductionHost = (ctx: Context) => boolean;

/** `productionHost` is in the form that `hostName` returns; null if there is none. */
export function createIsProductionHost(
  productionHost: string | null,
  trustedProxies: TrustedProxies,
): IsProductionHost {
  return (ctx) => productionHost !== null && hostName(requestedHost(ctx, trustedProxies)) === productionHost;
}

/**
 * On the production host, redirects the root to the launch page (product §2) with the query, which may come from a
 * campaign's link. The redirect must not be cached, because after the launch the same address shows the app.
 */
export function launchRedirect(isProductionHost: IsProductionHost): Middleware {
  return async function leadToLaunchPage(ctx, next) {
    const isPage = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isPage || ctx.path !== '/' || !isProductionHost(ctx)) {
      await next();
      return;
    }
    ctx.redirect(LAUNCH_PAGE + ctx.search);
    ctx.set('Cache-Control', 'no-store');
    ctx.vary('Host');
  };
}
