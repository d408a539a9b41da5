import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { JobNotifier, NotifierEvents } from './job-notifier.ts';
import { createReconnectingNotifier, type NotifierConnection } from './reconnecting-notifier.ts';

const CHANNEL = 'cardamom_import';
const TIMEOUT_MS = 5_000;
/** A silently broken connection is detected after this time. */
const HEARTBEAT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 500;

/** How to reach PostgreSQL: a URL, or the parts of a connection. */
export type PostgresConnection = Pick<
  ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** Members of pg clients that its types lack. */
interface PostgresInternals {
  unref(): void;
  connection: { stream: { destroy(): void } };
}

function internalsOf(client: Client): PostgresInternals {
  return client as unknown as PostgresInternals;
}

/** Ends the connection, and destroys its socket when the server does not answer. */
async function endClient(client: Client): Promise<void> {
  const closed = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    internalsOf(client).connection.stream.destroy();
    closed.resolve();
  }, CLOSE_TIMEOUT_MS).unref();
  // Ending a broken connection fails, which does not matter.
  client.end().then(closed.resolve, () => closed.resolve());
  await closed.promise;
  clearTimeout(timer);
}

/** Connects and listens. Also ends on `lost`: pg's own promise stays pending when the socket closes early. */
async function connect(client: Client, lost: Promise<unknown>): Promise<void> {
  const connected = client.connect();
  internalsOf(client).unref();
  await Promise.race([connected, lost.then((error) => Promise.reject(error))]);
  await client.query(`listen ${CHANNEL}`);
}

/** pg runs one query at a time on a connection. */
function oneByOne(send: (jobId: string) => Promise<void>): (jobId: string) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (jobId) => {
    const next = last.then(() => send(jobId));
    last = next.catch(() => undefined);
    return next;
  };
}

async function openConnection(connection: PostgresConnection, signal: AbortSignal): Promise<NotifierConnection> {
  const client = new Client({
    ...connection,
    application_name: 'cardamom-job-notifier',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  });
  const lost = Promise.withResolvers<unknown>();
  client.on('error', lost.resolve);
  client.on('end', () => lost.resolve(new Error('PostgreSQL closed the connection.')));
  const stop = (): void => internalsOf(client).connection.stream.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await connect(client, lost.promise);
  } catch (error) {
    await endClient(client);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  const send = oneByOne(async (jobId) => {
    try {
      await client.query('select pg_notify($1, $2)', [CHANNEL, jobId]);
    } catch (error) {
      lost.resolve(error);
      throw error;
    }
  });
  // A notification without an id, which receivers ignore. `send` reports a failure as the loss of the connection.
  const heartbeat = setInterval(() => void send('').catch(() => undefined), HEARTBEAT_MS).unref();
  return {
    lost: lost.promise,
    send,
    receive(onJob) {
      client.removeAllListeners('notification');
      client.on('notification', ({ payload }) => void (payload && onJob(payload)));
    },
    async close() {
      clearInterval(heartbeat);
      await endClient(client);
    },
  };
}

/**
 * The notifier of one host: LISTEN and NOTIFY over a connection of its own, which is reopened after each loss. Every
 * subscriber receives every notification; the claim of the row decides which worker runs the job.
 */
export function createPostgresNotifier(connection: PostgresConnection, events: NotifierEvents): JobNotifier {
  return createReconnectingNotifier((signal) => openConnection(connection, signal), events);
}
