import { hostname } from 'node:os';
import process from 'node:process';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../../../core/config.ts';
import { canMeasureUsage } from '../../../extraction/extraction.ts';
import { newId } from '../../../db/id.ts';
import { execute } from '../../../db/query.ts';
import { createSweeper } from '../../../db/sweeper.ts';

const BEAT_INTERVAL = 5_000;
/** Seconds without a heartbeat after which a worker counts as dead. */
export const ALIVE_SECONDS = 15;
const FAULT_MAX_LENGTH = 200;

/** The name of a host; two data folders on one machine count as two hosts. */
export const hostPlace = ({ dataDir }: Pick<Config, 'dataDir'>): string => `${hostname()}:${dataDir}`;

const BEAT = `
  insert into worker_heartbeat (place, process, host_place, host, name, host_workers, sandbox_fault, measures_parsers,
    started_at, seen_at)
  values (:place, :process, :hostPlace, :host, :name, :workers, :sandboxFault, :measuresParsers,
    now() - make_interval(secs => :uptime), now())
  on conflict (place) do update set process = excluded.process, host_workers = excluded.host_workers, seen_at = now(),
    sandbox_fault = excluded.sandbox_fault, measures_parsers = excluded.measures_parsers,
    started_at = case when worker_heartbeat.process = excluded.process then worker_heartbeat.started_at else excluded.started_at end`;

interface HeartbeatOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly config: Config;
  /** The worker's place on its host. */
  readonly name: string;
  /** Why the sandbox cannot start; null if it can. */
  readonly sandboxFault: () => string | null;
  readonly logger: Logger;
}

export interface Heartbeat {
  /** Writes now, because the state has changed. */
  wake(): void;
  /** Removes the worker from the list. */
  stop(): Promise<void>;
}

/** Writes a heartbeat to the database every few seconds, so that administrators see the workers of all hosts. */
export function startHeartbeat({
  createEntityManager,
  config,
  name,
  sandboxFault,
  logger,
}: HeartbeatOptions): Heartbeat {
  const host = hostPlace(config);
  const place = `${host}:${name}`;
  const self = newId();

  async function beat(): Promise<void> {
    await execute(createEntityManager(), BEAT, {
      place,
      process: self,
      hostPlace: host,
      host: hostname(),
      name,
      workers: config.workers,
      sandboxFault: sandboxFault()?.slice(0, FAULT_MAX_LENGTH) ?? null,
      measuresParsers: canMeasureUsage,
      uptime: process.uptime(),
    });
  }

  const sweeper = createSweeper({ name: 'heartbeat', interval: BEAT_INTERVAL, sweep: beat, logger });
  sweeper.wake();
  return {
    wake: sweeper.wake,
    async stop() {
      await sweeper.close();
      // While the database is away, the row expires.
      await execute(createEntityManager(), 'delete from worker_heartbeat where place = :place and process = :self', {
        place,
        self,
      }).catch((error: unknown) => logger.debug({ err: error }, 'import worker: heartbeat not removed; it expires'));
    },
  };
}
