import type { Logger } from 'pino';
import { withLogFields } from '../../../core/log-context.ts';
import { inSpan, type Tracer } from '../../../core/tracing/tracing.ts';
import type { ImportRunner } from '../queue/import-pump.ts';

interface Followers {
  readonly logger: Logger;
  readonly tracer: Tracer | null;
}

/**
 * A runner whose log lines have the ids of the import and of the request that accepted it, and which continues the trace of
 * that request.
 */
export function followed({ logger, tracer }: Followers, run: ImportRunner): ImportRunner {
  return async function runFollowed(job, holder) {
    const { id, requestId, traceParent: parent, sourceType, attempt, claims } = job;
    const attributes = { 'cardamom.import_id': id, 'cardamom.source_type': sourceType, 'cardamom.attempt': attempt };
    await withLogFields({ job: id, ...(requestId !== null && { requestId }) }, async () => {
      logger.info({ attempt, claims }, 'import worker: import begun');
      await inSpan(tracer, 'import', { kind: 'consumer', parent, attributes }, () => run(job, holder));
    });
  };
}
