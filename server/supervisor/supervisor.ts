import { join } from 'node:path';
import type { Logger } from 'pino';
import process from 'node:process';
import type { Config } from '../core/config.ts';
import { newId } from '../db/id.ts';
import { embeddedUrl } from '../embedded/folders.ts';
import { StartError } from '../embedded/start-error.ts';
import { startEmbedded } from './start-embedded.ts';
import { startChild, type ChildEnded } from '../child-process/child-host.ts';
import { keepRunning, type SupervisedProcess, type Kept } from './keep-running.ts';
import { createPidFiles, endLeftovers } from './pid-files.ts';
import { acquireRunLock, KEEP_LOCK_EVERY } from './run-lock.ts';

/**
 * Megabytes of each half of the young generation of the heap. With V8's own choice (16) an idle web process takes 40 MB more
 * (decision 0055).
 */
const SEMI_SPACE = 4;

/** By how much of what is in use the heap may grow before it is collected, in percent (decision 0055). */
const HEAP_GROWTH = 30;

/**
 * The number of glibc's memory pools, and when it returns memory. By default there are eight pools for each core, and each
 * keeps what its threads have freed. Other C libraries ignore it.
 */
const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/** The options of Node that a child inherits: those of this process, as with a plain fork without the script of `node -e`. */
function inheritedOptions(): string[] {
  const script = process.execArgv.findIndex((option) => option === '-e' || option === '--eval');
  return script < 0 ? process.execArgv : process.execArgv.toSpliced(script, 2);
}

interface ForkOptions {
  /** File of the program. */
  readonly entry: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The child loads its modules at once and begins its work when this resolves. */
  readonly go: Promise<void>;
}

export interface ForkedChild extends Kept {
  /** Resolves when the child reports that it is ready; rejects with a StartError if it cannot start. */
  readonly ready: Promise<void>;
  readonly exited: Promise<string>;
}

/** Starts one of the supervisor's processes. */
export function forkChild({ entry, args, env, go }: ForkOptions): ForkedChild {
  const child = startChild({
    entry,
    args,
    env: { ...MALLOC_SETTINGS, ...env },
    execArgv: [...inheritedOptions(), `--max-semi-space-size=${SEMI_SPACE}`, `--heap-growing-percent=${HEAP_GROWTH}`],
    output: ['inherit', 'inherit'],
  });
  const ready = child.ready.catch(({ cannotStart, message }: ChildEnded) => {
    throw cannotStart === null ? new Error(`${entry} ended with ${message}`) : new StartError(cannotStart);
  });
  ready.catch(() => undefined); // not every caller awaits it
  // If `go` rejects, nothing is started; its owner reports the reason.
  go.then(child.start, () => undefined);
  return { pid: child.pid ?? 0, ready, exited: child.ended.then(({ message }) => message), stop: child.stop };
}

const LEFTOVERS_MS = 3_000;

/** Entry files of the processes. */
export interface Entries {
  readonly web: string;
  readonly worker: string;
  /** Migrates the database and ends. */
  readonly migrate: string;
}

interface SupervisorOptions {
  readonly config: Config;
  readonly entries: Entries;
  /** Builds the web app if its sources changed. */
  readonly buildWeb: () => Promise<void>;
  /** The web server takes requests, or on a host without one the database is up to date. */
  readonly onReady: () => void;
  readonly logger: Logger;
}

export interface Supervisor {
  start(): void;
  /** Resolves, at any time, with the reason why Cardamom cannot run in this configuration. */
  readonly failure: Promise<unknown>;
  /** Ends web and workers, then PostgreSQL. */
  stop(): Promise<void>;
}

/** Starts and supervises Cardamom's processes on this host. */
export function createSupervisor({ config, entries, buildWeb, onReady, logger }: SupervisorOptions): Supervisor {
  const runFolder = join(config.dataDir, 'run');
  const lock = acquireRunLock(runFolder);
  const pidFiles = createPidFiles(runFolder);
  /** Tells a worker which jobs its predecessor below this supervisor left behind. */
  const run = newId();
  const env = { ...process.env, DATABASE_URL: config.databaseUrl ?? embeddedUrl(config.dataDir) };
  const failure = Promise.withResolvers<unknown>();
  const children: SupervisedProcess[] = [];
  let postgres: SupervisedProcess | null = null;
  let migration: ForkedChild | null = null;
  let isStopping = false;
  const watching = setInterval(() => {
    try {
      if (!lock.keep()) failure.resolve(new StartError(`Another Cardamom has taken ${config.dataDir}.`));
    } catch (error) {
      failure.resolve(error);
    }
  }, KEEP_LOCK_EVERY);

  async function startDatabase(): Promise<void> {
    if (config.databaseUrl !== null) return;
    const startAgain = async () => {
      const { stop, exited, pid } = await startEmbedded(config.dataDir);
      return { pid, stop, exited: exited.then(() => 'exit') };
    };
    postgres = keepRunning({ name: 'postgres', start: startAgain, pidFiles, logger });
    await postgres.started;
  }

  async function migrate(go: Promise<void>): Promise<void> {
    migration = forkChild({ entry: entries.migrate, args: [], env, go });
    await Promise.all([go, migration.ready]);
  }

  /** Resolves when the child has been ready once. */
  function keepChild(name: string, entry: string, go: Promise<void>): Promise<void> {
    const first = Promise.withResolvers<void>();
    let wasReady = false;
    const startAgain = async (): Promise<Kept> => {
      const child = forkChild({ entry, args: [name, run], env, go });
      let isHopeless = false;
      child.ready.then(
        () => {
          wasReady = true;
          first.resolve();
        },
        (error: unknown) => {
          // A child that was ready before is restarted, since the cause may be temporary.
          isHopeless = error instanceof StartError && !wasReady;
          if (isHopeless) failure.resolve(error);
        },
      );
      return { pid: child.pid, stop: child.stop, exited: child.exited.then((reason) => (isHopeless ? null : reason)) };
    };
    children.push(keepRunning({ name, start: startAgain, pidFiles, logger }));
    return first.promise;
  }

  async function start(): Promise<void> {
    await endLeftovers(runFolder, Object.values(entries), LEFTOVERS_MS);
    if (isStopping) return;
    // All processes load at the same time; a dependent one only delays its work.
    const migrated = migrate(startDatabase());
    const workers = config.roles.has('worker') ? config.workers : 0;
    for (let number = 1; number <= workers; number += 1) void keepChild(`worker-${number}`, entries.worker, migrated);
    if (!config.roles.has('web')) return migrated;
    const built = Promise.all([migrated, buildWeb()]).then(() => undefined);
    await Promise.all([built, keepChild('web', entries.web, built)]);
  }

  return {
    start: () => void start().then(onReady, failure.resolve),
    failure: failure.promise,
    async stop() {
      isStopping = true;
      await Promise.all([migration?.stop(), ...children.map((child) => child.stop())]);
      await postgres?.stop();
      clearInterval(watching);
      lock.release();
    },
  };
}
