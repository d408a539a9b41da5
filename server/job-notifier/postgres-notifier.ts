import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { JobNotifier, NotifierEvents } from './job-notifier.ts';
import { createReconnectingNotifier, type NotifierConnection } from './reconnecting-notifier.ts';

const CHANNEL = 'cardamom_import';
const TIMEOUT_MS = 5_000;
/** A silently broken connection is detected after this time. */
const HEARTBEAT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 500;
/** How often a pooler is looked for. */
const PROBES = 2;
const POOLED =
  'DATABASE_URL leads through a pooler that shares connections between transactions, so LISTEN does not work. ' +
  'Set REDIS_URL, or set DATABASE_DIRECT_URL to an address of PostgreSQL without the pooler.';

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

/** Connects. Also ends on `lost`: pg's own promise stays pending when the socket closes early. */
async function connect(client: Client, lost: Promise<unknown>): Promise<void> {
  const connected = client.connect();
  internalsOf(client).unref();
  await Promise.race([connected, lost.then((error) => Promise.reject(error))]);
}

const PROBE = 'cardamom.probe';

/**
 * Whether a pooler in transaction mode lies between. Then a setting of one session appears in another one, or is gone while
 * that one is in a transaction. Poolers give the connection that was used last, so this is seen at the first try, if not
 * they take turns.
 */
async function isPooled(client: Client, other: Client): Promise<boolean> {
  const mark = randomUUID();
  const read = async (from: Client): Promise<boolean> => {
    const { rows } = await from.query<{ value: string | null }>(`select current_setting('${PROBE}', true) as value`);
    return rows[0]?.value === mark;
  };
  await client.query(`select set_config('${PROBE}', $1, false)`, [mark]);
  await other.query('begin');
  const isShared = (await read(other)) || !(await read(client));
  await other.query('rollback');
  return isShared;
}

/** Throws if notifications would not arrive, because connections are shared between transactions. */
async function checkOwnSession(client: Client, options: ClientConfig): Promise<void> {
  const other = new Client(options);
  // If the connection is lost, the next statement fails.
  other.on('error', () => undefined);
  try {
    await other.connect();
    for (let round = 0; round < PROBES; round += 1) if (await isPooled(client, other)) throw new Error(POOLED);
  } finally {
    await endClient(other);
  }
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
  const options = {
    ...connection,
    application_name: 'cardamom-job-notifier',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  };
  const client = new Client(options);
  const lost = Promise.withResolvers<unknown>();
  client.on('error', lost.resolve);
  client.on('end', () => lost.resolve(new Error('PostgreSQL closed the connection.')));
  const stop = (): void => internalsOf(client).connection.stream.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await connect(client, lost.promise);
    await checkOwnSession(client, options);
    await client.query(`listen ${CHANNEL}`);
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
