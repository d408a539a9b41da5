import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { createOrm } from './db/orm.ts';
import { createDoorbell } from './doorbell/create-doorbell.ts';
import type { Doorbell } from './doorbell/doorbell.ts';
import type { Sweeper } from './db/sweeper.ts';
import { createFileRemover } from './storage/file-removals.ts';
import type { FileStorage } from './storage/file-storage.ts';
import { createLocalFolder } from './storage/local-folder.ts';

/** What the web server and the workers both stand on. */
export interface Services {
  readonly config: Config;
  readonly logger: Logger;
  readonly orm: MikroORM;
  /** A fresh unit of work, one a request or job. */
  readonly createEntityManager: () => SqlEntityManager;
  readonly storage: FileStorage;
  readonly remover: Sweeper;
  readonly doorbell: Doorbell;
  close(): Promise<void>;
}

/** The composition root of a process: adapters are chosen here by the configuration, and nowhere else. */
export function createServices(config: Config, logger: Logger, poolSize: number): Services {
  const { databaseUrl } = config;
  if (databaseUrl === null) throw new Error('a process of its own needs DATABASE_URL; the supervisor gives it');
  const orm = createOrm({ url: databaseUrl, poolSize });
  const createEntityManager = (): SqlEntityManager => orm.em.fork();
  const storage = createLocalFolder(config.storageFolder);
  const remover = createFileRemover({ createEntityManager, storage, logger });
  const doorbell = createDoorbell({ redisUrl: config.redisUrl, databaseUrl, logger });
  return {
    config,
    logger,
    orm,
    createEntityManager,
    storage,
    remover,
    doorbell,
    async close() {
      await doorbell.close();
      await remover.close();
      await orm.close(true);
    },
  };
}
