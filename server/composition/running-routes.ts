import { execute } from '../db/query.ts';
import type { Route } from '../http/routing/route.ts';
import { createDocumentationRoutes, createOperationRoutes } from '../modules/operations/operations.routes.ts';
import { createMetricsRoutes } from '../modules/operations/metrics/metrics.routes.ts';
import { VERSION } from '../core/project.ts';
import type { RouteParts } from './route-parts.ts';

/** The routes for operators (health, metrics) and for developers of API clients. */
export function createRunningRoutes(parts: RouteParts): Route[] {
  const { services, route, cookie, monitoring, isProductionHost, isOwnDesktop } = parts;
  const { config, createEntityManager, jobNotifier, storage } = services;
  return [
    ...createOperationRoutes(route, {
      version: VERSION,
      hasGoogle: config.google !== null,
      sendsMail: config.smtpUrl !== null,
      isProductionHost,
      isOwnDesktop,
      maxUploadMb: config.maxUploadMb,
      jobNotifier,
      storage,
      async pingDatabase() {
        await execute(createEntityManager(), 'select 1');
      },
    }),
    ...createDocumentationRoutes(route, {
      version: VERSION,
      publicUrl: config.publicUrl,
      cookieName: cookie.name,
    }),
    ...createMetricsRoutes(route, { token: config.metricsToken, monitoring }),
  ];
}
