import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ModelReport, ModelTest, ModelTestProgress } from '../../../../shared/domain/model-report.ts';
import { newId } from '../../../db/id.ts';
import { patiently } from '../../../db/retry.ts';
import { AppError } from '../../../core/errors.ts';
import { claimTest, endTest, readTest, stopTest, tellTest } from './model-test.store.ts';

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
        if (!(await tellTest(createEntityManager(), id, progress()))) process.end();
      } catch (error) {
        logger.warn({ err: error }, 'model test: progress was not stored; the next heartbeat repeats it');
      }
    };
    const timer = setInterval(() => void tell(), SIGN_INTERVAL);
    try {
      const report = await process.report;
      await patiently(() => endTest(createEntityManager(), id, report));
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
      void tellTest(createEntityManager(), id, heard).catch(() => undefined); // the next heartbeat repeats it
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
