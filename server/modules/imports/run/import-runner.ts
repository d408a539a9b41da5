import type { ImportStep } from '../../../../shared/domain/import-job.ts';
import { startStages } from '../../../core/tracing/tracing.ts';
import { isDatabaseFull, isDatabaseUnavailable, isDiskFull, isStorageUnavailable } from '../../../db/failure.ts';
import { retry } from '../../../db/retry.ts';
import { ExtractionError, SandboxFault } from '../../../extraction/extraction.ts';
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
import {
  type Course,
  createFail,
  createRelease,
  createSave,
  createWrite,
  type Ends,
  type RunnerOptions,
} from './end-run.ts';
import { TIMEOUT_FAILURES } from './import-outcome.ts';
import { type ImportProgress, type ImportTools, SandboxDeath, sandboxOfRepeatable } from '../read/import-reader.ts';
import { followed } from './follow-run.ts';
import { releaseParent } from './kept-source.ts';
import { readImport } from '../read/read-import.ts';
import { startRunLog, startWorkTime, watchSuspension, type WorkTime } from './run-clock.ts';

/** The parts of one run. */
interface Run extends Course {
  readonly held: JobLease;
  readonly signal: AbortSignal;
  readonly time: WorkTime;
  readonly holder: JobHolder;
}

export function createImportRunner(options: RunnerOptions): ImportRunner {
  const { createEntityManager, tools, remover, timeoutSeconds, limits, tracer, announce, logger } = options;

  const write = createWrite(logger);

  const fail = createFail(options, write);

  const release = createRelease(options);
  const save = createSave(options, { write, release });
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
    const { named, rereads } = job;
    const isArchive =
      rereads === null &&
      (await runAsArchive(job, { ...archive, write: (transaction) => write(job, ends, transaction) }));
    if (isArchive) return;
    const number = named?.number ?? rereads?.number ?? undefined;
    const read = await readImport(own, job, progress, number);
    const extraction = { ...read.extraction, others: named === null ? read.extraction.others : [] };
    signal.throwIfAborted();
    onStep('saving');
    await save(job, { held, ends, log }, { ...read, extraction });
    await releaseParent(createEntityManager(), job, logger);
    if (job.sourceType === 'file' || named !== null) remover.wake();
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
