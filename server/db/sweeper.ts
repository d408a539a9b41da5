import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './failure.ts';

/** Work that waits in rows, done when somebody says so and every so often. */
export interface Sweeper {
  /** There may be rows: they are worked on now, or right after the sweep that is under way. */
  wake(): void;
  /** Begins no further sweep; resolves when the one under way has ended. */
  close(): Promise<void>;
}

interface SweeperOptions {
  /** What the rows hold, for the log. */
  readonly name: string;
  /** Milliseconds between two sweeps that nobody asked for. */
  readonly interval: number;
  /** Works on the rows that are due. One that fails leaves its rows to the next. */
  readonly sweep: () => Promise<void>;
  readonly logger: Logger;
}

/** One sweep at a time and at most one behind it, however many ask. The timer keeps its process alive. */
export function createSweeper({ name, interval, sweep, logger }: SweeperOptions): Sweeper {
  let running: Promise<void> = Promise.resolve();
  let isQueued = false;
  let isClosed = false;

  async function run(): Promise<void> {
    isQueued = false;
    if (isClosed) return;
    try {
      await sweep();
    } catch (error) {
      // The rows are still there: the next sweep goes on with them.
      if (isDatabaseUnavailable(error))
        logger.debug({ err: error, sweep: name }, 'the database is away; looking again soon');
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
