import { randomUUID } from 'node:crypto';
import BeeQueue from 'bee-queue';
import type { Doorbell, DoorbellEvents, OnRing } from './doorbell.ts';
import type { Line } from './kept-line.ts';
import { createLineDoorbell } from './line-doorbell.ts';
import { createRedis3Client } from './redis3-client.ts';
import type { Redis3Client } from './redis3-client.ts';
import { redisSettings } from './redis-settings.ts';

const PATIENCE_MS = 5_000;
/** Rings that one listener answers at once; its handler bounds the work itself. */
const CONCURRENCY = 8;

interface Ring {
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
  // A queue that lost its connection is thrown away; its last retry shall not outlive it by much.
  initialRedisFailureRetryDelay: 50,
};

/** The two connections of a queue, both known from the start, so that none can fail unheard or stay behind. */
function createClients(settings: Parameters<typeof createRedis3Client>[0], onError: (error: unknown) => void) {
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

function deadline(ms: number, what: string): { passed: Promise<never>; clear(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Redis did not answer ${what} within ${ms} ms.`)), ms).unref();
  return { passed: promise, clear: () => clearTimeout(timer) };
}

/** Waits for `work`, but no longer than Redis may be silent. */
async function patiently<T>(work: Promise<T>, what: string): Promise<T> {
  const silence = deadline(PATIENCE_MS, what);
  try {
    return await Promise.race([work, silence.passed]);
  } finally {
    silence.clear();
  }
}

async function saveRing(queue: BeeQueue<Ring>, jobId: string): Promise<void> {
  // An id of our own: bee-queue counts in Redis, and a count that starts anew would meet rings of the old one.
  const saved = await patiently(queue.createJob({ jobId }).setId(randomUUID()).save(), 'a ring');
  if (!saved.id) throw new Error('Redis did not take the ring.');
}

function hearRings(queue: BeeQueue<Ring>, onRing: OnRing): void {
  queue.process(CONCURRENCY, async ({ data }) => {
    if (typeof data?.jobId === 'string') await onRing(data.jobId);
  });
}

async function openBeeQueueLine(redisUrl: string, signal: AbortSignal): Promise<Line> {
  const settings = await redisSettings(redisUrl);
  signal.throwIfAborted();
  const lost = Promise.withResolvers<unknown>();
  const clients = createClients(settings, lost.resolve);
  const queue = new BeeQueue<Ring>('doorbell', { ...QUEUE_SETTINGS, redis: clients.command as never });
  queue.on('error', lost.resolve);
  const close = async (): Promise<void> => {
    lost.resolve(new Error('The doorbell is closed.'));
    // Its own way out waits for handlers and for a Redis that may be gone: the connections are ended under it.
    queue.close(1).catch(() => undefined);
    clients.end();
  };
  const failed = lost.promise.then((error) => Promise.reject(error));
  signal.addEventListener('abort', close, { once: true });
  try {
    await patiently(Promise.race([queue.ready(), failed]), 'a greeting');
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
        await saveRing(queue, jobId);
      } catch (error) {
        lost.resolve(error);
        throw error;
      }
    },
    hear: (onRing) => hearRings(queue, onRing),
    close,
  };
}

/**
 * The doorbell of many hosts: bee-queue on Redis, one listener a ring. Whatever happens to Redis (restarted without
 * its scripts, absent at the start, emptied, frozen) ends in the same way: the queue is thrown away and built anew.
 */
export function createBeeQueueDoorbell(redisUrl: string, events: DoorbellEvents): Doorbell {
  return createLineDoorbell((signal) => openBeeQueueLine(redisUrl, signal), events);
}
