import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ImportFailure } from '../../../../shared/errors.ts';
import type { Tracer } from '../../../core/tracing/tracing.ts';
import { retry, retryUntilSpace } from '../../../db/retry.ts';
import { storable } from '../../../db/storable.ts';
import type { Sweeper } from '../../../db/sweeper.ts';
import type { SharedFetch } from '../../../extraction/extraction.ts';
import { releaseFiles } from '../../../storage/file-removals.ts';
import { storePictures } from '../../recipes/pictures/recipe-pictures.ts';
import type { ClaimedJob } from '../job/import-job.ts';
import { type JobLease, LostClaimError } from '../queue/job-lease.ts';
import type { ImportTools, ReadImport } from '../read/import-reader.ts';
import { completeImport, completeRereading, failImport } from './import-outcome.ts';
import { storePage } from './kept-source.ts';
import type { RunLog, SuspensionWatch } from './run-clock.ts';
import type { WorkerMetrics } from './worker-metrics.ts';

export interface RunnerOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly tools: Omit<ImportTools, 'fetch'> & { readonly fetch: SharedFetch };
  /** Removes the upload of a finished import, and the pictures of one whose claim was lost. */
  readonly remover: Sweeper;
  readonly timeoutSeconds: number;
  /** The most pictures of a recipe, and the most bytes of an account. */
  readonly limits: { readonly recipePictures: number; readonly bytes: number };
  readonly keepsOriginals: boolean;
  readonly metrics: Pick<WorkerMetrics, 'ended'>;
  /** null where nothing is traced. */
  readonly tracer: Tracer | null;
  /** Notifies the other workers of a job that one of them should read. */
  readonly announce: (jobId: string) => void;
  readonly logger: Logger;
}

type StoredFile = Readonly<Record<'path', string>>;

/** The signals that can end a run early. */
export interface Ends {
  readonly stopping: AbortSignal;
  readonly lost: AbortSignal;
  readonly deadline: AbortSignal;
}

/** What decides how a run has ended. */
export interface Course {
  readonly ends: Ends;
  readonly suspension: SuspensionWatch;
  readonly log: RunLog;
}

/** Writes for jobs that this worker holds. While the disk of the database is full, a job waits and keeps its place. */
export function createWrite(logger: Logger) {
  return function write<T>(job: ClaimedJob, { stopping, lost }: Ends, transaction: () => Promise<T>): Promise<T> {
    return retryUntilSpace(transaction, AbortSignal.any([stopping, lost]), (error) =>
      logger.error({ err: error, job: job.id }, 'import worker: the disk of the database is full; the import waits'),
    );
  };
}

/** Makes the removal of files due that no recipe has taken. */
export function createRelease({ createEntityManager, remover }: RunnerOptions) {
  return async function release(files: readonly StoredFile[]): Promise<void> {
    const paths = files.map(({ path }) => path);
    await retry(() => releaseFiles(createEntityManager(), paths));
    remover.wake();
  };
}

type Write = ReturnType<typeof createWrite>;
type Fail = (job: ClaimedJob, run: Course, code: ImportFailure, detail: string | null, text?: string) => Promise<void>;

/** Stores and counts the failure of a run. */
export function createFail({ createEntityManager, metrics, logger }: RunnerOptions, write: Write): Fail {
  return async function fail(job, { ends, log }, code, detail, text) {
    const report = log.report();
    log.stages.fail(code);
    await write(job, ends, () =>
      failImport(createEntityManager(), job, { code, detail, text: text ?? null, ...report }),
    );
    metrics.ended(job, { failure: code, ...report.reading });
    logger.info({ outcome: 'failed', code, steps: report.reading.steps }, 'import worker: import ended');
  };
}

/** What a run has that reads a job. */
interface HeldRun extends Omit<Course, 'suspension'> {
  readonly held: JobLease;
}

interface SaveParts {
  readonly write: Write;
  readonly release: ReturnType<typeof createRelease>;
}

/** Stores and counts what a run has read. */
export function createSave(options: RunnerOptions, { write, release }: SaveParts) {
  const { createEntityManager, tools, limits, keepsOriginals, metrics, logger } = options;

  /** With its pictures, and with the page if that holds further recipes. */
  async function saveRecipe(job: ClaimedJob, run: HeldRun, read: ReadImport): Promise<void> {
    const { extraction, page, modelUse } = read;
    const { held, ends } = run;
    const shown = read.pictures.slice(0, limits.recipePictures);
    const pictures = await write(job, ends, () => storePictures(createEntityManager(), tools.storage, shown));
    const isPageKept = page !== undefined && extraction.others.length > 0;
    const kept = isPageKept
      ? await write(job, ends, () => storePage(createEntityManager(), tools.storage, page))
      : null;
    try {
      const outcome = { extraction, reading: readingOf(run, read), modelUse, pictures, page: kept };
      await write(job, ends, () =>
        completeImport(createEntityManager(), held.job(), { ...outcome, keepsOriginal: keepsOriginals }),
      );
    } catch (error) {
      // Another worker has the job, or the account was deleted: the pictures are removed at once.
      if (error instanceof LostClaimError) await release(kept === null ? pictures : [...pictures, kept.page]);
      throw error;
    }
  }

  const readingOf = ({ log }: HeldRun, { source, modelUse }: ReadImport) => ({
    steps: log.clock.spent(),
    ...source,
    ...(modelUse && { model: storable(modelUse.reading) }),
  });

  return async function save(job: ClaimedJob, run: HeldRun, read: ReadImport): Promise<void> {
    const { held, ends, log } = run;
    if (job.rereads === null) await saveRecipe(job, run, read);
    else {
      const draft = { extraction: read.extraction, reading: readingOf(run, read) };
      await write(job, ends, () => completeRereading(createEntityManager(), held.job(), draft));
    }
    const { steps, models } = log.report().reading;
    metrics.ended(job, { failure: null, steps, models });
    logger.info({ outcome: 'done', steps }, 'import worker: import ended');
  };
}
