import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import type { Context, Middleware } from 'koa';
import { Counter, Gauge, Registry, Summary } from 'prom-client';

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
