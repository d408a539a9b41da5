import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedUrl } from '../../../server/embedded/folders.ts';
import { isAlive } from '../../../server/embedded/process-info.ts';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import type { AppUnderTest } from '../accounts/accounts.ts';
import { freePort } from '../network/free-port.ts';
import { waitFor } from './wait-for.ts';

const READY_MS = 60_000;

/** Cardamom as `npm start` runs it: supervisor, web server, workers and embedded PostgreSQL are real processes. */
export interface RunningApp extends AppUnderTest {
  /** The id of the main process, which runs the others. */
  readonly pid: number;
  /** Its output so far. */
  output(): string;
  /** The process id of `web`, `worker-1`, `postgres` …; null while there is none. */
  pidOf(name: string): number | null;
  /** kill -9, then waits for the successor; returns its process id. */
  killAndAwait(name: string): Promise<number>;
  /** SIGTERM, then waits for its end; returns the exit code. The data is kept. */
  end(): Promise<number | null>;
  /** Ends it and starts it again on the same data and port, with this command where one is given. */
  restart(command?: readonly string[]): Promise<void>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Resolves at the ready line; rejects with the output if the process ends first. */
async function launch(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; output: () => string }> {
  const [program = '', ...args] = command;
  // The IPC channel also ends the application when the test process is killed.
  const child = spawn(program, args, { cwd: PROJECT_FOLDER, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const isReady = (): boolean => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Cardamom did not start:\n${output}`);
    return output.includes('Cardamom is ready at ');
  };
  try {
    await waitFor('Cardamom to be ready', isReady, READY_MS);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return { child, output: () => output };
}

/**
 * Starts the application on a free port with a new data folder in `parentFolder`. `command` replaces the command of the
 * supervisor.
 */
export async function startApp(
  env: NodeJS.ProcessEnv = {},
  command: readonly string[] = [process.execPath, 'server/main.ts'],
  parentFolder = tmpdir(),
): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(parentFolder, 'cardamom-app-'));
  const port = await freePort();
  const settings = { LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir, PORT: String(port) };
  const start = (run: readonly string[]) =>
    launch(run, {
      ...process.env,
      NODE_COMPILE_CACHE: join(PROJECT_FOLDER, 'node_modules/.cache/compile'),
      ...settings,
    });
  let running = await start(command).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });

  function pidOf(name: string): number | null {
    try {
      return Number(readFileSync(join(dataDir, 'run', `${name}.pid`), 'utf8')) || null;
    } catch {
      return null; // the file does not exist at the moment
    }
  }

  async function end(): Promise<number | null> {
    const { child } = running;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    return child.exitCode;
  }

  return {
    url: `http://localhost:${port}`,
    dataDir,
    // A new data folder, such as a restored one, has a new password.
    get databaseUrl() {
      return env['DATABASE_URL'] ?? embeddedUrl(dataDir);
    },
    get pid() {
      return running.child.pid ?? 0;
    },
    output: () => running.output(),
    pidOf,
    async killAndAwait(name) {
      const pid = await waitFor(`the pid of ${name}`, () => pidOf(name));
      process.kill(pid, 'SIGKILL');
      return waitFor(`${name} to be started again`, () => {
        const successor = pidOf(name);
        return successor !== null && successor !== pid && isAlive(successor) && successor;
      });
    },
    end,
    async restart(other = command) {
      await end();
      running = await start(other);
    },
    async stop() {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
