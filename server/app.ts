import Koa, { type Context, type Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Config } from './core/config.ts';
import { errorHandler } from './http/middleware/error-handler.ts';
import { type IsProductionHost, launchRedirect } from './http/site/launch-redirect.ts';
import { type Route, createRouter, refuseTheRest, refuseUnknownCalls } from './http/routing/route.ts';
import { sameOrigin, securityHeaders } from './http/middleware/browser-security.ts';
import type { Tracer } from './core/tracing/tracing.ts';
import { traceRequests } from './http/middleware/trace-requests.ts';
import { nameRequests } from './http/middleware/request-id.ts';
import { warnOfUntrustedProxy } from './http/middleware/proxy-warning.ts';
import { dropUnreadBody } from './http/request/body.ts';
import type { Translator } from './i18n/translator.ts';

interface AppOptions {
  readonly config: Pick<Config, 'publicUrl' | 'productionHost' | 'trustedProxies'>;
  readonly isProductionHost: IsProductionHost;
  readonly countRequest: Middleware;
  readonly routes: readonly Route[];
  readonly staticSite: Middleware;
  readonly translator: Translator;
  readonly tracer: Tracer | null;
  readonly logger: Logger;
}

/** The web application. Every request passes through this middleware in order (contract §2). */
export function createApp(options: AppOptions): Koa {
  const { config, isProductionHost, countRequest, routes, staticSite, translator, tracer, logger } = options;
  const { publicUrl, productionHost, trustedProxies } = config;
  const app = new Koa();
  const router = createRouter(routes);
  app.use(nameRequests(trustedProxies, logger));
  if (tracer !== null) app.use(traceRequests(tracer, trustedProxies));
  app.use(countRequest);
  app.use(warnOfUntrustedProxy(trustedProxies, logger));
  app.use(securityHeaders(publicUrl.startsWith('https:')));
  app.use(dropUnreadBody());
  app.use(errorHandler(translator, logger));
  app.use(sameOrigin({ publicOrigin: new URL(publicUrl).origin, productionHost, trustedProxies }));
  app.use(router.routes());
  app.use(refuseUnknownCalls(router));
  app.use(launchRedirect(isProductionHost));
  app.use(staticSite);
  app.use(refuseTheRest);
  app.on('error', (error: Error & { code?: string }, ctx?: Context) => {
    // A client that disconnects during an answer is not an error.
    if (!/^(ECONNRESET|EPIPE|HPE_\w+)$/.test(error.code ?? ''))
      logger.error({ err: error, requestId: ctx?.state['requestId'] }, 'answer failed');
  });
  return app;
}
