import { oneOf, type Random } from '../../bench/mutations/random.ts';
import { findProgram } from '../../../server/core/find-program.ts';
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

/** Notes how something that was started is ended. */
type Keep = (end: () => Promise<unknown>) => void;

/** Ends everything, the last first, also after one of them failed; then throws the first failure. */
async function endAll(ends: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends.toReversed()) await end().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * Starts several things in order. `end` of the result ends them. If one does not start, those before it are ended, because
 * they would keep the run from ending.
 */
export async function startInOrder<T extends object>(
  start: (keep: Keep) => Promise<T>,
): Promise<T & { end(): Promise<void> }> {
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const started = await start((end) => ends.push(end));
    return { ...started, end: () => endAll(ends) };
  } catch (error) {
    await endAll(ends).catch((failure: unknown) => console.error('not ended after a failed start:', failure));
    throw error;
  }
}

/** Does the work; if it breaks off, stops what would go on beside it for ever. */
export async function orStop(
  work: () => Promise<void>,
  others: readonly { stop(): Promise<unknown> }[],
): Promise<void> {
  try {
    await work();
  } catch (error) {
    await Promise.allSettled(others.map((other) => other.stop())); // the first failure is the reason
    throw error;
  }
}

/** What a mode with Redis lacks; null if it lacks nothing. */
export const needsRedis = async (): Promise<string | null> =>
  findProgram('redis-server') === null ? 'redis-server is not installed' : null;

/** Starts an application with two workers, a site with recipes, and Redis where it is asked for. */
export function startParts(options: PartsOptions): Promise<Parts> {
  return startInOrder((keep) => startKept(options, keep));
}

async function startKept(options: PartsOptions, keep: Keep): Promise<Omit<Parts, 'end'>> {
  const { env = {}, withRedis = false, withPictures = false, parentFolder } = options;
  const site = await startSlowSite({ withPictures });
  keep(() => site.stop());
  const redis = withRedis ? await createRedisServer() : null;
  if (redis) keep(() => redis.stop());
  await redis?.start();
  const settings = {
    LOG_LEVEL: 'error',
    IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}`,
    WORKERS: String(WORKERS.length),
    ...(redis && { REDIS_URL: redis.url }),
    ...env,
  };
  const app = await startApp(settings, undefined, parentFolder);
  keep(() => app.stop());
  return { app, origin: site.origin, redis };
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
