import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PidFiles } from './pid-files.ts';

/** The first restart is immediate; the pauses before further ones increase. */
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;
/** After a run of this length the count of failures starts over. */
const LONG_LIFE_MS = 2_000;

/** A supervised process. */
export interface Kept {
  readonly pid: number;
  /** How it ended, such as "exit code 1"; null if a restart is useless. */
  readonly exited: Promise<string | null>;
  stop(): Promise<void>;
}

export interface SupervisedProcess {
  /** Resolves after the first start; rejects if the first start fails, which is not repeated. */
  readonly started: Promise<void>;
  /** Ends it without another start. */
  stop(): Promise<void>;
}

interface SupervisionOptions {
  /** Name of the pid file and in the log. */
  readonly name: string;
  start(): Promise<Kept>;
  readonly pidFiles: PidFiles;
  readonly logger: Logger;
}

/** Starts a process and restarts it whenever it ends. */
export function keepRunning({ name, start, pidFiles, logger }: SupervisionOptions): SupervisedProcess {
  const stopping = new AbortController();
  const { promise: started, resolve, reject } = Promise.withResolvers<void>();
  let current: Kept | null = null;
  let hasStarted = false;

  /** While the disk is full, the process runs without its file, which is written when there is space. */
  function writePidFile(running: Kept): void {
    if (current !== running) return;
    try {
      pidFiles.write(name, running.pid);
    } catch (error) {
      logger.warn({ process: name, err: error }, 'the file with a process id could not be written; trying again');
      setTimeout(() => writePidFile(running), LONGEST_PAUSE_MS).unref();
    }
  }

  async function runOnce(): Promise<string | null> {
    current = await start();
    writePidFile(current);
    hasStarted = true;
    resolve();
    if (stopping.signal.aborted) await current.stop();
    const reason = await current.exited;
    current = null;
    pidFiles.remove(name);
    return reason;
  }

  async function keep(): Promise<void> {
    let pause = SHORTEST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const begin = Date.now();
      try {
        const reason = await runOnce();
        if (reason === null) return;
        if (!stopping.signal.aborted) logger.warn({ process: name, reason }, 'a process ended and is started again');
      } catch (error) {
        if (!hasStarted) return reject(error);
        logger.error({ process: name, err: error }, 'a process could not be started again yet');
      }
      if (Date.now() - begin > LONG_LIFE_MS) pause = 0;
      // An abort only ends the pause early.
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(Math.max(pause * 2, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    }
  }

  const kept = keep();
  return {
    started,
    async stop() {
      stopping.abort();
      await current?.stop();
      await kept;
    },
  };
}
