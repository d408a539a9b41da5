import process from 'node:process';
import type { Logger } from 'pino';
import { sendToParent, startSignal } from './child-process/parent-link.ts';
import { EXIT_CANNOT_START } from './child-process/protocol.ts';
import { explainListenError } from './supervisor/explain-start.ts';

/** Longest wait for a clean end (reliability G9). */
const STOP_TIMEOUT = 2_800;

/** Work that runs until the process stops. */
export interface Running {
  close(): Promise<void>;
}

/**
 * Runs one of the supervisor's processes: starts on the supervisor's message, sends `ready` after the start, stops
 * cleanly on SIGTERM, on SIGINT and when the supervisor is gone, and exits with EXIT_CANNOT_START if it cannot start.
 */
export async function runChild(logger: Logger, start: () => Promise<Running>): Promise<void> {
  // Only this user may read pictures and mails. DATA_DIR itself stays passable, because PostgreSQL may run as another
  // user.
  process.umask(0o077);
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
    await startSignal(); // the supervisor sends it when the database is reachable
    running = await start();
  } catch (error) {
    const explained = explainListenError(error);
    if (explained === null) logger.fatal({ err: error }, 'the process could not start');
    const reason = explained ?? (error instanceof Error ? error.message : String(error));
    await sendToParent({ type: 'cannotStart', reason });
    process.exit(EXIT_CANNOT_START);
  }
  await sendToParent({ type: 'ready' });
}
