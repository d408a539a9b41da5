import { hostname } from 'node:os';
import process from 'node:process';
import type { HealthPart } from '../../../../shared/domain/health.ts';
import { createOllamaServer } from '../../../llm/ollama-server.ts';
import { VERSION } from '../../../core/project.ts';
import type { Config } from '../../../core/config.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { hostPlace } from '../../imports/queue/worker-heartbeat.ts';
import type { Finding } from './finding.ts';
import type { Probes } from './health.service.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtDisk } from './look-at-disk.ts';
import { lookAtMail } from './look-at-mail.ts';
import { lookAtModel, type ModelWish } from './look-at-model.ts';
import { lookAtQueue } from './look-at-queue.ts';
import { lookAtWorkers, type OwnHost } from './look-at-workers.ts';
import { createProbe } from './probe.ts';

function modelWish({ ollama }: Config): ModelWish | null {
  if (ollama.host === null) return null;
  const names = [ollama.model, ollama.visionModel].filter((name) => name !== null);
  return { server: createOllamaServer(ollama.host), names: [...new Set(names)] };
}

function ownHost(config: Config): OwnHost {
  const workers = config.roles.has('worker') ? config.workers : 0;
  return { place: hostPlace(config), name: hostname(), workers };
}

const lookAtServer = async (): Promise<Finding<'server'>> => ({
  state: 'ok',
  says: 'serverOk',
  facts: { version: VERSION, node: process.version, uptime: process.uptime() },
});

interface ProbeOptions {
  readonly config: Config;
  /** Whether the server runs its own PostgreSQL. */
  readonly isEmbedded?: boolean;
  readonly jobNotifier: JobNotifier;
  readonly storage: FileStorage;
  readonly createEntityManager: () => SqlEntityManager;
  readonly logger: Logger;
}

/** A probe for each part of what this process stands on. */
export function createProbes(options: ProbeOptions): Probes {
  const { config, isEmbedded = false, jobNotifier, storage, createEntityManager, logger } = options;
  const probe = <P extends HealthPart>(part: P, look: () => Promise<Finding<P>>, otherwise = 'unknown') =>
    createProbe({ part, look, otherwise, logger });
  const service = config.redisUrl === null ? 'PostgreSQL' : 'Redis';
  const folders = [...new Set([config.dataDir, config.storageFolder])];
  const own = ownHost(config);
  const wish = modelWish(config);
  return {
    queue: probe('queue', () => lookAtQueue(createEntityManager(), jobNotifier, service)),
    workers: probe('workers', () => lookAtWorkers(createEntityManager(), own)),
    database: probe('database', () => lookAtDatabase(createEntityManager(), isEmbedded), 'databaseDown'),
    disk: probe('disk', () => lookAtDisk(createEntityManager(), { folders, storage })),
    mail: probe('mail', () => lookAtMail(createEntityManager(), config)),
    model: probe('model', () => lookAtModel(wish)),
    server: probe('server', lookAtServer),
  };
}
