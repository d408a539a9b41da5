import { fork } from 'node:child_process';
import { once } from 'node:events';
import { StartError } from '../embedded/start-error.ts';
import { EXIT_CANNOT_START, type ChildMessage, type StartMessage } from './child-messages.ts';
import type { Kept } from './keep-running.ts';

/** Longest wait for a clean end (reliability G9). */
const STOP_MS = 3_000;

/**
 * Megabytes of each half of the young generation of the heap. With V8's own choice (16) an idle web process takes 40 MB more, and
 * no benchmark is faster.
 */
const SEMI_SPACE = 4;

/**
 * How many pools glibc allocates from. By default there are eight for each core, and each keeps what its threads have freed: after
 * 10,000 written recipes the web process then holds about 100 MB that nothing uses. Other C libraries ignore it.
 */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

interface ForkOptions {
  /** File of the program. */
  readonly entry: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The child loads its modules at once, and begins its work when this resolves. */
  readonly go: Promise<void>;
}

export interface ForkedChild extends Kept {
  /** Resolves at its word that it is ready; rejects with a StartError when it says that it never will be. */
  readonly ready: Promise<void>;
  readonly exited: Promise<string>;
}

/** Forks a program that speaks by `child-messages`. */
export function forkChild({ entry, args, env, go }: ForkOptions): ForkedChild {
  const child = fork(entry, [...args], {
    env: { ...MALLOC_SETTINGS, ...env },
    execArgv: [...process.execArgv, `--max-semi-space-size=${SEMI_SPACE}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  ready.catch(() => undefined); // not everybody waits for it
  let complaint = `${entry} could not start`;

  child.on('message', (message: ChildMessage) => {
    if (message.type === 'ready') resolve();
    else complaint = message.reason;
  });
  const exited = new Promise<string>((end) => {
    child.once('error', (error) => end(error.message));
    child.once('exit', (code, signal) => {
      const reason = signal ?? `exit code ${code}`;
      reject(code === EXIT_CANNOT_START ? new StartError(complaint) : new Error(`${entry} ended with ${reason}`));
      end(reason);
    });
  });
  void go.then(
    () => child.connected && child.send({ type: 'start' } satisfies StartMessage),
    () => undefined, // then nothing is to be started, and whoever made `go` says why
  );

  return {
    pid: child.pid ?? 0,
    ready,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(deadline);
    },
  };
}
