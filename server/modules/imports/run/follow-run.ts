import type { Logger } from 'pino';
import { withLogFields } from '../../../core/log-context.ts';
import type { ImportRunner } from '../queue/import-pump.ts';

/** A runner whose log lines have the ids of the import and of the request that accepted it. */
export function followed(logger: Logger, run: ImportRunner): ImportRunner {
  return async function runFollowed(job, holder) {
    const { id, requestId, attempt, claims } = job;
    await withLogFields({ job: id, ...(requestId !== null && { requestId }) }, async () => {
      logger.info({ attempt, claims }, 'import worker: import begun');
      await run(job, holder);
    });
  };
}
