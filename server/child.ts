import type { Logger } from 'pino';

/** Exit code of a process that can never start as it is set up; starting it again would change nothing. */
export const EXIT_CANNOT_START = 78;

/** Longest wait for a clean end (reliability G9). */
const STOP_TIMEOUT = 2_800;

/** Something that runs until the process is told to stop. */
export interface Running {
  close(): Promise<void>;
}

/**
 * Runs one of the supervisor's processes: says `ready` when started, stops cleanly on SIGTERM, on SIGINT
 * and when the supervisor is gone, and ends with EXIT_CANNOT_START where it could not start.
 */
export async function runChild(logger: Logger, start: () => Promise<Running>): Promise<void> {
  let stopping = false;
  let running: Running | null = null;

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT).unref();
    try {
      await running?.close();
      process.exit(0);
    } catch (error) {
      logger.error({ err: error }, 'the process did not stop cleanly');
      process.exit(1);
    }
  }
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => void stop());

  try {
    running = await start();
  } catch (error) {
    logger.fatal({ err: error }, 'the process could not start');
    process.exit(EXIT_CANNOT_START);
  }
  process.send?.({ type: 'ready' });
}
