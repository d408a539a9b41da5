import { embeddedUrl } from '../embedded/folders.ts';
import type { Route } from '../http/routing/route.ts';
import { createActivityRoutes } from '../modules/admin/activity/activity.routes.ts';
import { createProbes } from '../modules/admin/health/create-probes.ts';
import { createHealthService } from '../modules/admin/health/health.service.ts';
import { createHealthRoutes } from '../modules/admin/health/health.routes.ts';
import { createModelTestRoutes } from '../modules/admin/model-test/model-test.routes.ts';
import type { RouteParts } from './route-parts.ts';

/** The routes for administrators only. */
export function createAdminRoutes({ services, route, translator, modelTests }: RouteParts): Route[] {
  const { dataDir, databaseUrl } = services.config;
  const isEmbedded = databaseUrl === embeddedUrl(dataDir);
  return [
    ...createActivityRoutes(route, translator),
    ...createHealthRoutes(route, createHealthService(createProbes({ ...services, isEmbedded })), translator),
    ...createModelTestRoutes(route, modelTests),
  ];
}
