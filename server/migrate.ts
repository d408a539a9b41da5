import process from 'node:process';
import { runChild } from './child.ts';
import { parseConfig } from './core/config.ts';
import { migrate } from './db/migrate.ts';
import { createOrm } from './db/orm.ts';
import { isEmbeddedUrl } from './embedded/folders.ts';
import { enterStorageHost } from './storage/storage-hosts.ts';
import { retry } from './db/retry.ts';
import { createLogger } from './core/logging.ts';
import { renewEmailKeys } from './db/renew-email-keys.ts';

const config = parseConfig(process.env);
const logger = createLogger('migrate', config.logLevel);

async function enterStorage(url: string): Promise<void> {
  const orm = createOrm({ url, poolSize: 1 });
  try {
    await enterStorageHost({ createEntityManager: () => orm.em.fork(), config, logger });
  } finally {
    await orm.close(true);
  }
}

// An external database may still be starting.
await runChild(logger, async () => {
  const url = config.databaseDirectUrl ?? '';
  await retry(() => migrate(url));
  await retry(() => renewEmailKeys(url, logger));
  if (!isEmbeddedUrl(url, config.dataDir)) await enterStorage(url);
  return { close: () => Promise.resolve() };
});
process.disconnect?.();
