import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ServerProgram } from './server-program.ts';

/** Workers have three seconds to end, then PostgreSQL writes its last checkpoint. Milliseconds. */
const STOP_WITHIN = 20_000;
/** What the supervisor says once its web server answers. */
const READY_LINE = /^Cardamom is ready at /;
/** Lines for the log file, not for a person: the server's log, and the stack of an error. */
const NOT_FOR_PEOPLE = /^(?:\{|\s|$)/;

interface ProcessOptions {
  readonly program: ServerProgram;
  readonly env: NodeJS.ProcessEnv;
  /** Every line of its output. */
  readonly onLine: (line: string) => void;
  /** A line that a person may read. */
  readonly onDetail: (line: string) => void;
}

export interface ServerProcess {
  /** Resolves at its ready line. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended and all its output was read. Never rejects: what could not be started has ended. */
  readonly ended: Promise<void>;
  /** Resolves when it and all that it started have ended. */
  stop(): Promise<void>;
}

/**
 * Runs the supervisor. The channel between the two ends it: closed by `stop`, or by the system when this process is killed. Signals
 * would not do, as nobody sends them for a killed process.
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
  // Not the event `close`: it does not come where this side closed the channel.
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
