import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Router from '@koa/router';
import type Koa from 'koa';
import type { DestinationStream } from 'pino';
import { parseConfig } from '../../../server/core/config.ts';
import { listen, createWebApp } from '../../../server/web-app.ts';
import { openTracer } from '../../../server/core/tracing/open-tracer.ts';
import { createLogger } from '../../../server/core/logging.ts';
import { createPasswordHasher } from '../../../server/modules/auth/passwords/password-hash.ts';
import { createServices, type Services } from '../../../server/composition/services.ts';
import { createWorkerApp } from '../../../server/worker-app.ts';
import type { AppUnderTest } from '../accounts/accounts.ts';
import { freePort } from '../network/free-port.ts';
import { createTestDatabase } from '../database/test-database.ts';

export interface ApiApp extends AppUnderTest {
  readonly services: Services;
  /** The calls that the server answers, as `GET /api/recipes`. */
  readonly calls: readonly string[];
  /** The names of the middleware functions in order. */
  readonly middleware: readonly string[];
  close(): Promise<void>;
}

/** The least that Argon2id takes. A sign-up hashes twice, and the tests sign up and log in thousands of times. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

interface ApiAppOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Whether a worker processes imports; without one they wait. */
  readonly withWorker?: boolean;
  /** Hashes passwords at the cost of a real server, for tests of how long that takes and what happens meanwhile. */
  readonly hashesAtRealCost?: boolean;
  /** Receives the lines of the log; by default they are written. */
  readonly log?: DestinationStream;
  /** Inserts a proxy between the application and its database. */
  readonly through?: (databaseUrl: string) => Promise<string>;
}

/** The calls that the router of the application answers. */
function callsOf({ middleware }: Koa): string[] {
  const layers = middleware.flatMap((step) => ('router' in step ? (step.router as Router).stack : []));
  return layers.flatMap(({ methods, path }) =>
    methods.filter((name) => name !== 'HEAD').map((name) => `${name} ${String(path)}`),
  );
}

/** The real application in this process, on a database and a folder of its own. */
export async function startApiApp({
  env = {},
  withWorker = false,
  hashesAtRealCost = false,
  through = async (url) => url,
  log,
}: ApiAppOptions = {}): Promise<ApiApp> {
  const database = await createTestDatabase('migrated');
  const dataDir = await mkdtemp(join(tmpdir(), 'cardamom-api-'));
  const port = await freePort();
  const config = parseConfig({
    DATABASE_URL: await through(database.url),
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    CHECK_REPLIES: 'true',
    SPARE_PARSERS: 'false', // each test has an account of its own
    ...env,
  });
  const logger = createLogger('test', config.logLevel, log);
  const services = createServices(config, logger, 10, await openTracer(config, 'test', logger));
  const web = await createWebApp(services, createPasswordHasher(hashesAtRealCost ? undefined : CHEAP));
  const server = await listen(web, config.host, port);
  const worker = withWorker ? createWorkerApp(services, 'worker-1') : null;
  await worker?.start();
  return {
    url: `http://localhost:${port}`,
    dataDir,
    databaseUrl: database.url,
    services,
    calls: callsOf(web.app),
    middleware: web.app.middleware.map((step) => ('router' in step ? 'router' : step.name)),
    async close() {
      await worker?.close();
      await server.close();
      await services.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
