import { showUnsubscribing, subscribeToLaunch, unsubscribeFromLaunch } from '../../../shared/api/launch.ts';
import { clientAddress } from '../../http/request/client-address.ts';
import type { RateLimit } from '../../http/limits/rate-limits.ts';
import type { Route, RouteBuilder } from '../../http/routing/route.ts';
import { SUCCESS } from '../../http/response/success.ts';
import { checkAddress, subscribe, unsubscribe } from './subscriptions.ts';

interface LaunchRoutesOptions {
  readonly limit: RateLimit;
  readonly trustedProxies: readonly string[];
}

/** The public routes of the launch list: subscribe and unsubscribe. */
export function createLaunchRoutes(route: RouteBuilder, { limit, trustedProxies }: LaunchRoutesOptions): Route[] {
  return [
    route(subscribeToLaunch, async ({ body, em, ctx, language }) => {
      checkAddress(body.email);
      await limit.consume(clientAddress(ctx.req, trustedProxies));
      await subscribe(em, body.email, language);
      return SUCCESS;
    }),

    route(unsubscribeFromLaunch, async ({ query, em }) => {
      await unsubscribe(em, query.token);
      return SUCCESS;
    }),

    // Link scanners must not unsubscribe anybody, so the page asks first.
    route(showUnsubscribing, async ({ query, ctx }) => {
      ctx.redirect(`/unsubscribe?token=${encodeURIComponent(query.token)}`);
      return undefined;
    }),
  ];
}
