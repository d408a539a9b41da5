import { createImportFetch } from './core/import-fetch.ts';
import { createSandbox, type SandboxOptions } from './extraction/extraction.ts';
import { createModels } from './llm/models.ts';
import { createListener } from './speech/listener.ts';
import { createImportPump } from './modules/imports/queue/import-pump.ts';
import { releaseJobsOfPredecessors } from './modules/imports/queue/import-queue.ts';
import { createImportRunner } from './modules/imports/run/import-runner.ts';
import { createWorkerMetrics } from './modules/imports/run/worker-metrics.ts';
import { hostPlace, leaseOwnerText, startHeartbeat } from './modules/imports/queue/worker-heartbeat.ts';
import { newId } from './db/id.ts';
import { retry } from './db/retry.ts';
import { removeRowsOfPredecessors } from './fair-semaphore/semaphore-rows.ts';
import { createWorkerSemaphores } from './fair-semaphore/shared-semaphore.ts';
import type { Services } from './composition/services.ts';

/** Concurrent jobs of a worker. An import mostly waits for other servers. */
const PLACES = 4;
/** The number of jobs including those that wait for a model or the speech recogniser. */
const HELD = 16;

export interface WorkerApp {
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface WorkerOptions {
  /** The random id of the supervisor's run; by default this process runs alone. */
  readonly run?: string;
  /** For tests. */
  readonly sandbox?: SandboxOptions;
}

/**
 * An import worker. `name` is its place below its supervisor; a successor with the same name and run takes over the jobs that
 * it left behind.
 */
export function createWorkerApp(
  services: Services,
  name: string,
  { run = newId(), sandbox: sandboxOptions = {} }: WorkerOptions = {},
): WorkerApp {
  const { config, createEntityManager, storage, remover, jobNotifier, logger } = services;
  const owner = { place: `${run}:${name}`, process: newId() };
  const sandbox = createSandbox({ ocrLanguageDir: config.ocrLanguageDir, onFault, ...sandboxOptions });
  const fetch = createImportFetch(config);
  const worker = leaseOwnerText(owner);
  const metrics = createWorkerMetrics(`${hostPlace(config)}:${name}`, services.poolUse);
  const semaphores = createWorkerSemaphores({ config, createEntityManager, worker, logger });
  const models = createModels(config, semaphores.models && { semaphore: semaphores.models });
  const runner = createImportRunner({
    createEntityManager,
    tools: { fetch, sandbox, storage, models, listener: createListener(config, semaphores.speech) },
    remover,
    timeoutSeconds: config.importTimeoutS,
    limits: config.limits,
    metrics,
    logger,
  });
  const pump = createImportPump({
    owner: worker,
    places: PLACES,
    held: HELD,
    canRead: () => sandbox.fault() === null,
    createEntityManager,
    run: runner,
    logger,
  });
  const heartbeat = startHeartbeat({
    createEntityManager,
    config,
    owner,
    name,
    sandbox,
    metrics,
    logger,
  });

  function onFault(fault: string | null): void {
    if (fault !== null) logger.error({ reason: fault }, 'import worker: the sandbox does not start; imports wait');
    else logger.info('import worker: the sandbox starts again');
    heartbeat.wake();
    pump.wake();
  }

  return {
    async start() {
      await jobNotifier.subscribe(() => pump.wake(), pump.wake);
      retry(async () => {
        await releaseJobsOfPredecessors(createEntityManager(), owner);
        await removeRowsOfPredecessors(createEntityManager(), { place: owner.place, worker });
      }).then(pump.wake, (error: unknown) =>
        logger.warn({ err: error }, 'jobs of a dead predecessor were not released; their leases lapse'),
      );
    },
    async close() {
      await Promise.all([pump.stop(), sandbox.close(), heartbeat.stop()]);
      metrics.close();
      await semaphores.close();
    },
  };
}
