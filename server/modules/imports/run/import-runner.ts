import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import type { ImportFailure } from '../../../../shared/errors.ts';
import { startStages, type Tracer } from '../../../core/tracing/tracing.ts';
import { isDatabaseFull, isDatabaseUnavailable, isDiskFull, isStorageUnavailable } from '../../../db/failure.ts';
import { retry, retryUntilSpace } from '../../../db/retry.ts';
import { storable } from '../../../db/storable.ts';
import type { Sweeper } from '../../../db/sweeper.ts';
import { ExtractionError, SandboxFault, type SharedFetch } from '../../../extraction/extraction.ts';
import { storePictures } from '../../recipes/pictures/recipe-pictures.ts';
import { releaseFiles } from '../../../storage/file-removals.ts';
import type { ImportRunner, JobHolder } from '../queue/import-pump.ts';
import { CLAIMS_MAX, SANDBOX_DEATHS_MAX, SUSPENSIONS_MAX, WORKER_DEATHS_MAX } from '../queue/import-queue.ts';
import {
  type JobLease,
  LostClaimError,
  releaseAfterSandboxDeath,
  releaseAfterSuspension,
  releaseForOthers,
  releaseJob,
  releaseUntilStored,
  startLease,
} from '../queue/job-lease.ts';
import { HandOver } from '../job/ability.ts';
import type { ClaimedJob } from '../job/import-job.ts';
import { createArchiveRun } from '../archive/run-archive.ts';
import { completeImport, failImport, TIMEOUT_FAILURES } from './import-outcome.ts';
import { type ImportProgress, type ImportTools, SandboxDeath, sandboxOfRepeatable } from '../read/import-reader.ts';
import { followed } from './follow-run.ts';
import { releaseParent, storePage } from './kept-source.ts';
import type { WorkerMetrics } from './worker-metrics.ts';
import { readImport } from '../read/read-import.ts';
import {
  type RunLog,
  startRunLog,
  startWorkTime,
  type SuspensionWatch,
  watchSuspension,
  type WorkTime,
} from './run-clock.ts';

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

/** The parts of one run. */
interface Run extends Course {
  readonly held: JobLease;
  readonly signal: AbortSignal;
  readonly time: WorkTime;
  readonly holder: JobHolder;
}

/** The signals that can end a run early. */
interface Ends {
  readonly stopping: AbortSignal;
  readonly lost: AbortSignal;
  readonly deadline: AbortSignal;
}

/** What decides how a run has ended. */
interface Course {
  readonly ends: Ends;
  readonly suspension: SuspensionWatch;
  readonly log: RunLog;
}

/** Writes for jobs that this worker holds. While the disk of the database is full, a job waits and keeps its place. */
function createWrite(logger: Logger) {
  return function write<T>(job: ClaimedJob, { stopping, lost }: Ends, transaction: () => Promise<T>): Promise<T> {
    return retryUntilSpace(transaction, AbortSignal.any([stopping, lost]), (error) =>
      logger.error({ err: error, job: job.id }, 'import worker: the disk of the database is full; the import waits'),
    );
  };
}

/** Makes the removal of files due that no recipe has taken. */
function createRelease({ createEntityManager, remover }: RunnerOptions) {
  return async function release(files: readonly StoredFile[]): Promise<void> {
    const paths = files.map(({ path }) => path);
    await retry(() => releaseFiles(createEntityManager(), paths));
    remover.wake();
  };
}

type Write = ReturnType<typeof createWrite>;
type Fail = (job: ClaimedJob, run: Course, code: ImportFailure, detail: string | null, text?: string) => Promise<void>;

/** Stores and counts the failure of a run. */
function createFail({ createEntityManager, metrics, logger }: RunnerOptions, write: Write): Fail {
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

export function createImportRunner(options: RunnerOptions): ImportRunner {
  const { createEntityManager, tools, remover, timeoutSeconds, limits, keepsOriginals } = options;
  const { metrics, tracer, announce, logger } = options;

  const write = createWrite(logger);

  const fail = createFail(options, write);

  const release = createRelease(options);
  const runAsArchive = createArchiveRun({ createEntityManager, limits, timeoutSeconds, remover, release });

  async function run(job: ClaimedJob, { held, signal, time, holder, ends, log }: Run): Promise<void> {
    const onStep = (step: ImportStep): void => {
      log.entered(step);
      held.setStep(step);
    };
    const onWait = (): (() => void) => {
      const waits = [time.wait(), holder.onWait()];
      return () => waits.forEach((end) => end());
    };
    const progress: ImportProgress = {
      signal,
      get deadline() {
        return time.deadline();
      },
      account: job.accountId,
      onWait,
      onStep,
      onLinkType: (type) => held.setType(type),
      onModelUse: log.onModelUse,
      sharing: holder.sharing,
    };
    const fetch = tools.fetch.forParty({ name: job.accountId, onWait });
    // The last attempt after deaths of the sandbox takes another one for the fault of the source, or of a part of it.
    const isLast = job.sandboxDeaths >= SANDBOX_DEATHS_MAX - 1;
    const sandboxOfAccount = tools.sandbox.forOwner(job.accountId);
    const sandbox = isLast ? sandboxOfAccount : sandboxOfRepeatable(sandboxOfAccount);
    const own: ImportTools = { ...tools, fetch, sandbox };
    const archive = { onStep, signal, steps: log.clock.spent, tools: own, itemSandbox: sandboxOfAccount };
    if (await runAsArchive(job, { ...archive, write: (transaction) => write(job, ends, transaction) })) return;
    const { page, pictures, source, modelUse, ...read } = await readImport(own, job, progress, job.named?.number);
    const extraction = { ...read.extraction, others: job.named === null ? read.extraction.others : [] };
    signal.throwIfAborted();
    onStep('saving');
    const shown = pictures.slice(0, limits.recipePictures);
    const stored = await write(job, ends, () => storePictures(createEntityManager(), tools.storage, shown));
    const isPageKept = page !== undefined && extraction.others.length > 0;
    const kept = isPageKept
      ? await write(job, ends, () => storePage(createEntityManager(), tools.storage, page))
      : null;
    try {
      const reading = { steps: log.clock.spent(), ...source, ...(modelUse && { model: storable(modelUse.reading) }) };
      const outcome = { extraction, reading, modelUse, pictures: stored, page: kept, keepsOriginal: keepsOriginals };
      await write(job, ends, () => completeImport(createEntityManager(), held.job(), outcome));
      const { steps, models } = log.report().reading;
      metrics.ended(job, { failure: null, steps, models });
      logger.info({ outcome: 'done', steps }, 'import worker: import ended');
    } catch (error) {
      // Another worker has the job, or the account was deleted: the pictures are removed at once.
      if (error instanceof LostClaimError) await release(kept === null ? stored : [...stored, kept.page]);
      throw error;
    }
    await releaseParent(createEntityManager(), job, logger);
    if (job.sourceType === 'file' || job.named !== null) remover.wake();
  }

  /** Ends a run that was aborted or has failed. */
  async function settle(job: ClaimedJob, course: Course, error: unknown): Promise<void> {
    const { ends, suspension } = course;
    const hasFailed = ends.deadline.aborted || error instanceof ExtractionError;
    if (error instanceof LostClaimError || ends.lost.aborted) {
      logger.warn({ job: job.id, claims: job.claims }, 'import worker: claim lost; another worker runs the job');
    } else if (ends.stopping.aborted || error instanceof SandboxFault) {
      await retry(() => releaseJob(createEntityManager(), job));
    } else if (error instanceof HandOver) {
      await retry(() => releaseForOthers(createEntityManager(), job, error));
      announce(job.id);
    } else if (hasFailed && suspension.wasSuspended() && job.claims < SUSPENSIONS_MAX) {
      logger.warn({ job: job.id }, 'import worker: suspended during an import, which is read again');
      await retry(() => releaseAfterSuspension(createEntityManager(), job));
    } else if (ends.deadline.aborted) {
      await fail(job, course, TIMEOUT_FAILURES[job.sourceType], `longer than ${timeoutSeconds} s`);
    } else if (error instanceof SandboxDeath) {
      logger.warn({ job: job.id, reason: error.message }, 'import worker: the sandbox died; the import is read again');
      await retry(() => releaseAfterSandboxDeath(createEntityManager(), job));
    } else if (error instanceof ExtractionError) {
      await fail(job, course, error.code, error.message, error.text);
    } else if (isDatabaseUnavailable(error) || isDatabaseFull(error)) {
      throw error; // the lease lapses, and the job is claimed again when the database is back
    } else if (isStorageUnavailable(error)) {
      logger.error({ err: error, job: job.id }, 'import worker: the file storage does not work; the import waits');
      await retry(() => releaseUntilStored(createEntityManager(), job));
    } else if (isDiskFull(error)) {
      await fail(job, course, 'importErrors.diskFull', null);
    } else {
      // The error is logged and not stored, because screens show the row.
      logger.error({ err: error, job: job.id }, 'import worker: internal error; the import failed');
      await fail(job, course, 'importErrors.internal', null);
    }
  }

  return followed({ logger, tracer }, async function runImport(job, holder) {
    const held = startLease(createEntityManager, job, logger);
    const time = startWorkTime(timeoutSeconds * 1000);
    const suspension = watchSuspension();
    const log = startRunLog(startStages(tracer));
    const ends: Ends = { stopping: holder.stopping, lost: held.lost, deadline: time.over };
    const course = { ends, suspension, log };
    try {
      if (job.workerDeaths >= WORKER_DEATHS_MAX || job.claims > CLAIMS_MAX)
        await fail(job, course, 'importErrors.interrupted', `${job.workerDeaths} workers died, claim ${job.claims}`);
      else await run(job, { ...course, held, signal: AbortSignal.any(Object.values(ends)), time, holder });
    } catch (error) {
      await settle(held.job(), course, error);
    } finally {
      for (const each of [time, log.stages, suspension]) each.end();
      await held.stop();
    }
  });
}
