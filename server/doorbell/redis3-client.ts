import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { RedisSettings } from './redis-settings.ts';

/** What is used here of a client of redis 3, the only kind that bee-queue accepts. */
export interface Redis3Client extends EventEmitter {
  readonly stream: { unref(): void };
  duplicate(): Redis3Client;
  /** Drops the connection; `true` fails what waits for an answer. */
  end(flush: boolean): void;
}

interface Redis3 {
  createClient(
    settings: RedisSettings & { retry_strategy: () => undefined; socket_initial_delay: number },
  ): Redis3Client;
}

/** Idle connections are dropped by firewalls after minutes: the kernel keeps them awake. */
const KEEP_ALIVE_MS = 30_000;

const requireHere = createRequire(import.meta.url);
const redis3 = createRequire(requireHere.resolve('bee-queue'))('redis') as Redis3;

/**
 * A client that never reconnects: once its connection is gone it emits one error and is over. Reconnecting clients
 * lose their scripts, their blocking commands and, after an hour, themselves.
 */
export function createRedis3Client(settings: RedisSettings): Redis3Client {
  return redis3.createClient({ ...settings, retry_strategy: () => undefined, socket_initial_delay: KEEP_ALIVE_MS });
}
