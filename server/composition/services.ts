import type { Logger } from 'pino';
import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { createBeeQueueNotifier } from '../job-notifier/bee-queue-notifier.ts';
import type { JobNotifier } from '../job-notifier/job-notifier.ts';
import { createPostgresNotifier } from '../job-notifier/postgres-notifier.ts';
import type { Tracer } from '../core/tracing/tracing.ts';
import type { Config } from '../core/config.ts';
import { createOrm, type PoolUse } from '../db/orm.ts';
import type { Sweeper } from '../db/sweeper.ts';
import { Account } from '../modules/auth/account/account.entity.ts';
import { RecipeRow } from '../modules/recipes/stored/recipe.entity.ts';
import { createFileRemover } from '../storage/file-removals.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { openStorage } from '../storage/open-storage.ts';
import { startHostSigns } from '../storage/storage-hosts.ts';
import { isEmbeddedUrl } from '../embedded/folders.ts';

interface JobNotifierOptions {
  /** REDIS_URL, when there is one. */
  readonly redisUrl: string | null | undefined;
  readonly databaseUrl: string;
  readonly logger: Logger;
}

/** The notifier that the configuration selects: Redis where a URL is given, else PostgreSQL (contract §1). */
function createJobNotifier({ redisUrl, databaseUrl, logger }: JobNotifierOptions): JobNotifier {
  const service = redisUrl ? 'Redis' : 'PostgreSQL';
  const events = {
    onFault: (error: unknown) =>
      logger.warn({ err: error, service }, 'job notifier: connection failed; reconnecting, workers poll PostgreSQL'),
    onBack: () => logger.info({ service }, 'job notifier: connected again'),
  };
  return redisUrl
    ? createBeeQueueNotifier(redisUrl, events)
    : createPostgresNotifier({ connectionString: databaseUrl }, events);
}

/** The services that the web server and the workers share. */
export interface Services {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** null where nothing is traced. */
  readonly tracer: Tracer | null;
  readonly orm: MikroORM;
  /** The use of the connection pool of this process. */
  readonly poolUse: () => PoolUse;
  /** Creates a unit of work for one request or job. */
  readonly createEntityManager: () => SqlEntityManager;
  readonly storage: FileStorage;
  readonly remover: Sweeper;
  readonly jobNotifier: JobNotifier;
  close(): Promise<void>;
}

/** The composition root of a process. Only here does the configuration decide which adapters are used. */
export function createServices(config: Config, logger: Logger, poolSize: number, tracer: Tracer | null): Services {
  const { databaseUrl } = config;
  if (databaseUrl === null) throw new Error('DATABASE_URL is missing; the supervisor sets it for its processes');
  let poolUse = (): PoolUse => ({ used: 0, idle: 0, waiting: 0 });
  const orm = createOrm({
    url: databaseUrl,
    poolSize,
    entities: [Account, RecipeRow],
    tracer,
    onPool: (readUse) => (poolUse = readUse),
  });
  const createEntityManager = (): SqlEntityManager => orm.em.fork();
  const { files: storage } = openStorage(config);
  if (config.storage.kind === 's3')
    storage.check().catch((error: unknown) => logger.error({ err: error }, 'files cannot be stored at the moment'));
  // Nobody else reaches an embedded database.
  const isAlone = isEmbeddedUrl(databaseUrl, config.dataDir);
  const signs = isAlone ? null : startHostSigns({ createEntityManager, config, logger });
  const remover = createFileRemover({ createEntityManager, storage, logger });
  const jobNotifier = createJobNotifier({
    redisUrl: config.redisUrl,
    databaseUrl: config.databaseDirectUrl ?? databaseUrl,
    logger,
  });
  return {
    config,
    databaseUrl,
    logger,
    tracer,
    orm,
    poolUse: () => poolUse(),
    createEntityManager,
    storage,
    remover,
    jobNotifier,
    async close() {
      await jobNotifier.close();
      await remover.close();
      await signs?.close();
      await orm.close(true);
      await tracer?.close();
    },
  };
}
