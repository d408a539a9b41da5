import process from 'node:process';
import type { Logger } from 'pino';
import { sendToParent, startSignal } from './child-process/parent-link.ts';
import { EXIT_CANNOT_START } from './child-process/protocol.ts';

interface ListenError {
  readonly code: string;
  readonly address: string;
  readonly port: number;
}

function isListenError(error: unknown): error is Error & ListenError {
  return (
    error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'code' in error && 'port' in error
  );
}

/** Why a process cannot listen, in one line that says which setting to change; null for any other error. */
export function explainListenError(error: unknown): string | null {
  if (!isListenError(error)) return null;
  const { code, address, port } = error;
  if (code === 'EADDRINUSE') return `Port ${port} of ${address} is in use by another program. Set PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `${address} is not an address of this machine. Set HOST to one that is.`;
  return error.message;
}

/** Longest wait for a clean end (reliability G9). */
const STOP_TIMEOUT = 2_800;

/** Work that runs until the process stops. */
interface Running {
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
