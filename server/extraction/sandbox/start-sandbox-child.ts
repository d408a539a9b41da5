import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { startChild, type ChildHost } from '../../child-process/child-host.ts';
import { CHILD_USER, containedNodeFlags, SEAL, type Containment } from './containment.ts';
import type { ChildKind } from './owned-children.ts';

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
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: path.join(NODE_COMPILE_CACHE, 'sandbox') }),
  };
}

/** What is written beside Node's compile cache when the children's code is in it. */
const stampSchema = z.object({ code: z.string(), folder: z.string() });

const CODE = ['../../../server', '../../../shared'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** Changes with every edit of the code and with Node's version. */
function stateOfCode(): string {
  let newest = 0;
  for (const folder of CODE)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.name.endsWith('.ts'))
        newest = Math.max(newest, statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  return `${process.version} ${newest}`;
}

interface PrepareOptions {
  /** Options of Node as the children have them: code compiled with others does not count. */
  readonly flags: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The user of the children, if it is another one. */
  readonly user: string | null;
}

/**
 * Compiled code for children that may not write. Node compiles TypeScript at each start, which takes half a second, unless
 * it finds the result in its compile cache. A child could poison that cache for the next one, so only a process that reads
 * no foreign bytes fills it. Returns a function with the folder of the compiled code; null until it is filled.
 */
function prepareCode({ flags, env, user }: PrepareOptions): () => string | null {
  const { NODE_COMPILE_CACHE } = env;
  if (NODE_COMPILE_CACHE === undefined) return () => null;
  const stamp = path.join(NODE_COMPILE_CACHE, `filled-${process.getuid?.() ?? 'user'}.json`);
  const code = `${stateOfCode()} ${flags.join(' ')}`;
  let folder: string | null = null;

  function readStamp(): void {
    try {
      const { data } = stampSchema.safeParse(JSON.parse(readFileSync(stamp, 'utf8')));
      if (data?.code === code && existsSync(data.folder)) ({ folder } = data);
    } catch {
      // There is none yet, or the folder cannot be written. Children start more slowly without it.
    }
  }

  readStamp();
  if (folder === null) {
    const filling = spawn(process.execPath, [...flags, '--import', SEAL.href, ENTRY, 'fill', stamp, code, user ?? ''], {
      env,
      stdio: 'ignore',
    });
    const end = (): void => void filling.kill();
    process.once('exit', end);
    filling.once('error', () => undefined);
    filling.once('exit', () => {
      process.off('exit', end);
      readStamp();
    });
    filling.unref();
  }
  return () => folder;
}

interface SandboxChildOptions {
  readonly kind: ChildKind;
  /** Whether it loads the code of its tasks before it is ready. */
  readonly isSpare: boolean;
  readonly languageDir: string | null;
  readonly memoryMb: number;
  readonly containment: Containment;
  /** Receives what the child writes to its standard error. */
  readonly report: (output: string) => void;
  /** The child's program, for tests. */
  readonly entry?: string;
}

/** Of each set of options of Node, once in this process. */
const prepared = new Map<string, () => string | null>();

/** The folder of compiled code; null while there is none that the child may use. */
function compiledCode(containment: Containment, flags: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const { means, canReadCompiled } = containment;
  if (!canReadCompiled) return null;
  const key = flags.join(' ');
  let folder = prepared.get(key);
  if (folder === undefined) {
    folder = prepareCode({ flags, env, user: means.includes('user') ? CHILD_USER : null });
    prepared.set(key, folder);
  }
  return folder();
}

/** Starts a contained child that performs the tasks of the sandbox. */
export function startSandboxChild(options: SandboxChildOptions): ChildHost {
  const { kind, isSpare, languageDir, memoryMb, containment, report, entry = ENTRY } = options;
  const engine = [`--max-old-space-size=${Math.round(memoryMb * 0.6)}`, '--max-semi-space-size=16'];
  const env = childEnvironment();
  const compiled = compiledCode(containment, engine, env);
  if (compiled === null) delete env['NODE_COMPILE_CACHE'];
  const flags = [...engine, ...containedNodeFlags({ containment, kind, languageDir, compiled })];
  const [execPath, ...launcherArgs] = containment.launcher;
  const started = startChild({
    entry,
    args: [kind, languageDir ?? '', ...(isSpare ? ['spare'] : [])],
    env,
    execArgv: execPath === undefined ? flags : [...launcherArgs, process.execPath, ...flags],
    ...(execPath !== undefined && { execPath }),
    output: ['ignore', 'pipe'],
  });
  started.stderr?.setEncoding('utf8').on('data', report);
  return started;
}
