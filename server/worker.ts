import { runChild } from './child.ts';
import { parseConfig } from './core/config.ts';
import { openTracer } from './core/tracing/open-tracer.ts';
import { createLogger } from './core/logging.ts';
import { createServices } from './composition/services.ts';
import { createWorkerApp } from './worker-app.ts';

/** The maximum number of connections to PostgreSQL: one for each job, one for leases, one to claim jobs. */
const POOL_SIZE = 6;

const config = parseConfig(process.env);
const [, , name = 'worker-1', run] = process.argv;
const logger = createLogger(name, config.logLevel);

await runChild(logger, async () => {
  const services = createServices(config, logger, POOL_SIZE, await openTracer(config, name, logger));
  const worker = createWorkerApp(services, name, run === undefined ? {} : { run });
  await worker.start();
  return {
    async close() {
      await worker.close();
      await services.close();
    },
  };
});
