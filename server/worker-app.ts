import { createImportFetch } from './core/import-fetch.ts';
import { createSandbox, type SandboxOptions } from './extraction/extraction.ts';
import { createModels } from './llm/models.ts';
import { createOllamaServer } from './llm/ollama-server.ts';
import { createListener } from './speech/listener.ts';
import { announceJob } from './modules/imports/job/announce-job.ts';
import { createImportPump } from './modules/imports/queue/import-pump.ts';
import { releaseJobsOfPredecessors } from './modules/imports/queue/import-queue.ts';
import { watchOwnAbilities } from './modules/imports/queue/own-abilities.ts';
import { createWorkSharing } from './modules/imports/queue/work-sharing.ts';
import { createImportRunner } from './modules/imports/run/import-runner.ts';
import { createWorkerMetrics } from './modules/imports/run/worker-metrics.ts';
import { hostPlace, leaseOwnerText, startHeartbeat } from './modules/imports/queue/worker-heartbeat.ts';
import { newId } from './db/id.ts';
import { retry } from './db/retry.ts';
import { removeRowsOfPredecessors } from './fair-semaphore/semaphore-rows.ts';
import { createWorkerSemaphores, resourceAt } from './fair-semaphore/shared-semaphore.ts';
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
  /** Milliseconds for which imports wait for abilities that no living worker has. For tests. */
  readonly absentMs?: number;
}

/**
 * An import worker. `name` is its place below its supervisor; a successor with the same name and run takes over the jobs that
 * it left behind.
 */
export function createWorkerApp(
  services: Services,
  name: string,
  { run = newId(), sandbox: sandboxOptions = {}, absentMs }: WorkerOptions = {},
): WorkerApp {
  const { config, createEntityManager, storage, remover, jobNotifier, tracer, logger } = services;
  const owner = { place: `${run}:${name}`, process: newId() };
  const { ocrLanguageDir, keepsSpareParser: keepsSpare } = config;
  const sandbox = createSandbox({ ocrLanguageDir, keepsSpare, onFault, report, ...sandboxOptions });
  const fetch = createImportFetch(config);
  const worker = leaseOwnerText(owner);
  const metrics = createWorkerMetrics(`${hostPlace(config)}:${name}`, services.poolUse);
  const semaphores = createWorkerSemaphores({ config, createEntityManager, worker, logger });
  const { host: modelHost, parallel } = config.ollama;
  const modelServer = modelHost === null ? null : resourceAt(modelHost);
  const abilities = watchOwnAbilities({
    config,
    server: modelHost === null ? null : createOllamaServer(modelHost),
    onChange: () => heartbeat.wake(),
    logger,
  });
  const sharing = createWorkSharing({
    abilities: abilities.list,
    modelServer,
    parallel,
    ...(absentMs !== undefined && { absentMs }),
  });
  const models = createModels(config, { tracer, ...(semaphores.models && { semaphore: semaphores.models }) });
  const runner = createImportRunner({
    createEntityManager,
    tools: { fetch, sandbox, storage, models, listener: createListener(config, semaphores.speech) },
    remover,
    timeoutSeconds: config.importTimeoutS,
    limits: config.limits,
    keepsOriginals: config.keepsOriginals,
    metrics,
    tracer,
    announce: (jobId) => announceJob(jobNotifier, logger, jobId),
    logger,
  });
  const pump = createImportPump({
    owner: worker,
    // A call of a model is no work of this process.
    places: PLACES + parallel - 1,
    held: HELD + parallel - 1,
    canRead: () => sandbox.fault() === null,
    sharing,
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
    abilities,
    modelServer,
    sharing,
    logger,
  });

  function report(output: string): void {
    logger.warn({ output: output.trimEnd() }, 'import worker: message of the sandbox');
  }

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
      abilities.close();
      metrics.close();
      await semaphores.close();
    },
  };
}
