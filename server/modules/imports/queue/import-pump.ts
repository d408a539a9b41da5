import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { createSweeper } from '../../../db/sweeper.ts';
import type { ClaimedJob } from '../job/import-job.ts';
import { claimNext } from './import-queue.ts';

/** Reconciliation: every worker looks for rows itself this often, so a bell that is lost costs no more. */
const LOOK_INTERVAL = 2_000;

/** The process that runs a job. */
export interface JobHolder {
  /** Aborts when the process stops: the job is then released. */
  readonly stopping: AbortSignal;
  /** Reports that the job waits for a shared server; the returned function ends the wait. */
  onWait(): () => void;
}

/** Port: runs one claimed job to its outcome; resolves also when the claim was lost. */
export type ImportRunner = (job: ClaimedJob, holder: JobHolder) => Promise<void>;

/** Keeps so many jobs of this process at work as there are places and rows. */
export interface ImportPump {
  /** There may be work: claims until the places are full or nothing waits. */
  wake(): void;
  /** Takes no more; resolves when the running jobs were given back or ended. */
  stop(): Promise<void>;
}

interface PumpOptions {
  readonly owner: string;
  /** Jobs at work at once. One that waits for its turn with what all share gives its place to another meanwhile. */
  readonly places: number;
  /** Jobs held at once, with those that wait. The last `places` of them are for accounts of which none waits. */
  readonly held: number;
  readonly createEntityManager: () => SqlEntityManager;
  readonly run: ImportRunner;
  readonly logger: Logger;
}

export function createImportPump(options: PumpOptions): ImportPump {
  const { owner, places, held, createEntityManager, run, logger } = options;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  /** The jobs that are read, before they wait for anything that all share: reading is what may kill a worker. */
  const beingRead = new Set<string>();
  /**
   * A job that may have killed its worker is read alone, so that it takes no other along that is being read; one that was
   * there when two died has this one for itself.
   */
  let alone: ClaimedJob | null = null;
  /** The jobs that wait for their turn with what all share, and whose they are. */
  const waiting = new Map<string, string>();

  function endReading(id: string): void {
    beingRead.delete(id);
    if (alone?.id === id && alone.claims === 2) alone = null;
  }

  function givePlace({ id, accountId }: ClaimedJob): () => void {
    waiting.set(id, accountId);
    endReading(id);
    // Where its turn is now, it has its place back before anybody looks.
    setImmediate(sweeper.wake);
    return () => void waiting.delete(id);
  }

  const hasPlace = (): boolean =>
    running.size - waiting.size < places && running.size < held && alone === null && !stopping.signal.aborted;

  function start(job: ClaimedJob): void {
    const work = run(job, { stopping: stopping.signal, onWait: () => givePlace(job) })
      .catch((error: unknown) =>
        logger.error({ err: error, job: job.id }, 'the job goes on when its lease has run out'),
      )
      .finally(() => {
        running.delete(job.id);
        endReading(job.id);
        if (alone?.id === job.id) alone = null;
        sweeper.wake();
      });
    running.set(job.id, work);
    beingRead.add(job.id);
    if (job.claims > 1) alone = job;
  }

  async function claimWhileFree(): Promise<void> {
    while (hasPlace()) {
      const accounts = running.size >= held - places ? [...waiting.values()] : [];
      const underWay = [...running.keys()];
      const job = await claimNext(createEntityManager(), owner, { underWay, accounts, isQuiet: beingRead.size === 0 });
      if (!job) return;
      start(job);
    }
  }

  const sweeper = createSweeper({ name: 'imports', interval: LOOK_INTERVAL, sweep: claimWhileFree, logger });
  return {
    wake: sweeper.wake,
    async stop() {
      stopping.abort(new Error('the worker stops'));
      await sweeper.close();
      await Promise.all(running.values());
    },
  };
}
