import { hostname } from 'node:os';
import process from 'node:process';
import type { HealthPart } from '../../../../shared/domain/health.ts';
import { createOllamaServer, type ModelServer } from '../../../llm/ollama-server.ts';
import { VERSION } from '../../../core/project.ts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../../../core/config.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { hostPlace } from '../../imports/queue/worker-heartbeat.ts';
import { withTag } from '../../../llm/model/language-model.ts';
import type { Finding } from './finding.ts';
import type { Probes } from './health.service.ts';
import { probeDatabase } from './database-probe.ts';
import { probeDisk } from './disk-probe.ts';
import { probeMail } from './mail-probe.ts';
import { probeQueue, probeWorkers, type OwnHost } from './import-probes.ts';
import { createProbe } from './probe.ts';

/** Milliseconds within which a model server lists its models. */
const ANSWER_WITHIN = 1_500;

/** The models that the configuration names, and the server that should have them. */
export interface ConfiguredModels {
  readonly server: ModelServer;
  readonly names: readonly string[];
}

/** Whether the model server answers and has the configured models; names the command that installs a missing one. */
export async function probeModel(configured: ConfiguredModels | null): Promise<Finding<'model'>> {
  if (configured === null) return { state: 'ok', says: 'modelNone', facts: null };
  const { server, names } = configured;
  const { host } = server;
  try {
    const held = new Set((await server.listModels(AbortSignal.timeout(ANSWER_WITHIN))).map(withTag));
    const models = names.map((name) => {
      const present = held.has(withTag(name));
      return { name, present, command: present ? null : `ollama pull ${name}` };
    });
    const facts = { host, reachable: true, models };
    const missing = models.filter(({ present }) => !present);
    if (missing.length === 0) return { state: 'ok', says: 'modelOk', facts };
    const command = missing.map((model) => model.command).join(' && ');
    return { state: 'warning', says: 'modelMissing', values: { command }, facts };
  } catch {
    // No answer is the finding.
    const models = names.map((name) => ({ name, present: false, command: null }));
    return { state: 'down', says: 'modelDown', facts: { host, reachable: false, models } };
  }
}

function configuredModels({ ollama }: Config): ConfiguredModels | null {
  if (ollama.host === null) return null;
  const names = [ollama.model, ollama.visionModel].filter((name) => name !== null);
  return { server: createOllamaServer(ollama.host), names: [...new Set(names)] };
}

function ownHost(config: Config): OwnHost {
  const workers = config.roles.has('worker') ? config.workers : 0;
  return { place: hostPlace(config), name: hostname(), workers };
}

const probeServer = async (): Promise<Finding<'server'>> => ({
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

/** A probe for each part that this process depends on. */
export function createProbes(options: ProbeOptions): Probes {
  const { config, isEmbedded = false, jobNotifier, storage, createEntityManager, logger } = options;
  const probe = <P extends HealthPart>(part: P, look: () => Promise<Finding<P>>, otherwise = 'unknown') =>
    createProbe({ part, look, otherwise, logger });
  const service = config.redisUrl === null ? 'PostgreSQL' : 'Redis';
  const folders = [...new Set([config.dataDir, config.storageFolder])];
  const own = ownHost(config);
  const models = configuredModels(config);
  return {
    queue: probe('queue', () => probeQueue(createEntityManager(), jobNotifier, service)),
    workers: probe('workers', () => probeWorkers(createEntityManager(), own)),
    database: probe('database', () => probeDatabase(createEntityManager(), isEmbedded), 'databaseDown'),
    disk: probe('disk', () => probeDisk(createEntityManager(), { folders, storage })),
    mail: probe('mail', () => probeMail(createEntityManager(), config)),
    model: probe('model', () => probeModel(models)),
    server: probe('server', probeServer),
  };
}
