import { setTimeout as delay } from 'node:timers/promises';
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { VERSION } from '../project.ts';
import type { Tracer } from './tracing.ts';

const TRACE_PARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const CLOSE_MS = 1_000;
/** Milliseconds between two lines about a collector that does not take spans. */
const COMPLAINT_MS = 60_000;

/** The context of a `traceparent`; a malformed one begins a new trace. */
function contextOf(parent: string | null | undefined) {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** The collector is reported at most once a minute; spans that it does not take are dropped. */
function reportFailures(logger: Logger): void {
  let next = 0;
  const warn = (message: string): void => {
    if (Date.now() < next) return;
    next = Date.now() + COMPLAINT_MS;
    logger.warn({ reason: message.slice(0, 300) }, 'traces: the collector did not take spans; they are dropped');
  };
  const ignore = (): void => undefined;
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}

/** Sends spans in batches to the collector of the settings. `name` is that of this process. */
export function createOtelTracer(traces: NonNullable<Config['traces']>, name: string, logger: Logger): Tracer {
  reportFailures(logger);
  const exporter = new OTLPTraceExporter({ url: `${traces.endpoint}/v1/traces`, headers: traces.headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'cardamom',
      'service.version': VERSION,
      'service.instance.id': name,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traces.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const tracer = provider.getTracer('cardamom', VERSION);
  return {
    start(spanName, { kind, attributes, parent }) {
      const span = tracer.startSpan(
        spanName,
        { kind: kind === undefined ? SpanKind.INTERNAL : KINDS[kind], ...(attributes && { attributes }) },
        contextOf(parent),
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceParent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        rename: (other) => void span.updateName(other),
        set: (more) => void span.setAttributes(more),
        fail: (code) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', code),
        end: () => span.end(),
      };
    },
    async close() {
      await Promise.race([provider.shutdown(), delay(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
