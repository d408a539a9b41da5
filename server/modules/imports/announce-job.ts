import type { Logger } from 'pino';
import type { Doorbell } from '../../doorbell/doorbell.ts';

/**
 * Tells the workers that a job waits. The row is the record and workers look for rows by themselves: a bell that fails
 * costs a second or two.
 */
export function announceJob(doorbell: Doorbell, logger: Logger, jobId: string): void {
  doorbell.ring(jobId).catch((error: unknown) => logger.warn({ err: error, job: jobId }, 'the doorbell failed'));
}
