import { getMetrics } from '../../../../shared/api/operations.ts';
import { AppError } from '../../../core/errors.ts';
import type { Route, RouteBuilder } from '../../../http/routing/route.ts';
import { readDatabaseMetrics } from './database-metrics.ts';
import { maySeeMetrics } from './metrics-access.ts';
import type { Monitoring } from './monitoring.ts';
import { PROMETHEUS_TYPE, prometheusText } from './prometheus-text.ts';

interface MetricsOptions {
  /** METRICS_TOKEN; without, only this machine is answered. */
  readonly token: string | null;
  readonly monitoring: Monitoring;
}

export function createMetricsRoutes(route: RouteBuilder, { token, monitoring }: MetricsOptions): Route[] {
  return [
    route(getMetrics, async ({ em, ctx }) => {
      if (!maySeeMetrics(ctx.req, token)) throw new AppError('errors.forbidden');
      const inDatabase = await readDatabaseMetrics(em);
      ctx.body = prometheusText([...monitoring.process.read(), monitoring.requests.metric(), ...inDatabase]);
      ctx.type = PROMETHEUS_TYPE;
      return undefined;
    }),
  ];
}
