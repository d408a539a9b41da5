import { logFields } from '../../../core/log-context.ts';
import { currentTraceParent } from '../../../core/tracing/tracing.ts';

/** The request that accepts or retries a job, for the columns of import_job. */
export const requestOfJob = (): { requestId: string | null; traceParent: string | null } => ({
  requestId: logFields().requestId ?? null,
  traceParent: currentTraceParent(),
});
