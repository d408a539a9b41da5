import type { Logger } from 'pino';
import { withoutLogFields } from '../core/log-context.ts';
import { withoutSpan } from '../core/tracing/tracing.ts';
import { isDatabaseFull, isDatabaseUnavailable } from './failure.ts';

/** Background work on database rows, done on request and at regular intervals. */
export interface Sweeper {
  /** Requests a sweep: it runs now, or right after the running one. */
  wake(): void;
  /** Starts no further sweep; resolves when the running one has ended. */
  close(): Promise<void>;
}

interface SweeperOptions {
  /** The name of the work in the log. */
  readonly name: string;
  /** Milliseconds between two sweeps without a request. */
  readonly interval: number;
  /** Handles the rows that are due. If it fails, the next sweep handles the remaining rows. */
  readonly sweep: () => Promise<void>;
  readonly logger: Logger;
}

/** Runs one sweep at a time and queues at most one more. The timer keeps the process alive. */
export function createSweeper({ name, interval, sweep, logger }: SweeperOptions): Sweeper {
  let running: Promise<void> = Promise.resolve();
  let isQueued = false;
  let isClosed = false;
  let isFull = false;

  async function run(): Promise<void> {
    isQueued = false;
    if (isClosed) return;
    try {
      // Whoever woke it is not who it works for.
      await withoutLogFields(() => withoutSpan(sweep));
      if (isFull) logger.info({ sweep: name }, 'the disk of the database has space again');
      isFull = false;
    } catch (error) {
      // The next sweep handles the remaining rows.
      if (isDatabaseFull(error)) {
        if (!isFull)
          logger.error({ err: error, sweep: name }, 'the disk of the database is full; the next sweep tries again');
        isFull = true;
      } else if (isDatabaseUnavailable(error))
        logger.debug({ err: error, sweep: name }, 'the database is down; the next sweep follows soon');
      else logger.error({ err: error, sweep: name }, 'a sweep failed');
    }
  }

  function wake(): void {
    if (isQueued || isClosed) return;
    isQueued = true;
    running = running.then(run);
  }

  const timer = setInterval(wake, interval);
  return {
    wake,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
