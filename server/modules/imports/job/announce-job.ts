import type { Logger } from 'pino';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';

/** Notifies the workers of a job that waits. A failure costs a second or two, because workers poll the rows. */
export function announceJob(jobNotifier: JobNotifier, logger: Logger, jobId: string): void {
  jobNotifier
    .notify(jobId)
    .catch((error: unknown) =>
      logger.warn({ err: error, job: jobId }, 'job notifier: notification failed; workers poll PostgreSQL'),
    );
}

/** Notes in the log that a request has accepted a job, and notifies the workers of it. */
export function announceAccepted(jobNotifier: JobNotifier, logger: Logger, jobId: string): void {
  logger.info({ job: jobId }, 'import accepted');
  announceJob(jobNotifier, logger, jobId);
}
