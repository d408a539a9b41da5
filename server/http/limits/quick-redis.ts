import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { createClient, type RedisClientType } from 'redis';
import type { Logger } from 'pino';

/** The longest wait for Redis, and how long a silent Redis is not used after that, in milliseconds. */
const ANSWER_WITHIN = 1_000;
const SILENCE = 3_000;
/** A connection without any answer, not even to pings, is closed and reopened. */
const PING_INTERVAL = 1_000;
const CUT_AFTER = 2_500;
const LONGEST_PAUSE = 2_000;

/** A Redis that may be down at any time. While it is down or silent, no call waits for it. */
export interface QuickRedis {
  readonly client: RedisClientType;
  /** Whether it can be used at the moment. */
  isAnswering(): boolean;
  /** The result of `ask`; rejects if that takes too long. */
  ask<T>(ask: () => Promise<T>): Promise<T>;
  close(): void;
}

class SilentRedis extends Error {
  override readonly name = 'SilentRedis';
}

/** Connects in the background, and reconnects whenever the connection is lost. */
export function createQuickRedis(url: string, logger: Logger): QuickRedis {
  let silentUntil = 0;
  let isLost = false;
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_INTERVAL,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: CUT_AFTER,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** Math.min(tries, 10), LONGEST_PAUSE),
    },
  });
  client.on('error', (error: unknown) => {
    if (!isLost) logger.warn({ err: error }, 'Redis is down; limits are counted in PostgreSQL meanwhile');
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) logger.info('Redis is up again; limits are counted there');
    isLost = false;
  });
  client.connect().catch((error: unknown) => logger.debug({ err: error }, 'Redis was never reached'));

  async function silence(signal: AbortSignal): Promise<never> {
    await delay(ANSWER_WITHIN, undefined, { signal });
    // This process itself may have been busy, so responses that have arrived meanwhile are read first.
    await nextTurn();
    await nextTurn();
    throw new SilentRedis(`Redis did not answer within ${ANSWER_WITHIN} ms`);
  }

  return {
    client,
    isAnswering: () => client.isReady && Date.now() >= silentUntil,
    async ask(ask) {
      const answered = new AbortController();
      try {
        return await Promise.race([ask(), silence(answered.signal)]);
      } catch (error) {
        if (error instanceof SilentRedis) silentUntil = Date.now() + SILENCE;
        throw error;
      } finally {
        answered.abort();
      }
    },
    close: () => client.destroy(),
  };
}
