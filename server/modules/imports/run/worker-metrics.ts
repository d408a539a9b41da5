import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ModelReading, Reading } from '../../../../shared/domain/reading.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';
import type { PoolUse } from '../../../db/orm.ts';
import type { ClaimedJob } from '../job/import-job.ts';

/** Seconds: from a page with structured data to a video that is transcribed and read by a model. */
const IMPORT_BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const STAGE_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const CALL_BUCKETS = [0.5, 1, 2.5, 5, 10, 20, 40, 60, 120];

/** Milliseconds between two measurements of a worker without imports. */
const IDLE_INTERVAL = 15_000;

const NANOSECONDS = 1e9;
const RESOLUTION = 20;

/** The end of a run: null if the recipe was saved. */
interface RunEnd {
  readonly failure: ImportFailure | null;
  readonly steps: Reading['steps'];
  readonly models: readonly ModelReading[];
}

/** What a worker measures about its imports and about itself. */
export interface WorkerMetrics {
  ended(job: Pick<ClaimedJob, 'sourceType'>, end: RunEnd): void;
  /**
   * The measurements in the form that AggregatorRegistry reads; null if there is nothing new. The delay of the event loop
   * is that since the last measurements.
   */
  read(): Promise<unknown[] | null>;
  close(): void;
}

function createProcessGauges(registry: Registry, poolUse: () => PoolUse): { close(): void } {
  const registers = [registry];
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  const gauge = (name: string, help: string, measure: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(measure());
      },
    });
  gauge('cardamom_worker_resident_memory_bytes', 'Memory of a worker, without its parsers.', () =>
    process.memoryUsage.rss(),
  );
  gauge('cardamom_worker_eventloop_delay_seconds', 'Delay of the event loop of a worker in 99 of 100 cases.', () => {
    const seconds = delays.count === 0 ? 0 : delays.percentile(99) / NANOSECONDS;
    delays.reset();
    return seconds;
  });
  const connections = new Gauge({
    name: 'cardamom_worker_database_connections',
    help: 'Connections of a worker to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(poolUse())) this.set({ state }, count);
    },
  });
  registry.registerMetric(connections);
  return { close: () => delays.disable() };
}

/** `worker` distinguishes the workers of all hosts. */
export function createWorkerMetrics(worker: string, poolUse: () => PoolUse): WorkerMetrics {
  const registry = new Registry();
  registry.setDefaultLabels({ worker });
  const registers = [registry];
  const imports = new Histogram({
    name: 'cardamom_import_seconds',
    help: 'Runs of imports from their begin to their end, by kind of source and outcome.',
    labelNames: ['source', 'outcome'],
    buckets: IMPORT_BUCKETS,
    registers,
  });
  const stages = new Histogram({
    name: 'cardamom_import_stage_seconds',
    help: 'Stages of runs, by the outcome of the run.',
    labelNames: ['stage', 'outcome'],
    buckets: STAGE_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'cardamom_import_failures_total',
    help: 'Runs that failed, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const calls = new Histogram({
    name: 'cardamom_model_call_seconds',
    help: 'Calls to language models, by purpose and outcome.',
    labelNames: ['model', 'purpose', 'outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  let hasEnded = true;
  let readAt = 0;
  const own = createProcessGauges(registry, poolUse);
  return {
    ended({ sourceType }, { failure, steps, models }) {
      hasEnded = true;
      const outcome = failure === null ? 'done' : 'failed';
      const total = steps.reduce((sum, { ms }) => sum + ms, 0);
      imports.observe({ source: sourceType, outcome }, total / 1_000);
      for (const { step, ms } of steps) stages.observe({ stage: step, outcome }, ms / 1_000);
      if (failure !== null) failures.inc({ reason: failure.replace('importErrors.', '') });
      for (const { model, purpose, outcome: answer, ms } of models.flatMap((reading) => reading.calls))
        calls.observe({ model, purpose, outcome: answer }, ms / 1_000);
    },
    async read() {
      const now = performance.now();
      if (!hasEnded && now - readAt < IDLE_INTERVAL) return null;
      hasEnded = false;
      readAt = now;
      return registry.getMetricsAsJSON();
    },
    close: () => own.close(),
  };
}
