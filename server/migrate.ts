import process from 'node:process';
import { runChild } from './child.ts';
import { parseConfig } from './core/config.ts';
import { migrate } from './db/migrate.ts';
import { retry } from './db/retry.ts';
import { createLogger } from './core/logging.ts';

const config = parseConfig(process.env);
const logger = createLogger('migrate', config.logLevel);

// An external database may still be starting.
await runChild(logger, async () => {
  await retry(() => migrate(config.databaseUrl ?? ''));
  return { close: () => Promise.resolve() };
});
process.disconnect?.();
