import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import { LEASE_SECONDS, LostClaimError, renewLease } from './import-queue.ts';
import type { ClaimedJob, LinkType } from '../job/import-job.ts';

const RENEW_INTERVAL = (LEASE_SECONDS * 1000) / 3;

/** The lease of a running job. `lost` aborts when another worker holds the job. */
export interface JobLease {
  readonly lost: AbortSignal;
  /** Stores the step of the import, and renews the lease with it. */
  setStep(step: ImportStep): void;
  /** Stores what the link leads to. */
  setType(type: LinkType): void;
  /** The job with its current source type. */
  job(): ClaimedJob;
  stop(): Promise<void>;
}

export function startLease(createEntityManager: () => SqlEntityManager, job: ClaimedJob, logger: Logger): JobLease {
  const controller = new AbortController();
  let step: ImportStep = 'waiting';
  let { sourceType } = job;
  let renewing: Promise<void> = Promise.resolve();
  let isQueued = false;

  async function renew(): Promise<void> {
    isQueued = false;
    try {
      if (!(await renewLease(createEntityManager(), job, step, sourceType))) controller.abort(new LostClaimError(job));
    } catch (error) {
      // The lease has time left; the next renewal or the fencing number decides.
      logger.warn({ err: error, job: job.id }, 'import worker: lease not renewed; trying again');
    }
  }
  // Steps that end before the next renewal are skipped.
  const schedule = (): void => {
    if (isQueued) return;
    isQueued = true;
    renewing = renewing.then(renew);
  };
  const timer = setInterval(schedule, RENEW_INTERVAL);
  return {
    lost: controller.signal,
    setStep(next) {
      if (next === step) return;
      step = next;
      schedule();
    },
    setType(type) {
      if (type === sourceType) return;
      sourceType = type;
      schedule();
    },
    // Only the type of a link changes, and all links have the same payload.
    job: () => ({ ...job, sourceType }) as ClaimedJob,
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
