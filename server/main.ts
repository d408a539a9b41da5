import { join } from 'node:path';
import process from 'node:process';
import { ConfigError, parseConfig, type Config } from './core/config.ts';
import { StartError } from './embedded/start-error.ts';
import { createLogger } from './core/logging.ts';
import { PROJECT_FOLDER } from './core/project.ts';
import { readIssuerLogo } from './modules/auth/google/issuer-logo.ts';
import { createSupervisor } from './supervisor/supervisor.ts';
import { buildWebWhenStale } from './supervisor/web-build.ts';

const ENTRIES = {
  web: join(PROJECT_FOLDER, 'server', 'web.ts'),
  worker: join(PROJECT_FOLDER, 'server', 'worker.ts'),
  migrate: join(PROJECT_FOLDER, 'server', 'migrate.ts'),
};

/** The address of the web app for users on this machine. */
function localAddress({ host, port }: Config): string {
  const isThisMachine = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host);
  return `http://${isThisMachine ? 'localhost' : host}:${port}`;
}

/** Resolves on a termination signal, or when the parent process is gone. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(event, () => resolve());
  });
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (error instanceof StartError) return `Cardamom cannot start: ${error.message}`;
  return `Cardamom failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

async function main(): Promise<void> {
  const config = parseConfig(process.env);
  // The web server would fail at every start.
  await readIssuerLogo(config.google?.logo ?? null);
  const logger = createLogger('supervisor', config.logLevel);
  const supervisor = createSupervisor({
    config,
    entries: ENTRIES,
    buildWeb: () => buildWebWhenStale(PROJECT_FOLDER, (line) => console.log(line)),
    onReady: () =>
      console.log(`Cardamom is ready ${config.roles.has('web') ? `at ${localAddress(config)}` : 'for imports'}`),
    logger,
  });
  const stopped = untilStopped();
  supervisor.start();
  const failure = await Promise.race([stopped, supervisor.failure]);
  await supervisor.stop();
  if (failure !== undefined) throw failure;
}

// The reader of standard output may end; the application continues.
process.stdout.on('error', () => undefined);
try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
