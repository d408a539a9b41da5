import { monitorEventLoopDelay } from 'node:perf_hooks';
import { statfsSync } from 'node:fs';
import process from 'node:process';
import type { Middleware } from 'koa';
import { AggregatorRegistry, Counter, Gauge, type MetricObject, Registry, Summary } from 'prom-client';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { importStateSchema } from '../../../../shared/domain/import-job.ts';
import type { Config } from '../../../core/config.ts';
import type { PoolUse } from '../../../db/orm.ts';
import { ALIVE_SECONDS } from '../../imports/queue/worker-heartbeat.ts';
import { isDatabaseUnavailable } from '../../../db/failure.ts';
import { queryOne } from '../../../db/query.ts';
import { labelsOf } from '../../../http/request/request-labels.ts';

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

/** What the measurements of this process need from it. */
interface Monitored {
  readonly poolUse: () => PoolUse;
  readonly config: Pick<Config, 'dataDir'>;
}

function connectionsOf(poolUse: () => PoolUse): Gauge {
  return new Gauge({
    name: 'cardamom_database_connections',
    help: 'Connections of the web server to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(poolUse())) this.set({ state }, count);
    },
  });
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function startMonitoring({ poolUse, config }: Monitored): Monitoring {
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
  registry.registerMetric(connectionsOf(poolUse));
  registry.registerMetric(
    createGauge('cardamom_disk_free_bytes', 'Free space on the disk of DATA_DIR.', () => freeBytes(config.dataDir)),
  );
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
  stored_bytes: z.number(),
  backup: z.object({ good: z.number(), bytes: z.number(), failed: z.boolean() }).nullable(),
  workers: z.array(z.array(z.custom<MetricObject>((each) => typeof each === 'object'))).nullable(),
});
type MetricsRow = z.output<typeof metricsRow>;

const READ = `
  select
    (select jsonb_object_agg(state, jobs) from (select state, count(*) as jobs from import_job group by state) s) as imports,
    (select coalesce(extract(epoch from max(now() - created_at)), 0)::float from import_job where state = 'accepted') as oldest_import,
    (select count(*)::int from mail) as mails,
    (select coalesce(extract(epoch from max(now() - created_at)), 0)::float from mail) as oldest_mail,
    (select count(*)::int from mail where error is not null) as failed_mails,
    (select coalesce(sum(stored_bytes), 0)::float from account where stored_bytes > 0) as stored_bytes,
    (select jsonb_build_object('good', extract(epoch from started_at), 'bytes', archive_bytes + file_bytes,
        'failed', exists (select from backup_run later where later.started_at > good.started_at and later.ended_at is not null))
      from backup_run good where path is not null order by started_at desc limit 1) as backup,
    (select jsonb_agg(metrics) from worker_heartbeat
      where metrics is not null and seen_at > now() - interval '${ALIVE_SECONDS} seconds') as workers`;

function addRow(registry: Registry, row: MetricsRow): void {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const imports = new Gauge({ name: 'cardamom_imports', help: 'Imports by state.', labelNames: ['state'], registers });
  for (const state of importStateSchema.options) imports.set({ state }, row.imports?.[state] ?? 0);
  gauge('cardamom_import_queue_age_seconds', 'Age of the oldest import that no worker took.').set(row.oldest_import);
  gauge('cardamom_mails_waiting', 'Mails that were not sent yet.').set(row.mails);
  gauge('cardamom_mails_failing', 'Of them, those that the mail server has not taken so far.').set(row.failed_mails);
  gauge('cardamom_mail_queue_age_seconds', 'Age of the oldest mail that was not sent yet.').set(row.oldest_mail);
  gauge('cardamom_stored_bytes', 'Stored pictures and uploads of all accounts.').set(row.stored_bytes);
  if (row.backup === null) return;
  gauge('cardamom_backup_time_seconds', 'When the last complete backup was begun.').set(row.backup.good);
  gauge('cardamom_backup_bytes', 'Its size with all its files.').set(row.backup.bytes);
  gauge('cardamom_backup_failed', 'Whether a later backup failed.').set(row.backup.failed ? 1 : 0);
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
  const workers = await AggregatorRegistry.aggregate(row?.workers ?? []).metrics();
  return `${await registry.metrics()}${workers}`;
}
