import { createHash } from 'node:crypto';
import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../core/errors.ts';
import type { QuickRedis } from './quick-redis.ts';

/** `points` calls within `seconds`, counted per key under the limit's name. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimit {
  /** Counts a call; throws 429 with the seconds to wait if it exceeds the limit. */
  consume(key: string): Promise<void>;
  /** Reverts one count. */
  giveBack(key: string): Promise<void>;
  /** The count in the current period. */
  count(key: string): Promise<number>;
  /** Resets the count of the key. */
  forget(key: string): Promise<void>;
}

export type RateLimitFactory = (rule: LimitRule) => RateLimit;

interface RateLimitsOptions {
  /** Connects when it is used, so that a web server can start while the database is down. */
  readonly pool: Pool;
  /** null if everything is counted in PostgreSQL. */
  readonly redis: QuickRedis | null;
}

type Limiter = RateLimiterPostgres | RateLimiterRedis;

function asRefusal(rejected: unknown): unknown {
  if (!(rejected instanceof RateLimiterRes)) return rejected;
  return new AppError('errors.tooManyRequests', { retryAfter: rejected.msBeforeNext / 1000 });
}

/** Hashes a key, because keys contain e-mail and IP addresses and have any length. */
function stored(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Uses Redis if it is available, else PostgreSQL. An exceeded limit is a valid answer of Redis. */
function createCounter(postgres: Limiter, redis: QuickRedis | null, inRedis: Limiter | null) {
  return async function ask<T>(question: (limiter: Limiter) => Promise<T>): Promise<T> {
    if (redis && inRedis && redis.isAnswering()) {
      try {
        return await redis.ask(() => question(inRedis));
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) throw rejected;
        // Redis has gone down meanwhile; its client logs that.
      }
    }
    return question(postgres);
  };
}

/**
 * Limits that all processes share. Calls are counted in Redis if configured, and in PostgreSQL otherwise or while Redis
 * is down, so that no call waits for Redis and all are counted.
 */
export function createRateLimits({ pool, redis }: RateLimitsOptions): RateLimitFactory {
  // A name would make it a prepared statement, which a pooler in transaction mode loses.
  const storeClient = { query: ({ text, values }: QueryConfig) => pool.query(text, values) };
  return ({ name, points, seconds }) => {
    const rule = { points, duration: seconds };
    const postgres = new RateLimiterPostgres({
      ...rule,
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
    });
    const inRedis =
      redis &&
      new RateLimiterRedis({
        ...rule,
        storeClient: redis.client,
        useRedisPackage: true,
        keyPrefix: `cardamom:limit:${name}`,
      });
    const ask = createCounter(postgres, redis, inRedis);
    return {
      async consume(key) {
        try {
          await ask((limiter) => limiter.consume(stored(key)));
        } catch (rejected) {
          throw asRefusal(rejected);
        }
      },
      async giveBack(key) {
        await ask((limiter) => limiter.reward(stored(key)));
      },
      async count(key) {
        return (await ask((limiter) => limiter.get(stored(key))))?.consumedPoints ?? 0;
      },
      async forget(key) {
        await ask((limiter) => limiter.delete(stored(key)));
        // Counts from an outage of Redis would otherwise count again in the next outage.
        if (redis) await postgres.delete(stored(key));
      },
    };
  };
}
