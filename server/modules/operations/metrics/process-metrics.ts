import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { gauge, type Metric } from './prometheus-text.ts';

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;
/** Milliseconds between two looks at the clock. */
const RESOLUTION = 20;

/** Measurements of the web server's process. */
export interface ProcessMetrics {
  /** The delay of the event loop is that since the last call. */
  read(): Metric[];
  close(): void;
}

export function startProcessMetrics(): ProcessMetrics {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();

  function loopDelay(): Metric {
    const seconds = (nanoseconds: number): number => (delays.count === 0 ? 0 : nanoseconds / NANOSECONDS);
    const samples = [
      { labels: { quantile: '0.5' }, value: seconds(delays.percentile(50)) },
      { labels: { quantile: '0.99' }, value: seconds(delays.percentile(99)) },
      { labels: { quantile: '1' }, value: seconds(delays.max) },
    ];
    delays.reset();
    const help = `Delay of the event loop since the last look, its timer's ${RESOLUTION} ms included.`;
    return { name: 'nodejs_eventloop_delay_seconds', type: 'gauge', help, samples };
  }

  return {
    read() {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const cpu = { value: (user + system) / MICROSECONDS };
      return [
        gauge('process_resident_memory_bytes', 'Memory of the web server.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Of it, used by JavaScript.', heapUsed),
        { name: 'process_cpu_seconds_total', type: 'counter', help: 'Processor time used so far.', samples: [cpu] },
        gauge('process_start_time_seconds', 'When the web server started.', performance.timeOrigin / 1_000),
        loopDelay(),
      ];
    },
    close: () => delays.disable(),
  };
}
