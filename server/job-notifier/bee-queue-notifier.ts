import { randomUUID } from 'node:crypto';
import BeeQueue from 'bee-queue';
import { lookup } from 'node:dns/promises';
import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type { JobNotifier, NotifierEvents, OnJob } from './job-notifier.ts';
import { createReconnectingNotifier, type NotifierConnection, withTimeout } from './reconnecting-notifier.ts';

/** Connection settings of redis 3, the version that bee-queue depends on. */
export interface RedisSettings {
  host: string;
  port: number;
  user?: string;
  password?: string;
  db?: string;
  tls?: { servername?: string };
}

const DEFAULT_PORT = 6379;

/**
 * Reads a REDIS_URL: `redis://[[user]:password@]host[:port][/db]`, or `rediss://` for TLS.
 * The name is resolved here because redis 3 resolves IPv4 addresses only. Rejects with the resolver's error.
 */
export async function redisSettings(redisUrl: string): Promise<RedisSettings> {
  const url = new URL(redisUrl);
  const name = url.hostname.replace(/^\[|\]$/g, '') || 'localhost';
  const { address } = await lookup(name);
  const settings: RedisSettings = { host: address, port: Number(url.port) || DEFAULT_PORT };
  if (url.username !== '') settings.user = decodeURIComponent(url.username);
  if (url.password !== '') settings.password = decodeURIComponent(url.password);
  const db = url.pathname.slice(1);
  if (db !== '') settings.db = db;
  if (url.protocol === 'rediss:') settings.tls = isIP(name) === 0 ? { servername: name } : {};
  return settings;
}

/** The used part of a redis 3 client, the only kind that bee-queue accepts. */
export interface Redis3Client extends EventEmitter {
  readonly stream: { unref(): void };
  duplicate(): Redis3Client;
  /** Drops the connection; `true` fails the pending commands. */
  end(flush: boolean): void;
}

interface Redis3 {
  createClient(
    settings: RedisSettings & { retry_strategy: () => undefined; socket_initial_delay: number },
  ): Redis3Client;
}

/** Firewalls drop idle connections after minutes; TCP keep-alive prevents that. */
const KEEP_ALIVE_MS = 30_000;

const requireHere = createRequire(import.meta.url);
const redis3 = createRequire(requireHere.resolve('bee-queue'))('redis') as Redis3;

/**
 * A client that never reconnects: after the loss of its connection it emits one error and ends. A reconnecting client
 * loses its scripts and its blocking commands, and gives up after an hour.
 */
export function createRedis3Client(settings: RedisSettings): Redis3Client {
  return redis3.createClient({ ...settings, retry_strategy: () => undefined, socket_initial_delay: KEEP_ALIVE_MS });
}

const TIMEOUT_MS = 5_000;
/** Notifications that one subscriber handles at once; its handler limits the work itself. */
const CONCURRENCY = 8;

interface Notification {
  jobId: string;
}

const QUEUE_SETTINGS = {
  prefix: 'cardamom',
  isWorker: true,
  getEvents: false,
  sendEvents: false,
  storeJobs: false,
  removeOnSuccess: true,
  removeOnFailure: true,
  quitCommandClient: true,
  // A queue that lost its connection is discarded; its last retry must not outlive it by much.
  initialRedisFailureRetryDelay: 50,
};

/** The two connections of a queue. Both are watched from the start, so no error is missed and no connection leaks. */
function createClients(settings: RedisSettings, onError: (error: unknown) => void) {
  const clients: Redis3Client[] = [];
  const watched = (client: Redis3Client): Redis3Client => {
    clients.push(client.on('error', onError));
    client.stream.unref();
    return client;
  };
  const command = watched(createRedis3Client(settings));
  const duplicate = command.duplicate.bind(command);
  command.duplicate = () => watched(duplicate());
  return { command, end: () => clients.forEach((client) => client.end(true)) };
}

const answered = <T>(work: Promise<T>, what: string): Promise<T> =>
  withTimeout(work, TIMEOUT_MS, `Redis did not answer ${what} within ${TIMEOUT_MS} ms.`);

async function saveNotification(queue: BeeQueue<Notification>, jobId: string): Promise<void> {
  // An explicit id: bee-queue numbers jobs by a counter in Redis, and a restarted counter would collide with old jobs.
  const saved = await answered(queue.createJob({ jobId }).setId(randomUUID()).save(), 'a notification');
  if (!saved.id) throw new Error('Redis did not store the notification.');
}

function receiveNotifications(queue: BeeQueue<Notification>, onJob: OnJob): void {
  queue.process(CONCURRENCY, async ({ data }) => {
    if (typeof data?.jobId === 'string') await onJob(data.jobId);
  });
}

async function openConnection(redisUrl: string, signal: AbortSignal): Promise<NotifierConnection> {
  const settings = await redisSettings(redisUrl);
  signal.throwIfAborted();
  const lost = Promise.withResolvers<unknown>();
  const clients = createClients(settings, lost.resolve);
  const queue = new BeeQueue<Notification>('job-notifier', { ...QUEUE_SETTINGS, redis: clients.command as never });
  queue.on('error', lost.resolve);
  const close = async (): Promise<void> => {
    lost.resolve(new Error('The job notifier is closed.'));
    // queue.close waits for handlers and for a Redis that may be gone, so the connections are ended underneath it.
    queue.close(1).catch(() => undefined);
    clients.end();
  };
  const failed = lost.promise.then((error) => Promise.reject(error));
  signal.addEventListener('abort', close, { once: true });
  try {
    await answered(Promise.race([queue.ready(), failed]), 'the connect');
  } catch (error) {
    await close();
    throw error;
  } finally {
    signal.removeEventListener('abort', close);
  }
  return {
    lost: lost.promise,
    async send(jobId) {
      try {
        await saveNotification(queue, jobId);
      } catch (error) {
        lost.resolve(error);
        throw error;
      }
    },
    receive: (onJob) => receiveNotifications(queue, onJob),
    close,
  };
}

/**
 * The notifier of several hosts: bee-queue on Redis, one receiver per notification. Every failure of Redis (restarted
 * without its scripts, absent at the start, emptied, frozen) is handled alike: the queue is discarded and recreated.
 */
export function createBeeQueueNotifier(redisUrl: string, events: NotifierEvents): JobNotifier {
  return createReconnectingNotifier((signal) => openConnection(redisUrl, signal), events);
}
