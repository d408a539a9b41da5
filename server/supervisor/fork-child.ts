import process from 'node:process';
import { startChild, type ChildEnded } from '../child-process/child-host.ts';
import { StartError } from '../embedded/start-error.ts';
import type { Kept } from './keep-running.ts';

/**
 * Megabytes of each half of the young generation of the heap. With V8's own choice (16) an idle web process takes 40 MB more
 * (decision 0055).
 */
const SEMI_SPACE = 4;

/**
 * How many pools glibc allocates from, and when it gives memory back. By default there are eight pools for each core, and each
 * keeps what its threads have freed. Other C libraries ignore it.
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
  /** Resolves when the child reports that it is ready; rejects with a StartError when it never will be. */
  readonly ready: Promise<void>;
  readonly exited: Promise<string>;
}

/** Starts one of the supervisor's processes. */
export function forkChild({ entry, args, env, go }: ForkOptions): ForkedChild {
  const child = startChild({
    entry,
    args,
    env: { ...MALLOC_SETTINGS, ...env },
    execArgv: [...process.execArgv, `--max-semi-space-size=${SEMI_SPACE}`],
    output: ['inherit', 'inherit'],
  });
  const ready = child.ready.catch(({ cannotStart, message }: ChildEnded) => {
    throw cannotStart === null ? new Error(`${entry} ended with ${message}`) : new StartError(cannotStart);
  });
  ready.catch(() => undefined); // not everybody waits for it
  // Where `go` fails nothing is to be started, and its owner reports why.
  go.then(child.start, () => undefined);
  return { pid: child.pid ?? 0, ready, exited: child.ended.then(({ message }) => message), stop: child.stop };
}
