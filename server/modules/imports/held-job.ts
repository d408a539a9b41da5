import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ImportStep } from '../../../shared/domain/import-job.ts';
import { LEASE_SECONDS, renewLease } from './import-queue.ts';
import type { ClaimedJob } from './import-job.ts';
import { LostClaimError } from './import-outcome.ts';

const RENEW_INTERVAL = (LEASE_SECONDS * 1000) / 3;

/** The lease of one job while it is worked on. `lost` aborts when somebody else holds it. */
export interface HeldJob {
  readonly lost: AbortSignal;
  /** Tells the stage that the import is in, and renews the lease with it. */
  setStep(step: ImportStep): void;
  stop(): Promise<void>;
}

export function holdJob(createEntityManager: () => SqlEntityManager, job: ClaimedJob, logger: Logger): HeldJob {
  const controller = new AbortController();
  let step: ImportStep = 'waiting';
  let renewing: Promise<void> = Promise.resolve();
  let isQueued = false;

  async function renew(): Promise<void> {
    isQueued = false;
    try {
      if (!(await renewLease(createEntityManager(), job, step))) controller.abort(new LostClaimError(job));
    } catch (error) {
      // The lease has time left; the next renewal or the fencing number decides.
      logger.warn({ err: error, job: job.id }, 'the lease could not be renewed');
    }
  }
  // A step that has passed before it could be told is not told.
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
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
