import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { ModelReport, ModelTest, ModelTestProgress } from '../../../../shared/domain/model-report.ts';
import { newId } from '../../../db/id.ts';
import { patiently } from '../../../db/retry.ts';
import { AppError } from '../../../core/errors.ts';
import { claimTest, endTest, readTest, stopTest, tellTest } from './model-test.store.ts';

/** Between two signs that a test goes on; milliseconds. */
const SIGN_INTERVAL = 2_000;

/** Port: a test of the models in a process of its own. */
export interface ExaminationProcess {
  /** Rejects where the process fails, or is ended. */
  readonly report: Promise<ModelReport>;
  /** Ends it together with its pending model call. */
  end(): void;
}

export type StartExamination = (onProgress: (progress: ModelTestProgress) => void) => ExaminationProcess;

export interface ModelTestOptions {
  readonly createEntityManager: () => SqlEntityManager;
  /** null where no server of models is configured. */
  readonly start: StartExamination | null;
  readonly logger: Logger;
}

/** Tests the models, one test at a time on all hosts together. It goes on when whoever asked for it has left. */
export interface ModelTestService {
  /** Begins a test, or shows the one that is under way; throws where there is nothing to test. */
  begin(em: SqlEntityManager): Promise<ModelTest>;
  look(em: SqlEntityManager): Promise<ModelTest>;
  stop(em: SqlEntityManager): Promise<ModelTest>;
  close(): Promise<void>;
}

export function createModelTestService({ createEntityManager, start, logger }: ModelTestOptions): ModelTestService {
  let mine: { readonly process: ExaminationProcess; readonly ended: Promise<void> } | null = null;

  /** Tells of the test until it ends; ends its process where it is not wanted any more. */
  async function accompany(id: string, process: ExaminationProcess, progress: () => ModelTestProgress | null) {
    const tell = async (): Promise<void> => {
      try {
        if (!(await tellTest(createEntityManager(), id, progress()))) process.end();
      } catch (error) {
        logger.warn({ err: error }, 'the test of the models could not tell how far it is'); // the next sign may
      }
    };
    const timer = setInterval(() => void tell(), SIGN_INTERVAL);
    try {
      const report = await process.report;
      await patiently(() => endTest(createEntityManager(), id, report));
    } catch (error) {
      logger.warn({ err: error }, 'the test of the models came to no end');
      await endTest(createEntityManager(), id, null).catch(() => undefined); // its sign of life gets old by itself
    } finally {
      clearInterval(timer);
      // Where it was stopped, its successor may be under way by now.
      if (mine?.process === process) mine = null;
    }
  }

  function run(id: string, startNow: StartExamination): void {
    let progress: ModelTestProgress | null = null;
    const process = startNow((heard) => {
      progress = heard;
      void tellTest(createEntityManager(), id, heard).catch(() => undefined); // the next sign tells it
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
      // One that is begun meanwhile is not meant.
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
