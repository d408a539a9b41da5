import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import { LEASE_SECONDS, LostClaimError, renewLease } from './import-queue.ts';
import type { ClaimedJob, LinkType } from '../job/import-job.ts';

const RENEW_INTERVAL = (LEASE_SECONDS * 1000) / 3;

/** The lease of one job while it is worked on. `lost` aborts when somebody else holds it. */
export interface HeldJob {
  readonly lost: AbortSignal;
  /** Tells the stage that the import is in, and renews the lease with it. */
  setStep(step: ImportStep): void;
  /** Tells what the link of the import turned out to lead to. */
  setType(type: LinkType): void;
  /** The job, as what it turned out to be. */
  job(): ClaimedJob;
  stop(): Promise<void>;
}

export function holdJob(createEntityManager: () => SqlEntityManager, job: ClaimedJob, logger: Logger): HeldJob {
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
    setType(type) {
      if (type === sourceType) return;
      sourceType = type;
      schedule();
    },
    // Only links turn out to be something else, and all links are read by the same payload.
    job: () => ({ ...job, sourceType }) as ClaimedJob,
    async stop() {
      clearInterval(timer);
      await renewing;
    },
  };
}
