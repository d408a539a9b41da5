import { Registry } from 'prom-client';
import { getMetrics } from '../../../../shared/api/operations.ts';
import { AppError } from '../../../core/errors.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { databaseMetrics } from './database-metrics.ts';
import { maySeeMetrics } from './metrics-access.ts';
import type { Monitoring } from './monitoring.ts';

interface MetricsOptions {
  /** METRICS_TOKEN; without, only this machine is answered. */
  readonly token: string | null;
  readonly monitoring: Monitoring;
}

export function createMetricsRoutes(route: RouteBuilder, { token, monitoring }: MetricsOptions): Route[] {
  return [
    route(getMetrics, async ({ em, ctx }) => {
      if (!maySeeMetrics(ctx.req, token)) throw new AppError('errors.forbidden');
      ctx.body = `${await monitoring.text()}${await databaseMetrics(em)}`;
      ctx.type = Registry.PROMETHEUS_CONTENT_TYPE;
      return undefined;
    }),
  ];
}
