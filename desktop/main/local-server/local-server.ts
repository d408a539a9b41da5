import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { LocalServer } from '../../../shared/desktop/servers.ts';
import { DESKTOP_TOKEN_HEADER } from '../../../shared/desktop/local-token.ts';
import { runServer, type ServerProcess, type ServerProgram } from './server-process.ts';

/** Finds a free port of 127.0.0.1. Another program may take it before it is used. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}

/** Variables passed on from the user's environment: those that programs need, and the paths of import helpers. */
const PASSED = (
  'PATH HOME USER LOGNAME SHELL LANG LC_ALL LC_MESSAGES TZ TMPDIR XDG_RUNTIME_DIR XDG_CACHE_HOME HTTP_PROXY HTTPS_PROXY NO_PROXY ' +
  'OLLAMA_HOST OLLAMA_MODEL OLLAMA_VISION_MODEL OLLAMA_TIMEOUT_S OLLAMA_PARALLEL WHISPER_URL YT_DLP OCR_LANGUAGE_DIR'
).split(' ');

interface EnvironmentOptions {
  readonly own: NodeJS.ProcessEnv;
  readonly dataFolder: string;
  readonly port: number;
  /** The secret that authenticates this app at the server. */
  readonly token: string;
}

/** The complete environment of the local server. A DATABASE_URL or PORT set for another program has no effect on it. */
function serverEnvironment({ own, dataFolder, port, token }: EnvironmentOptions): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(PASSED.flatMap((name) => (own[name] === undefined ? [] : [[name, own[name]]]))),
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(dataFolder, 'cache', 'compile'),
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataFolder,
    DESKTOP_TOKEN: token,
  };
}

/** Number of ports that are tried, since another program may take a free port first. */
const PORTS_TRIED = 5;
const PORT_TAKEN = /^Cardamom cannot start: Port \d+ of \S+ is in use/;

/** The connection to the local server. */
interface LocalConnection {
  readonly origin: string;
  /** Sent only with requests to this origin. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Controls the local server, "On this computer". */
export interface LocalServerControl {
  state(): LocalServer;
  /** null while it is not ready. */
  connection(): LocalConnection | null;
  /** Starts it unless it is running; resolves once it is ready or has failed. Never rejects; `state` holds the outcome. */
  start(): Promise<void>;
  /** Resolves when all its processes have ended. The app waits for this at exit. */
  stop(): Promise<void>;
  /** Calls the listener at every change of `state`; returns the function that removes it. */
  subscribe(listener: () => void): () => void;
}

interface LocalServerOptions {
  /** null if this computer cannot run it. */
  readonly program: ServerProgram | null;
  /** The folder of its database, pictures and outbox. */
  readonly dataFolder: string;
  readonly log: (line: string) => void;
  readonly choosePort?: () => Promise<number>;
}

export function createLocalServer(options: LocalServerOptions): LocalServerControl {
  const { program, dataFolder, log, choosePort = findFreePort } = options;
  const token = randomBytes(32).toString('base64url');
  const listeners = new Set<() => void>();
  let state: LocalServer = { state: program === null ? 'unavailable' : 'off', dataFolder, detail: null };
  let origin: string | null = null;
  let current: ServerProcess | null = null;
  let starting: Promise<void> | null = null;
  let stopping: Promise<void> | null = null;

  function change(part: Partial<LocalServer>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Resolves with whether it became ready. A later exit is a failure unless it was stopped. */
  async function runOn(port: number, found: ServerProgram): Promise<boolean> {
    const running = runServer({
      program: found,
      env: serverEnvironment({ own: process.env, dataFolder, port, token }),
      onLine: log,
      onDetail: (detail) => change({ detail }),
    });
    current = running;
    const isReady = await Promise.race([running.ready.then(() => true), running.ended.then(() => false)]);
    if (!isReady || stopping) return false;
    origin = `http://127.0.0.1:${port}`;
    change({ state: 'ready', detail: null });
    void running.ended.then(() => {
      origin = null;
      if (!stopping) change({ state: 'failed' });
    });
    return true;
  }

  async function tryPorts(found: ServerProgram): Promise<void> {
    change({ state: 'starting', detail: null });
    for (let tried = 1; tried <= PORTS_TRIED; tried += 1) {
      const port = await choosePort();
      if (stopping) return;
      if (await runOn(port, found)) return;
      if (!PORT_TAKEN.test(state.detail ?? '')) break;
    }
    if (!stopping) change({ state: 'failed' });
  }

  /** Stops twice, in case a process was started in between. */
  async function end(): Promise<void> {
    await current?.stop();
    await starting;
    await current?.stop();
    if (program !== null) change({ state: 'off', detail: null });
  }

  return {
    state: () => state,
    connection: () => (origin === null ? null : { origin, headers: { [DESKTOP_TOKEN_HEADER]: token } }),
    async start() {
      await stopping;
      if (program === null || state.state === 'ready') return;
      starting ??= tryPorts(program)
        .catch((error: unknown) => {
          change({ state: 'failed', detail: error instanceof Error ? error.message : String(error) });
        })
        .finally(() => (starting = null));
      await starting;
    },
    async stop() {
      stopping ??= end().finally(() => (stopping = null));
      await stopping;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
