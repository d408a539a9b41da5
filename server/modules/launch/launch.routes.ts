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

/** What everybody may do with the launch list: come and go. */
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

    // Programs that look at links ahead end no subscription: the page asks.
    route(showUnsubscribing, async ({ query, ctx }) => {
      ctx.redirect(`/unsubscribe?token=${encodeURIComponent(query.token)}`);
      return undefined;
    }),
  ];
}
