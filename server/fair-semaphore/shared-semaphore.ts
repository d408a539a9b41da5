import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { hostname } from 'node:os';
import { newId } from '../db/id.ts';
import { createSweeper } from '../db/sweeper.ts';
import type { Config } from '../core/config.ts';
import { serverAddress } from '../core/server-address.ts';
import type { FairSemaphore } from './fair-semaphore.ts';
import { releaseRow, acquire, LEASE_SECONDS } from './semaphore-rows.ts';

/** How often a worker with waiting calls polls for its turn, in milliseconds. */
const POLL_INTERVAL = 250;
/** How often a worker without waiting calls renews the lease of the turn that it holds, in milliseconds. */
const RENEW_INTERVAL = (LEASE_SECONDS * 1_000) / 4;
/** Milliseconds without a poll after which this process, its host or the database was away. */
const PAUSE = 2 * RENEW_INTERVAL;
/** Milliseconds of polling within which every living worker renews its leases. */
const STEADY_AFTER = RENEW_INTERVAL + 2 * POLL_INTERVAL;

/** A semaphore among the workers of all hosts on one database. */
export interface SharedSemaphore extends FairSemaphore {
  /** Resolves when all rows are deleted; to be called when nobody waits any more. */
  close(): Promise<void>;
}

interface SharedSemaphoreOptions {
  readonly createEntityManager: () => SqlEntityManager;
  /** The server that takes a limited number of requests at a time. */
  readonly resource: string;
  /** That number; by default one. */
  readonly turns?: number;
  /** This process. */
  readonly worker: string;
  readonly logger: Logger;
}

interface Waiter {
  readonly id: string;
  readonly party: string;
  isTaken: boolean;
  proceed(): void;
}

/**
 * The queue is kept in rows with leases. The rows of a killed worker expire; while the database is away, no turn changes,
 * nor until the workers had time to renew their leases.
 * When a worker was suspended for longer than its lease, one call too many may run, which only makes all slower.
 */
export function createSharedSemaphore({
  createEntityManager,
  resource,
  turns = 1,
  worker,
  logger,
}: SharedSemaphoreOptions): SharedSemaphore {
  const waiters = new Map<string, Waiter>();
  const releasing = new Set<Promise<void>>();
  /** Times of day: other clocks may stand still while a host is suspended. */
  let renewedAt = 0;
  let steadySince = 0;

  async function poll(): Promise<void> {
    const rows = [...waiters.values()];
    const isWaiting = rows.some(({ isTaken }) => !isTaken);
    if (rows.length === 0 || (!isWaiting && Date.now() - renewedAt < RENEW_INTERVAL)) return;
    const now = Date.now();
    if (now - renewedAt > PAUSE || now < renewedAt) steadySince = now;
    const isSteady = now - steadySince > STEADY_AFTER;
    const taken = await acquire(createEntityManager(), { resource, turns, worker, isSteady }, rows);
    renewedAt = Date.now();
    // A row of a call that ended meanwhile may have been written after its deletion.
    for (const { id } of rows) if (!waiters.has(id)) remove(id);
    for (const id of taken) waiters.get(id)?.proceed();
  }

  const sweeper = createSweeper({ name: 'shared semaphore', interval: POLL_INTERVAL, sweep: poll, logger });

  function remove(id: string): void {
    const done = releaseRow(createEntityManager(), id)
      .catch((error: unknown) =>
        logger.debug({ err: error, resource }, 'shared semaphore: deleting a row failed; its lease expires'),
      )
      .finally(() => {
        releasing.delete(done);
        sweeper.wake();
      });
    releasing.add(done);
  }

  function release({ id }: Waiter): void {
    waiters.delete(id);
    remove(id);
  }

  async function enqueue(signal: AbortSignal, party: string): Promise<Waiter> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      id: newId(),
      party,
      isTaken: false,
      proceed() {
        waiter.isTaken = true;
        resolve();
      },
    };
    const giveUp = (): void => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    waiters.set(waiter.id, waiter);
    sweeper.wake();
    try {
      await promise;
      return waiter;
    } catch (error) {
      release(waiter);
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  return {
    async run(signal, work, party = '') {
      const waiter = await enqueue(signal, party);
      try {
        return await work();
      } finally {
        release(waiter);
      }
    },
    async close() {
      await sweeper.close();
      await Promise.all(releasing);
    },
  };
}

/** A loopback address is a different server on each host. */
const OWN = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The name of the server at an address, without credentials. */
export function resourceAt(address: string): string {
  const { host } = serverAddress(address);
  return OWN.test(new URL(host).hostname) ? `${host} on ${hostname()}` : host;
}

/** A worker's semaphores for the servers that all hosts share; absent where no server is configured. */
interface WorkerSemaphores {
  readonly models?: SharedSemaphore;
  readonly speech?: SharedSemaphore;
  close(): Promise<void>;
}

interface WorkerSemaphoresOptions {
  readonly config: Pick<Config, 'ollama' | 'whisperUrl'>;
  readonly createEntityManager: () => SqlEntityManager;
  /** This process. */
  readonly worker: string;
  readonly logger: Logger;
}

export function createWorkerSemaphores({ config, ...options }: WorkerSemaphoresOptions): WorkerSemaphores {
  const semaphoreFor = (address: string, turns: number): SharedSemaphore =>
    createSharedSemaphore({ ...options, resource: resourceAt(address), turns });
  const { ollama, whisperUrl } = config;
  const models = ollama.host === null ? undefined : semaphoreFor(ollama.host, ollama.parallel);
  const speech = whisperUrl === null ? undefined : semaphoreFor(whisperUrl, 1);
  return {
    ...(models && { models }),
    ...(speech && { speech }),
    async close() {
      await Promise.all([models?.close(), speech?.close()]);
    },
  };
}
