import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Tracer } from './tracing.ts';

/** The tracer of a process; null, without loading anything, where the settings name no collector. */
export async function openTracer({ traces }: Config, name: string, logger: Logger): Promise<Tracer | null> {
  if (traces === null) return null;
  const { createOtelTracer } = await import('./otel-tracer.ts');
  return createOtelTracer(traces, name, logger);
}
