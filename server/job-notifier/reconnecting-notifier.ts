import { setTimeout as pause } from 'node:timers/promises';
import pTimeout, { type Options } from 'p-timeout';
import type { JobNotifier, NotifierEvents, OnJob } from './job-notifier.ts';

/** A longer delivery is given up by the caller; the notification may still arrive. */
const NOTIFY_TIMEOUT_MS = 250;
/** Notifications in flight to a service that does not answer; more would only fill the memory. */
const IN_FLIGHT_MAX = 1_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const CLOSE_TIMEOUT_MS = 1_000;

/** One connection that carries notifications, from its opening to its loss. */
export interface NotifierConnection {
  /** Resolves with the cause when the connection is unusable. Never rejects. */
  readonly lost: Promise<unknown>;
  /** Resolves when the service has taken the notification over; rejects when it has not. */
  send(jobId: string): Promise<void>;
  receive(onJob: OnJob): void;
  /** Drops the connection in any state. Never rejects. */
  close(): Promise<void>;
}

/** A connection that is reopened after each loss. */
interface PersistentConnection {
  current(): NotifierConnection | null;
  close(): Promise<void>;
}

interface ConnectOptions {
  /** Gives up when its signal aborts, and by itself when the other side does not answer. */
  readonly open: (signal: AbortSignal) => Promise<NotifierConnection>;
  /** Sees each connection before anyone else. */
  readonly onOpen: (connection: NotifierConnection) => void;
  readonly events: NotifierEvents;
}

/** Opens a connection and keeps it open. Its timers do not keep the process alive. */
function keepConnected({ open, onOpen, events }: ConnectOptions): PersistentConnection {
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => {
    closing.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  let current: NotifierConnection | null = null;
  let failures = 0;

  function fail(error: unknown): void {
    failures += 1;
    if (failures === 1 && !closing.signal.aborted) events.onFault(error);
  }

  async function connectOnce(): Promise<void> {
    const connection = await open(closing.signal);
    try {
      onOpen(connection);
      current = connection;
      if (failures > 0) events.onBack();
      failures = 0;
      fail(await Promise.race([connection.lost, closed]));
    } finally {
      current = null;
      await connection.close();
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await connectOnce().catch(fail);
      const wait = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);
      // Only the close ends a pause early.
      await pause(wait, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    current: () => current,
    async close() {
      closing.abort();
      // A name lookup cannot be interrupted, and nobody waits for it. This timer is referenced, so that the process
      // stays until the close has settled.
      const waiting = new AbortController();
      const timeout = pause(CLOSE_TIMEOUT_MS, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([running, timeout]);
      waiting.abort();
    },
  };
}

/** Timers that do not keep the process alive. */
const customTimers: Options<unknown>['customTimers'] = {
  setTimeout: ((run: () => void, ms: number) => setTimeout(run, ms).unref()) as typeof setTimeout,
  clearTimeout,
};

/** Rejects with `message` where the work takes longer. */
export const withTimeout = <T>(work: Promise<T>, milliseconds: number, message: string): Promise<T> =>
  pTimeout(work, { milliseconds, message, customTimers });

/** A notifier over the connections that `open` opens. It rejects notifications while there is no connection. */
export function createReconnectingNotifier(open: ConnectOptions['open'], events: NotifierEvents): JobNotifier {
  let subscriber: OnJob | null = null;
  let notifyConnected = (): void => undefined;
  let inFlight = 0;
  let isOverdue = false;

  const receive = async (jobId: string): Promise<void> => {
    try {
      await subscriber?.(jobId);
    } catch (error) {
      events.onFault(error);
    }
  };

  function subscribeOn(connection: NotifierConnection): void {
    connection.receive(receive);
    notifyConnected();
  }

  function onOpen(connection: NotifierConnection): void {
    isOverdue = false;
    if (subscriber !== null) subscribeOn(connection);
  }

  const persistent = keepConnected({ open, onOpen, events });

  async function send(connection: NotifierConnection, jobId: string): Promise<void> {
    inFlight += 1;
    try {
      await connection.send(jobId);
      isOverdue = false;
    } finally {
      inFlight -= 1;
    }
  }

  return {
    async notify(jobId) {
      const connection = persistent.current();
      if (connection === null) throw new Error('The job notifier is not connected.');
      if (inFlight >= IN_FLIGHT_MAX) throw new Error('The job notifier does not answer.');
      try {
        await withTimeout(
          send(connection, jobId),
          NOTIFY_TIMEOUT_MS,
          `The job notifier did not answer within ${NOTIFY_TIMEOUT_MS} ms.`,
        );
      } catch (error) {
        isOverdue = true;
        throw error;
      }
    },
    async subscribe(onJob, onConnect = () => undefined) {
      const isSubscribed = subscriber !== null;
      subscriber = onJob;
      notifyConnected = onConnect;
      const connection = persistent.current();
      if (!isSubscribed && connection !== null) subscribeOn(connection);
    },
    status: () => (persistent.current() !== null && !isOverdue ? 'ok' : 'degraded'),
    close: () => persistent.close(),
  };
}
