import type { Logger } from 'pino';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';

/** Notes in the log that a job was accepted, and notifies the workers. A failure costs a second or two, because workers poll the rows. */
export function announceJob(jobNotifier: JobNotifier, logger: Logger, jobId: string): void {
  logger.info({ job: jobId }, 'import accepted');
  jobNotifier
    .notify(jobId)
    .catch((error: unknown) =>
      logger.warn({ err: error, job: jobId }, 'job notifier: notification failed; workers poll PostgreSQL'),
    );
}
