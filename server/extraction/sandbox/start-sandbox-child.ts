import { fileURLToPath } from 'node:url';
import { startChild, type ChildHost } from '../../child-process/child-host.ts';
import { containedNodeFlags, type Containment } from './containment.ts';

const ENTRY = fileURLToPath(new URL('sandbox-child.ts', import.meta.url));

/**
 * Makes glibc return freed memory. Its arenas for threads and its room for the largest page so far are a fifth of the
 * child's memory. Other platforms ignore these variables.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The parsers get none of the server's settings and secrets. Libraries ask for a home folder, which the child lacks. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return {
    ...ALLOCATOR,
    HOME: '/',
    ...(PATH !== undefined && { PATH }),
    ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
  };
}

interface SandboxChildOptions {
  readonly languageDir: string | null;
  readonly memoryMb: number;
  readonly containment: Containment;
  /** Receives what the child writes to its standard error. */
  readonly report: (output: string) => void;
  /** The child's program, for tests. */
  readonly entry?: string;
}

/** Starts a contained child that performs the tasks of the sandbox. */
export function startSandboxChild(options: SandboxChildOptions): ChildHost {
  const { languageDir, memoryMb, containment, report, entry = ENTRY } = options;
  const flags = [
    `--max-old-space-size=${Math.round(memoryMb * 0.6)}`,
    '--max-semi-space-size=16',
    ...containedNodeFlags(containment, languageDir),
  ];
  const [execPath, ...launcherArgs] = containment.launcher;
  const started = startChild({
    entry,
    args: languageDir === null ? [] : [languageDir],
    env: childEnvironment(),
    execArgv: execPath === undefined ? flags : [...launcherArgs, process.execPath, ...flags],
    ...(execPath !== undefined && { execPath }),
    output: ['ignore', 'pipe'],
  });
  started.stderr?.setEncoding('utf8').on('data', report);
  return started;
}
