import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { createSweeper } from '../../../db/sweeper.ts';
import type { JobSharing } from '../job/ability.ts';
import type { ClaimedJob } from '../job/import-job.ts';
import { claimNext, isSuspect } from './import-queue.ts';
import type { WorkSharing } from './work-sharing.ts';

/** How often a worker polls for jobs, in milliseconds: a lost notification delays a job by no more. */
const POLL_INTERVAL = 2_000;

/** The process that runs a job. */
export interface JobHolder {
  /** Aborts when the process stops: the job is then released. */
  readonly stopping: AbortSignal;
  /** Reports that the job waits for a shared server; the returned function ends the wait. */
  onWait(): () => void;
  /** What other workers could do for the job. */
  readonly sharing: JobSharing;
}

/** Port: runs one claimed job to its outcome; resolves also when the claim was lost. */
export type ImportRunner = (job: ClaimedJob, holder: JobHolder) => Promise<void>;

/** Claims and runs jobs in this process while there are free places and waiting rows. */
export interface ImportPump {
  /** Claims jobs until the places are full or none waits. */
  wake(): void;
  /** Claims no more jobs; resolves when the running ones were released or have ended. */
  stop(): Promise<void>;
}

interface PumpOptions {
  readonly owner: string;
  /** Jobs that run at once. A job that waits for a shared server gives up its place meanwhile. */
  readonly places: number;
  /** Jobs held at once, waiting ones included. The last `places` of them are for accounts without a waiting job. */
  readonly held: number;
  /** Whether jobs can be read now; if not, they wait in the queue. */
  readonly canRead: () => boolean;
  readonly sharing: Omit<WorkSharing, 'heard'>;
  readonly createEntityManager: () => SqlEntityManager;
  readonly run: ImportRunner;
  readonly logger: Logger;
}

export function createImportPump(options: PumpOptions): ImportPump {
  const { owner, places, held, canRead, sharing, createEntityManager, run, logger } = options;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  /** The suspects that are being read and do not wait for a shared server. */
  const suspects = new Set<string>();
  /** The jobs that wait for a shared server, with their accounts. */
  const waiting = new Map<string, string>();

  function givePlace(job: ClaimedJob): () => void {
    waiting.set(job.id, job.accountId);
    suspects.delete(job.id);
    // A job whose turn comes at once has its place back before the next claim.
    setImmediate(sweeper.wake);
    return () => {
      waiting.delete(job.id);
      if (isSuspect(job) && running.has(job.id)) suspects.add(job.id);
    };
  }

  const hasPlace = (): boolean =>
    running.size - waiting.size < places && running.size < held && !stopping.signal.aborted && canRead();

  function start(job: ClaimedJob): void {
    sharing.took(job);
    const holder = { stopping: stopping.signal, onWait: () => givePlace(job), sharing: sharing.forJob(job) };
    const work = run(job, holder)
      .catch((error: unknown) =>
        logger.error(
          { err: error, job: job.id },
          'import worker: job aborted; it is claimed again when its lease lapses',
        ),
      )
      .finally(() => {
        running.delete(job.id);
        sharing.gave(job);
        suspects.delete(job.id);
        sweeper.wake();
      });
    running.set(job.id, work);
    if (isSuspect(job)) suspects.add(job.id);
  }

  async function claimWhileFree(): Promise<void> {
    while (hasPlace()) {
      const accounts = running.size >= held - places ? [...waiting.values()] : [];
      const underWay = [...running.keys()];
      const hasSuspect = suspects.size > 0;
      const scope = sharing.scope();
      const job = await claimNext(createEntityManager(), owner, { underWay, accounts, hasSuspect, scope });
      if (!job) return;
      start(job);
    }
  }

  const sweeper = createSweeper({ name: 'imports', interval: POLL_INTERVAL, sweep: claimWhileFree, logger });
  return {
    wake: sweeper.wake,
    async stop() {
      stopping.abort(new Error('the worker stops'));
      await sweeper.close();
      await Promise.all(running.values());
    },
  };
}
