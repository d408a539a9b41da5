import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { createClient, type RedisClientType } from 'redis';
import type { Logger } from 'pino';

/** No call waits longer for Redis (milliseconds); what was silent so long is not asked for the time after it. */
const ANSWER_WITHIN = 1_000;
const SILENCE = 3_000;
/** A connection that says nothing, not even to the pings, is cut and made anew. */
const PING_INTERVAL = 1_000;
const CUT_AFTER = 2_500;
const LONGEST_PAUSE = 2_000;

/** A Redis that may go away at any time: while it is away or silent, nobody waits for it. */
export interface QuickRedis {
  readonly client: RedisClientType;
  /** Whether it is worth asking just now. */
  isAnswering(): boolean;
  /** What `ask` answers; rejects when that takes too long. */
  ask<T>(ask: () => Promise<T>): Promise<T>;
  close(): void;
}

class SilentRedis extends Error {
  override readonly name = 'SilentRedis';
}

/** Connects, and connects again whenever the connection is lost, without anybody waiting for it. */
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
    if (!isLost) logger.warn({ err: error }, 'Redis is away; limits are counted in PostgreSQL meanwhile');
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) logger.info('Redis is back; limits are counted there again');
    isLost = false;
  });
  client.connect().catch((error: unknown) => logger.debug({ err: error }, 'Redis was never reached'));

  async function silence(signal: AbortSignal): Promise<never> {
    await delay(ANSWER_WITHIN, undefined, { signal });
    // This process may have been the slow one: what arrived meanwhile is read before this goes on.
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
