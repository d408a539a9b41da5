import process from 'node:process';
import { runChild } from './child.ts';
import { parseConfig } from './core/config.ts';
import { migrate } from './db/migrate.ts';
import { retry } from './db/retry.ts';
import { createLogger } from './core/logging.ts';
import { renewEmailKeys } from './db/renew-email-keys.ts';

const config = parseConfig(process.env);
const logger = createLogger('migrate', config.logLevel);

// An external database may still be starting.
await runChild(logger, async () => {
  const url = config.databaseUrl ?? '';
  await retry(() => migrate(url));
  await retry(() => renewEmailKeys(url, logger));
  return { close: () => Promise.resolve() };
});
process.disconnect?.();
