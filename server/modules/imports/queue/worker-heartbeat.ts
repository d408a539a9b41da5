import { hostname } from 'node:os';
import process from 'node:process';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../../../core/config.ts';
import { canMeasureUsage, type Sandbox } from '../../../extraction/extraction.ts';
import { execute, query } from '../../../db/query.ts';
import { createSweeper } from '../../../db/sweeper.ts';
import type { OwnAbilities } from './own-abilities.ts';
import type { WorkSharing } from './work-sharing.ts';

const BEAT_INTERVAL = 5_000;
/** Seconds without a heartbeat after which a worker counts as dead. */
export const ALIVE_SECONDS = 15;
/** Seconds between two heartbeats above which the worker, the database or its clock was suspended. */
export const SILENT_SECONDS = 10;
const FAULT_MAX_LENGTH = 200;

/** The name of a host; two data folders on one machine count as two hosts. */
export const hostPlace = ({ dataDir }: Pick<Config, 'dataDir'>): string => `${hostname()}:${dataDir}`;

/** The worker that holds leases. */
export interface LeaseOwner {
  /** The worker's place: the random id of its supervisor's run, which no two containers share, and its name. */
  readonly place: string;
  /** The random id of the process that has the place. */
  readonly process: string;
}

export const leaseOwnerText = ({ place, process: self }: LeaseOwner): string => `${place}#${self}`;

/** SQL: whether the holder of the lease of job `j` was heard of lately. */
export const IS_HEARD = `exists (select from worker_heartbeat h where h.place || '#' || h.process::text = j.lease_owner
  and h.seen_at > now() - interval '${SILENT_SECONDS} seconds')`;

/** SQL: whether this process was heard of in time, by a clock that was not set back. */
const IS_STEADY = `worker_heartbeat.process = excluded.process and worker_heartbeat.seen_at <= now()
  and worker_heartbeat.seen_at > now() - interval '${SILENT_SECONDS} seconds'`;

/** A worker that was silent may have been taken for dead; with the first heartbeat it takes its deaths back. */
const BEAT = `
  with beat as (
    insert into worker_heartbeat (place, process, host_place, host, name, host_workers, sandbox_fault, measures_parsers,
      contained_by, metrics, abilities, model_server, started_at, steady_since, seen_at)
    values (:place, :process, :hostPlace, :host, :name, :workers, :sandboxFault, :measuresParsers, :containedBy::text[],
      :metrics::jsonb, :abilities::text[], :modelServer, now() - make_interval(secs => :uptime), now(), now())
    on conflict (place) do update set process = excluded.process, host_workers = excluded.host_workers, seen_at = now(),
      sandbox_fault = excluded.sandbox_fault, measures_parsers = excluded.measures_parsers,
      contained_by = excluded.contained_by, abilities = excluded.abilities,
      model_server = excluded.model_server, metrics = coalesce(excluded.metrics, worker_heartbeat.metrics),
      steady_since = case when ${IS_STEADY} then worker_heartbeat.steady_since else now() end,
      started_at = case when worker_heartbeat.process = excluded.process then worker_heartbeat.started_at else excluded.started_at end
    returning steady_since = now() as was_silent
  )
  update import_job set dead_holders = array_remove(dead_holders, :owner)
  where state in ('accepted', 'running') and :owner = any (dead_holders) and (select was_silent from beat)`;

/** The other workers that take imports. Workers of an earlier version do not say what they can do. */
const READ_PEERS = `
  select abilities, model_server as "modelServer" from worker_heartbeat
  where place <> :place and seen_at > now() - interval '${ALIVE_SECONDS} seconds'
    and abilities is not null and sandbox_fault is null`;

const peerRow = z.object({ abilities: z.array(z.string()), modelServer: z.string().nullable() });

/** Removes what killed workers of the same name left behind. */
const REMOVE_SILENT = `
  delete from worker_heartbeat where host_place = :hostPlace and name = :name and place <> :place
    and seen_at < now() - interval '${ALIVE_SECONDS} seconds'`;

interface HeartbeatOptions {
  readonly createEntityManager: () => SqlEntityManager;
  readonly config: Config;
  readonly owner: LeaseOwner;
  /** The worker's name on its host. */
  readonly name: string;
  readonly sandbox: Pick<Sandbox, 'fault' | 'containedBy'>;
  /** What the worker measures, for the metrics of the web server; null if there is nothing new. */
  readonly metrics: { read(): Promise<unknown[] | null> };
  /** What it can do. */
  readonly abilities: Pick<OwnAbilities, 'list'>;
  /** The model server that it calls; null if there is none. */
  readonly modelServer: string | null;
  /** Receives the other workers, which it reads with each heartbeat. */
  readonly sharing: Pick<WorkSharing, 'heard'>;
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
  owner,
  name,
  sandbox,
  metrics,
  abilities,
  modelServer,
  sharing,
  logger,
}: HeartbeatOptions): Heartbeat {
  const host = hostPlace(config);
  const { place, process: self } = owner;

  async function beat(): Promise<void> {
    sharing.heard(await query(createEntityManager(), peerRow, READ_PEERS, { place }));
    const containedBy = sandbox.containedBy();
    const measured = await metrics.read();
    const able = abilities.list();
    await execute(createEntityManager(), BEAT, {
      owner: leaseOwnerText(owner),
      place,
      process: self,
      hostPlace: host,
      host: hostname(),
      name,
      workers: config.workers,
      sandboxFault: sandbox.fault()?.slice(0, FAULT_MAX_LENGTH) ?? null,
      measuresParsers: canMeasureUsage,
      containedBy: containedBy && `{${containedBy.join(',')}}`,
      metrics: measured && JSON.stringify(measured),
      abilities: able && `{${able.join(',')}}`,
      modelServer,
      uptime: process.uptime(),
    });
    await execute(createEntityManager(), REMOVE_SILENT, { hostPlace: host, name, place });
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
