import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { Doorbell, DoorbellEvents } from './doorbell.ts';
import type { Line } from './kept-line.ts';
import { createLineDoorbell } from './line-doorbell.ts';

const CHANNEL = 'cardamom_import';
const PATIENCE_MS = 5_000;
/** A connection that died without a word is found out this often. */
const HEARTBEAT_MS = 30_000;
const FAREWELL_MS = 500;

/** How to reach PostgreSQL: a URL, or the parts of a connection. */
export type PostgresConnection = Pick<
  ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'
>;

/** What pg's clients have and its types lack. */
interface PostgresInternals {
  unref(): void;
  connection: { stream: { destroy(): void } };
}

function internalsOf(client: Client): PostgresInternals {
  return client as unknown as PostgresInternals;
}

/** Says goodbye, and hangs up on a server that does not hear it. */
async function hangUp(client: Client): Promise<void> {
  const farewell = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    internalsOf(client).connection.stream.destroy();
    farewell.resolve();
  }, FAREWELL_MS).unref();
  // A connection that is broken already needs no goodbye.
  client.end().then(farewell.resolve, () => farewell.resolve());
  await farewell.promise;
  clearTimeout(timer);
}

/** Connects and listens; `lost` ends it too, because pg's own promise stays open when the socket goes early. */
async function connect(client: Client, lost: Promise<unknown>): Promise<void> {
  const connected = client.connect();
  internalsOf(client).unref();
  await Promise.race([connected, lost.then((error) => Promise.reject(error))]);
  await client.query(`listen ${CHANNEL}`);
}

/** pg takes one query at a time. */
function oneByOne(send: (jobId: string) => Promise<void>): (jobId: string) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (jobId) => {
    const next = last.then(() => send(jobId));
    last = next.catch(() => undefined);
    return next;
  };
}

async function openPostgresLine(connection: PostgresConnection, signal: AbortSignal): Promise<Line> {
  const client = new Client({
    ...connection,
    application_name: 'cardamom-doorbell',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
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
    await hangUp(client);
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
  // A ring to nobody; a failure is the line's loss, which `send` tells.
  const heartbeat = setInterval(() => void send('').catch(() => undefined), HEARTBEAT_MS).unref();
  return {
    lost: lost.promise,
    send,
    hear(onRing) {
      client.removeAllListeners('notification');
      client.on('notification', ({ payload }) => void (payload && onRing(payload)));
    },
    async close() {
      clearInterval(heartbeat);
      await hangUp(client);
    },
  };
}

/**
 * The doorbell of one host: LISTEN and NOTIFY over a connection of its own, opened at once and, whenever it breaks,
 * again and again. Every listener hears every ring; the claim of the row decides who works.
 */
export function createPostgresDoorbell(connection: PostgresConnection, events: DoorbellEvents): Doorbell {
  return createLineDoorbell((signal) => openPostgresLine(connection, signal), events);
}
