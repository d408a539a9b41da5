import { join } from 'node:path';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { hostname } from 'node:os';
import process from 'node:process';
import type { Logger } from 'pino';
import { MINUTE, SECOND } from '../../../../shared/constants.ts';
import type { Config } from '../../../core/config.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { queryOne } from '../../../db/query.ts';
import { MAIL_TRIES } from '../../../mail/mail-queue.ts';
import { withoutPassword } from '../../../mail/mail-transport.ts';
import type { HealthPart } from '../../../../shared/domain/health.ts';
import { createOllamaServer, type ModelServer } from '../../../llm/ollama-server.ts';
import { VERSION } from '../../../core/project.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import type { FileStorage } from '../../../storage/file-storage.ts';
import { hostPlace } from '../../imports/queue/worker-heartbeat.ts';
import { withTag } from '../../../llm/model/language-model.ts';
import type { Finding } from './finding.ts';
import type { Probes } from './health.service.ts';
import { probeBackup, probeDatabase, probeDisk } from './storage-probes.ts';
import { probeQueue, probeWorkers, type OwnHost } from './import-probes.ts';
import { createProbe } from './probe.ts';

/** Seconds after which a mail without a failure should have been sent; mails to subscribers take longer. */
const LONG_WAIT = (5 * MINUTE) / SECOND;
const MAX_WORDS = 500;

const mailsRow = z.object({
  waiting: z.number(),
  failing: z.number(),
  oldest: z.number(),
  lastFailure: z.object({ at: z.string().nullable(), words: z.string() }).nullable(),
});

const READ = `
  select count(*) filter (where attempts < ${MAIL_TRIES})::int as waiting,
    count(*) filter (where error is not null)::int as failing,
    coalesce(extract(epoch from max(now() - created_at) filter (where error is null and subscriber_id is null)), 0)::float as oldest,
    (select jsonb_build_object('at', ${isoTime('error_at')}, 'words', error) from mail where error is not null
     order by error_at desc nulls last limit 1) as "lastFailure"
  from mail`;

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir'>;

/** The mails that wait, and the last failure; throws if the database does not answer. */
async function probeMail(em: SqlEntityManager, { smtpUrl, dataDir }: MailConfig): Promise<Finding<'mail'>> {
  const row = await queryOne(em, mailsRow, READ);
  if (!row) throw new Error('counting mails returned no row');
  const { oldest, lastFailure, ...counts } = row;
  const by = smtpUrl === null ? 'outbox' : 'smtp';
  const place = smtpUrl === null ? join(dataDir, 'outbox') : new URL(smtpUrl).host;
  const words = withoutPassword(lastFailure?.words ?? '', smtpUrl).slice(0, MAX_WORDS);
  const failure = lastFailure && { ...lastFailure, words };
  const facts = { by, place, ...counts, lastFailure: failure } as const;
  if (counts.failing > 0) return { state: 'warning', says: 'mailFailing', facts };
  if (oldest > LONG_WAIT) return { state: 'warning', says: 'mailLate', facts };
  return { state: 'ok', says: by === 'smtp' ? 'mailOk' : 'mailOutbox', facts };
}

/** Milliseconds within which a model server lists its models. */
const ANSWER_WITHIN = 1_500;

/** The models that the configuration names, and the server that should have them. */
interface ConfiguredModels {
  readonly server: ModelServer;
  readonly names: readonly string[];
}

/** Whether the model server answers and has the configured models; names the command that installs a missing one. */
async function probeModel(configured: ConfiguredModels | null): Promise<Finding<'model'>> {
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
  const own = ownHost(config);
  const models = configuredModels(config);
  return {
    queue: probe('queue', () => probeQueue(createEntityManager(), jobNotifier, service)),
    workers: probe('workers', () => probeWorkers(createEntityManager(), own)),
    database: probe('database', () => probeDatabase(createEntityManager(), isEmbedded), 'databaseDown'),
    disk: probe('disk', () => probeDisk(createEntityManager(), { config, storage })),
    backup: probe('backup', () => probeBackup(createEntityManager(), config.backup)),
    mail: probe('mail', () => probeMail(createEntityManager(), config)),
    model: probe('model', () => probeModel(models)),
    server: probe('server', probeServer),
  };
}
