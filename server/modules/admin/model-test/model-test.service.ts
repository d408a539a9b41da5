import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { z } from 'zod';
import {
  modelTestSchema,
  type ModelReport,
  modelReportSchema,
  type ModelTest,
  type ModelTestProgress,
} from '../../../../shared/domain/model-report.ts';
import { newId } from '../../../db/id.ts';
import { execute, queryOne } from '../../../db/query.ts';
import { retry } from '../../../db/retry.ts';
import { AppError } from '../../../core/errors.ts';
import { isoTime } from '../../../db/iso-time.ts';

/** A test without a heartbeat for this time no longer counts as running. */
const ALIVE_SECONDS = 15;
const IS_ALIVE = `seen_at > now() - interval '${ALIVE_SECONDS} seconds'`;
const IS_MINE = `where run = :run and state = 'running'`;

/** Begins a test with the id `run`; false if a test is running on any host. */
export async function claimTest(em: SqlEntityManager, run: string): Promise<boolean> {
  const claimed = await execute(
    em,
    `insert into model_test (run, state, started_at, seen_at) values (:run, 'running', now(), now())
     on conflict (once) do update set run = excluded.run, state = 'running', started_at = now(), seen_at = now(), progress = null
     where model_test.state <> 'running' or not model_test.${IS_ALIVE}`,
    { run },
  );
  return claimed > 0;
}

/** Stores heartbeat and progress of a test; false if it was stopped. */
export async function storeProgress(
  em: SqlEntityManager,
  run: string,
  progress: ModelTestProgress | null,
): Promise<boolean> {
  const wanted = await execute(em, `update model_test set seen_at = now(), progress = :progress ${IS_MINE}`, {
    progress: JSON.stringify(progress),
    run,
  });
  return wanted > 0;
}

/** Ends the test with its report. Without a report, the previous one stays. */
export async function endTest(em: SqlEntityManager, run: string, report: ModelReport | null): Promise<void> {
  await execute(
    em,
    `update model_test set state = :state, progress = null, report = coalesce(:found::jsonb, report) ${IS_MINE}`,
    report === null ? { state: 'failed', found: null, run } : { state: 'done', found: JSON.stringify(report), run },
  );
}

/** Stops the test. The process that runs it notices this within seconds. */
export async function stopTest(em: SqlEntityManager): Promise<void> {
  await execute(em, `update model_test set state = 'stopped', progress = null where state = 'running'`);
}

/** A report of an earlier version gets the fields that were added since. */
const testRow = z.object({
  state: modelTestSchema.shape.state,
  is_alive: z.boolean(),
  started_at: z.string(),
  elapsed: z.number(),
  progress: z.custom<ModelTestProgress | null>(),
  report: modelReportSchema.nullable(),
});

const NO_TEST: ModelTest = { state: 'none', startedAt: null, elapsed: 0, progress: null, report: null };

/** The running test, or the result of the last one, by the clock of the database. */
export async function readTest(em: SqlEntityManager): Promise<ModelTest> {
  const row = await queryOne(
    em,
    testRow,
    `select state, ${IS_ALIVE} as is_alive, ${isoTime('started_at')} as started_at,
       floor(extract(epoch from now() - started_at) * 1000)::float8 as elapsed, progress, report
     from model_test`,
  );
  if (row === null) return NO_TEST;
  const state = row.state === 'running' && !row.is_alive ? 'failed' : row.state;
  const isRunning = state === 'running';
  return {
    state,
    startedAt: row.started_at,
    elapsed: isRunning ? Math.max(0, row.elapsed) : 0,
    progress: isRunning ? row.progress : null,
    report: row.report,
  };
}

/** Milliseconds between two heartbeats of a running test. */
const SIGN_INTERVAL = 2_000;

/** Port: runs a test of the models in a separate process. */
export interface ExaminationProcess {
  /** Rejects where the process fails, or is ended. */
  readonly report: Promise<ModelReport>;
  /** Ends it together with its pending model call. */
  end(): void;
}

export type StartExamination = (onProgress: (progress: ModelTestProgress) => void) => ExaminationProcess;

export interface ModelTestOptions {
  readonly createEntityManager: () => SqlEntityManager;
  /** null if no model server is configured. */
  readonly start: StartExamination | null;
  readonly logger: Logger;
}

/** Tests the models: one test at a time across all hosts. It continues when the person who started it leaves. */
export interface ModelTestService {
  /** Begins a test, or returns the one that is running; throws if no model is configured. */
  begin(em: SqlEntityManager): Promise<ModelTest>;
  look(em: SqlEntityManager): Promise<ModelTest>;
  stop(em: SqlEntityManager): Promise<ModelTest>;
  close(): Promise<void>;
}

export function createModelTestService({ createEntityManager, start, logger }: ModelTestOptions): ModelTestService {
  let mine: { readonly process: ExaminationProcess; readonly ended: Promise<void> } | null = null;

  /** Records the progress of the test until it ends; ends its process when the test was stopped. */
  async function accompany(id: string, process: ExaminationProcess, progress: () => ModelTestProgress | null) {
    const tell = async (): Promise<void> => {
      try {
        if (!(await storeProgress(createEntityManager(), id, progress()))) process.end();
      } catch (error) {
        logger.warn({ err: error }, 'model test: progress was not stored; the next heartbeat repeats it');
      }
    };
    const timer = setInterval(() => void tell(), SIGN_INTERVAL);
    try {
      const report = await process.report;
      await retry(() => endTest(createEntityManager(), id, report));
    } catch (error) {
      logger.warn({ err: error }, 'model test failed; its row is closed without a report');
      await endTest(createEntityManager(), id, null).catch(() => undefined); // otherwise its heartbeat expires
    } finally {
      clearInterval(timer);
      // After a stop, the next test may be running already.
      if (mine?.process === process) mine = null;
    }
  }

  function run(id: string, startNow: StartExamination): void {
    let progress: ModelTestProgress | null = null;
    const process = startNow((heard) => {
      progress = heard;
      void storeProgress(createEntityManager(), id, heard).catch(() => undefined); // the next heartbeat repeats it
    });
    mine = { process, ended: accompany(id, process, () => progress) };
  }

  return {
    async begin(em) {
      if (start === null) throw new AppError('admin.modelTest.notConfigured');
      const id = newId();
      if (await claimTest(em, id)) run(id, start);
      return readTest(em);
    },
    look: (em) => readTest(em),
    async stop(em) {
      // A test that begins while this waits must not be ended.
      const meant = mine;
      await stopTest(em);
      meant?.process.end();
      return readTest(em);
    },
    async close() {
      mine?.process.end();
      await mine?.ended;
    },
  };
}
