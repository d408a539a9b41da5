import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

/** `points` calls within `seconds`, counted per key under the limit's name. */
export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

export interface RateLimit {
  /** Throws 429 with the seconds to wait when the key has used up its points. */
  check(key: string): Promise<void>;
  /** Counts one; throws 429 when that was one too many. */
  consume(key: string): Promise<void>;
  /** Forgets the key's count. */
  forget(key: string): Promise<void>;
}

export type RateLimitFactory = (rule: LimitRule) => RateLimit;

function asRefusal(rejected: unknown): unknown {
  if (!(rejected instanceof RateLimiterRes)) return rejected;
  return new AppError('errors.tooManyRequests', { retryAfter: rejected.msBeforeNext / 1000 });
}

/** Limits counted in PostgreSQL, shared by every process and kept through restarts. */
export function createPostgresRateLimits(connect: () => Promise<Pool>): RateLimitFactory {
  // Connects with the first count, so that a web server starts while the database is away.
  const storeClient = { query: async (query: QueryConfig) => (await connect()).query(query) };
  return ({ name, points, seconds }) => {
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    return {
      async consume(key) {
        try {
          await limiter.consume(key.slice(0, 200));
        } catch (rejected) {
          throw asRefusal(rejected);
        }
      },
      async check(key) {
        const used = await limiter.get(key.slice(0, 200));
        if (used && used.consumedPoints >= points) throw asRefusal(used);
      },
      async forget(key) {
        await limiter.delete(key.slice(0, 200));
      },
    };
  };
}
