import { runChild } from './child.ts';
import { parseConfig } from './core/config.ts';
import { listen, createWebApp } from './web-app.ts';
import { openTracer } from './core/tracing/open-tracer.ts';
import { createLogger } from './core/logging.ts';
import { createServices } from './composition/services.ts';

/** The maximum number of connections of this process to PostgreSQL. */
const POOL_SIZE = 10;

const config = parseConfig(process.env);
const logger = createLogger('web', config.logLevel);

await runChild(logger, async () => {
  const services = createServices(config, logger, POOL_SIZE, await openTracer(config, 'web', logger));
  const server = await listen(await createWebApp(services), config.host, config.port);
  return {
    async close() {
      await server.close();
      await services.close();
    },
  };
});
