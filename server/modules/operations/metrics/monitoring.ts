import { type ProcessMetrics, startProcessMetrics } from './process-metrics.ts';
import { createRequestCounter, type RequestCounter } from './request-counter.ts';

/** What is measured while the web server runs. */
export interface Monitoring {
  readonly requests: RequestCounter;
  readonly process: ProcessMetrics;
}

export function startMonitoring(): Monitoring {
  return { requests: createRequestCounter(), process: startProcessMetrics() };
}
