import { randomUUID } from 'node:crypto';
import BeeQueue from 'bee-queue';
import type { JobNotifier, NotifierEvents, OnJob } from './job-notifier.ts';
import { createReconnectingNotifier, type NotifierConnection, withTimeout } from './reconnecting-notifier.ts';
import { createRedis3Client, type Redis3Client, type RedisSettings, redisSettings } from './redis3-client.ts';

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
