import { oneOf, type Random } from '../../bench/mutations/random.ts';
import { createRedisServer, type RedisServer } from '../../support/database/redis-server.ts';
import { type RunningApp, startApp } from '../../support/processes/app-process.ts';
import { startSlowSite } from '../../support/recipes/slow-site.ts';
import type { Size } from './figures.ts';
import type { Scene, Stage } from './storm.ts';

/** A kind of faults, with its sizes in the short and in the full run. */
export interface FaultMode {
  readonly name: string;
  readonly about: string;
  readonly short: Size;
  readonly full: Size;
  /** Why it cannot be run on this machine; null if it can. */
  readonly impossible?: () => Promise<string | null>;
  readonly start: () => Promise<Stage | Scene>;
}

export const WORKERS = ['worker-1', 'worker-2'] as const;

export interface Parts {
  readonly app: RunningApp;
  readonly origin: string;
  readonly redis: RedisServer | null;
  end(): Promise<void>;
}

interface PartsOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly withRedis?: boolean;
  /** Whether the recipes of the site have pictures. */
  readonly withPictures?: boolean;
  /** The folder in which the data folder is created. */
  readonly parentFolder?: string;
}

/** Starts an application with two workers, a site with recipes, and Redis where it is asked for. */
export async function startParts(options: PartsOptions): Promise<Parts> {
  const { env = {}, withRedis = false, withPictures = false, parentFolder } = options;
  const site = await startSlowSite({ withPictures });
  const redis = withRedis ? await createRedisServer() : null;
  await redis?.start();
  const settings = {
    LOG_LEVEL: 'error',
    IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}`,
    WORKERS: String(WORKERS.length),
    ...(redis && { REDIS_URL: redis.url }),
    ...env,
  };
  const app = await startApp(settings, undefined, parentFolder);
  return {
    app,
    origin: site.origin,
    redis,
    async end() {
      await app.stop();
      await redis?.stop();
      await site.stop();
    },
  };
}

/** Milliseconds of a fault that lasts: mostly short ones, up to the longest. */
export function someTime(random: Random, longest: number, shortest = 0.2): number {
  const share = (random(1_001) / 1_000) ** 2;
  return (shortest + share * Math.max(0, longest - shortest)) * 1_000;
}

/** Sends a signal to a process that may have ended meanwhile. */
export function signal(pid: number | null, name: NodeJS.Signals): void {
  try {
    if (pid !== null) process.kill(pid, name);
  } catch {
    // The process has ended, and has a successor.
  }
}

/** One of several faults at random. */
export const oneFault = (random: Random, faults: readonly (() => Promise<unknown>)[]): Promise<unknown> =>
  oneOf(random, faults)();
