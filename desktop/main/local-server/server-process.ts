import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ServerProgram } from './server-program.ts';

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
