import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import type { Context, Middleware } from 'koa';
import { Counter, Gauge, Registry, Summary } from 'prom-client';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { importStateSchema } from '../../../../shared/domain/import-job.ts';
import { isDatabaseUnavailable } from '../../../db/failure.ts';
import { queryOne } from '../../../db/query.ts';

/** Metrics of the web server's process and of its requests. */
export interface Monitoring {
  /** Counts requests and their durations by method, path pattern and status. */
  readonly countRequest: Middleware;
  /** All metrics in Prometheus' text format. The delay of the event loop is measured since the last call. */
  text(): Promise<string>;
  close(): void;
}

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
/** Milliseconds between two measurements of the event loop. */
const RESOLUTION = 20;

function createEventLoopMetric(): { readonly metric: Gauge; close(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  const seconds = (nanoseconds: number): number => (delays.count === 0 ? 0 : nanoseconds / NANOSECONDS);
  const metric = new Gauge({
    name: 'nodejs_eventloop_delay_seconds',
    help: `Delay of the event loop since the last scrape, its timer's ${RESOLUTION} ms included.`,
    labelNames: ['quantile'],
    registers: [],
    collect() {
      this.set({ quantile: '0.5' }, seconds(delays.percentile(50)));
      this.set({ quantile: '0.99' }, seconds(delays.percentile(99)));
      this.set({ quantile: '1' }, seconds(delays.max));
      delays.reset();
    },
  });
  return { metric, close: () => delays.disable() };
}

/** A gauge that is measured whenever it is read. */
function createGauge(name: string, help: string, measure: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(measure());
    },
  });
}

function cpuSeconds(): Counter {
  return new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used so far.',
    registers: [],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / MICROSECONDS);
    },
  });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

/** Labels with path patterns instead of requested paths, which limits the number of time series. */
function labelsOf(ctx: Context): Readonly<Record<'method' | 'route' | 'status', string>> {
  const pattern: unknown = ctx['_matchedRoute'];
  const method = METHODS.has(ctx.method) ? ctx.method : 'other';
  const elsewhere = ctx.status < 400 ? '(web app)' : '(none)';
  return { method, route: typeof pattern === 'string' ? pattern : elsewhere, status: String(ctx.status) };
}

export function startMonitoring(): Monitoring {
  const eventLoop = createEventLoopMetric();
  const requests = new Summary({
    name: 'cardamom_http_request_seconds',
    help: 'Requests and the time until they were answered.',
    labelNames: ['method', 'route', 'status'],
    percentiles: [],
    registers: [],
  });
  const registry = new Registry();
  const { rss } = process.memoryUsage;
  registry.registerMetric(createGauge('process_resident_memory_bytes', 'Memory of the web server.', () => rss()));
  registry.registerMetric(
    createGauge('nodejs_heap_size_used_bytes', 'Of it, used by JavaScript.', () => process.memoryUsage().heapUsed),
  );
  registry.registerMetric(cpuSeconds());
  registry.registerMetric(
    createGauge('process_start_time_seconds', 'When the web server started.', () => performance.timeOrigin / 1_000),
  );
  registry.registerMetric(eventLoop.metric);
  registry.registerMetric(requests);
  return {
    async countRequest(ctx, next) {
      const begin = performance.now();
      await next();
      requests.observe(labelsOf(ctx), (performance.now() - begin) / 1_000);
    },
    text: () => registry.metrics(),
    close: () => eventLoop.close(),
  };
}

const metricsRow = z.object({
  imports: z.record(z.string(), z.number()).nullable(),
  oldest_import: z.number(),
  mails: z.number(),
  oldest_mail: z.number(),
  failed_mails: z.number(),
});
type MetricsRow = z.output<typeof metricsRow>;

const READ = `
  select
    (select jsonb_object_agg(state, jobs) from (select state, count(*) as jobs from import_job group by state) s) as imports,
    (select coalesce(extract(epoch from max(now() - created_at)), 0)::float from import_job where state = 'accepted') as oldest_import,
    (select count(*)::int from mail) as mails,
    (select coalesce(extract(epoch from max(now() - created_at)), 0)::float from mail) as oldest_mail,
    (select count(*)::int from mail where error is not null) as failed_mails`;

function addRow(registry: Registry, row: MetricsRow): void {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const imports = new Gauge({ name: 'cardamom_imports', help: 'Imports by state.', labelNames: ['state'], registers });
  for (const state of importStateSchema.options) imports.set({ state }, row.imports?.[state] ?? 0);
  gauge('cardamom_import_queue_age_seconds', 'Age of the oldest import that no worker took.').set(row.oldest_import);
  gauge('cardamom_mails_waiting', 'Mails that were not sent yet.').set(row.mails);
  gauge('cardamom_mails_failing', 'Of them, those that the mail server has not taken so far.').set(row.failed_mails);
  gauge('cardamom_mail_queue_age_seconds', 'Age of the oldest mail that was not sent yet.').set(row.oldest_mail);
}

async function readRow(em: SqlEntityManager): Promise<MetricsRow | null> {
  try {
    return await queryOne(em, metricsRow, READ);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return null;
  }
}

/** The metrics from the database as Prometheus text; while it is down, only that it is down. */
export async function databaseMetrics(em: SqlEntityManager): Promise<string> {
  const registry = new Registry();
  const row = await readRow(em);
  const up = { name: 'cardamom_database_up', help: 'Whether the database answers.', registers: [registry] };
  new Gauge(up).set(row ? 1 : 0);
  if (row) addRow(registry, row);
  return registry.metrics();
}
