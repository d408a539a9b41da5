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
  /** Counts one; throws 429 with the seconds to wait when that was one too many. */
  consume(key: string): Promise<void>;
  /** Takes one count off again. */
  giveBack(key: string): Promise<void>;
  /** How many were counted within the time that runs. */
  count(key: string): Promise<number>;
  /** Forgets the key's count. */
  forget(key: string): Promise<void>;
}

export type RateLimitFactory = (rule: LimitRule) => RateLimit;

interface RateLimitsOptions {
  readonly connect: () => Promise<Pool>;
  /** null: everything is counted in PostgreSQL. */
  readonly redis: QuickRedis | null;
}

type Limiter = RateLimiterPostgres | RateLimiterRedis;

function asRefusal(rejected: unknown): unknown {
  if (!(rejected instanceof RateLimiterRes)) return rejected;
  return new AppError('errors.tooManyRequests', { retryAfter: rejected.msBeforeNext / 1000 });
}

/** Keys hold addresses of people and machines in any length: stored is what has one length and tells neither. */
function stored(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Asks Redis where it answers, else PostgreSQL; a key's points used up are an answer as well. */
function createCounter(postgres: Limiter, redis: QuickRedis | null, inRedis: Limiter | null) {
  return async function ask<T>(question: (limiter: Limiter) => Promise<T>): Promise<T> {
    if (redis && inRedis && redis.isAnswering()) {
      try {
        return await redis.ask(() => question(inRedis));
      } catch (rejected) {
        if (rejected instanceof RateLimiterRes) throw rejected;
        // Redis went away meanwhile, which its own log tells.
      }
    }
    return question(postgres);
  };
}

/**
 * Limits that every process shares: counted in Redis where there is one, and in PostgreSQL without it or while it
 * is away, so that no call waits for it and none goes uncounted.
 */
export function createRateLimits({ connect, redis }: RateLimitsOptions): RateLimitFactory {
  // Connects with the first count, so that a web server starts while the database is away.
  const storeClient = { query: async (query: QueryConfig) => (await connect()).query(query) };
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
        // What was counted while Redis was away would count again the next time.
        if (redis) await postgres.delete(stored(key));
      },
    };
  };
}
