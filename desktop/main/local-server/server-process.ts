import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The program of the local server. */
export interface ServerProgram {
  /** The folder that holds `server/`, `node_modules/` and `out/web/`. */
  readonly folder: string;
  /** A Node 24. */
  readonly node: string;
}

interface Places {
  readonly isPackaged: boolean;
  /** Electron's `process.resourcesPath`. */
  readonly resourcesFolder: string;
  /** The checkout, used where the app is not packaged. */
  readonly projectFolder: string;
  /** The Node that runs the checkout's server; none unless the app was started by one of its scripts. */
  readonly developmentNode: string | undefined;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

/** The folder of a package's resources that holds the server. */
const PACKAGED_SERVER = 'cardamom';

/**
 * The packaged server with its own Node, or the server of the checkout in development. null if there is none: the
 * embedded PostgreSQL does not run on Windows.
 */
export function findServerProgram({
  isPackaged,
  resourcesFolder,
  projectFolder,
  developmentNode,
  ...system
}: Places): ServerProgram | null {
  const { platform, arch } = system;
  if (platform === 'win32') return null;
  const folder = isPackaged ? join(resourcesFolder, PACKAGED_SERVER) : projectFolder;
  const node = isPackaged ? join(folder, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node') : developmentNode;
  return node !== undefined && existsSync(node) && existsSync(join(folder, 'server', 'main.ts'))
    ? { folder, node }
    : null;
}

/** Time limit in milliseconds. Workers have three seconds to end, then PostgreSQL writes its last checkpoint. */
const STOP_WITHIN = 20_000;
/** The supervisor's output once its web server answers. */
const READY_LINE = /^Cardamom is ready at /;
/** Lines that are only for the log file: the server's log and stack traces. */
const NOT_FOR_PEOPLE = /^(?:\{|\s|$)/;

interface ProcessOptions {
  readonly program: ServerProgram;
  readonly env: NodeJS.ProcessEnv;
  /** Called for every line of its output. */
  readonly onLine: (line: string) => void;
  /** Called for a line that can be shown to the user. */
  readonly onDetail: (line: string) => void;
}

export interface ServerProcess {
  /** Resolves when it prints its ready line. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended and all output was read. Never rejects; a failed start counts as ended. */
  readonly ended: Promise<void>;
  /** Resolves when it and all that it started have ended. */
  stop(): Promise<void>;
}

/**
 * Runs the supervisor. It ends when the IPC channel is closed, by `stop` or by the system when this process is killed. Signals
 * do not suffice, since a killed process sends none.
 */
export function runServer({ program, env, onLine, onDetail }: ProcessOptions): ServerProcess {
  const child = spawn(program.node, [join(program.folder, 'server', 'main.ts')], {
    cwd: program.folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  });
  const ready = Promise.withResolvers<void>();
  function readLines(input: Readable | null): Promise<void> {
    if (input === null) return Promise.resolve();
    const lines = createInterface({ input });
    lines.on('line', (line) => {
      onLine(line);
      if (!NOT_FOR_PEOPLE.test(line)) onDetail(line);
      if (READY_LINE.test(line)) ready.resolve();
    });
    return new Promise((resolve) => lines.once('close', resolve));
  }
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      onDetail(error.message);
      if (child.pid === undefined) resolve();
    });
  });
  // Not the event `close`: it is not emitted if this side closed the channel.
  const ended = Promise.all([exited, readLines(child.stdout), readLines(child.stderr)]).then(() => undefined);
  return {
    ready: ready.promise,
    ended,
    async stop() {
      if (child.connected) child.disconnect();
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
      await ended;
      clearTimeout(deadline);
    },
  };
}
