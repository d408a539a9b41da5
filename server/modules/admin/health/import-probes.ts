import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { CONTAINMENT_MEANS, type WorkerAbilities } from '../../../../shared/domain/health.ts';
import { MINUTE, SECOND } from '../../../../shared/constants.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { query, queryOne } from '../../../db/query.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import { ALIVE_SECONDS } from '../../imports/queue/worker-heartbeat.ts';
import type { Finding } from './finding.ts';

/** Seconds after which an import that no worker took waits too long. */
const LONG_WAIT = (2 * MINUTE) / SECOND;

const queueRow = z.object({
  waiting: z.number(),
  running: z.number(),
  longestWait: z.number(),
  failedLastDay: z.number(),
});

const READ_QUEUE = `
  select count(*) filter (where state = 'accepted')::int as waiting,
    count(*) filter (where state = 'running')::int as running,
    coalesce(greatest(0, extract(epoch from max(now() - greatest(created_at, not_before))
      filter (where state = 'accepted'))), 0)::float as "longestWait",
    (select count(*)::int from import_job
     where state = 'failed' and ended_at > now() - interval '24 hours') as "failedLastDay"
  from import_job where state in ('accepted', 'running')`;

/** The imports that wait and run; throws if the database does not answer. */
export async function probeQueue(
  em: SqlEntityManager,
  jobNotifier: JobNotifier,
  service: 'Redis' | 'PostgreSQL',
): Promise<Finding<'queue'>> {
  const counts = await queryOne(em, queueRow, READ_QUEUE);
  if (!counts) throw new Error('counting imports returned no row');
  const facts = { ...counts, jobNotifier: { service, status: jobNotifier.status() } };
  if (facts.longestWait > LONG_WAIT) return { state: 'warning', says: 'queueSlow', facts };
  if (facts.jobNotifier.status === 'degraded')
    return { state: 'warning', says: 'queueBell', values: { service }, facts };
  return { state: 'ok', says: 'queueOk', facts };
}

const workerRow = z.object({
  host_place: z.string(),
  host: z.string(),
  host_workers: z.number(),
  name: z.string(),
  alive: z.boolean(),
  startedAt: z.string(),
  seenAt: z.string(),
  sandboxFault: z.string().nullable(),
  measuresParsers: z.boolean(),
  containedBy: z.array(z.enum(CONTAINMENT_MEANS)).nullable(),
  abilities: z.array(z.string()).nullable(),
});

const OF_LANGUAGE = 'ocr:';

function presentAbilities(abilities: readonly string[] | null): WorkerAbilities | null {
  return (
    abilities && {
      model: abilities.includes('model'),
      vision: abilities.includes('vision'),
      speech: abilities.includes('speech'),
      languages: abilities.flatMap((one) => (one.startsWith(OF_LANGUAGE) ? [one.slice(OF_LANGUAGE.length)] : [])),
    }
  );
}

/** Of each host, the worker seen last comes first: its count of workers is the latest. */
const READ_WORKERS = `
  select host_place, host, host_workers, name, seen_at > now() - interval '${ALIVE_SECONDS} seconds' as alive,
    ${isoTime('started_at')} as "startedAt", ${isoTime('seen_at')} as "seenAt",
    sandbox_fault as "sandboxFault", measures_parsers as "measuresParsers",
    contained_by as "containedBy", abilities
  from worker_heartbeat order by host, host_place, seen_at desc`;

/** This host and the number of workers it should have. `place` distinguishes hosts of the same name. */
export interface OwnHost {
  readonly place: string;
  readonly name: string;
  readonly workers: number;
}

/** The workers of all hosts; throws if the database does not answer. */
export async function probeWorkers(em: SqlEntityManager, own: OwnHost): Promise<Finding<'workers'>> {
  const rows = await query(em, workerRow, READ_WORKERS);
  const places = new Set([...(own.workers > 0 ? [own.place] : []), ...rows.map((row) => row.host_place)]);
  const hosts = [...places].map((place) => {
    const ofHost = rows.filter((row) => row.host_place === place);
    const workers = ofHost.map(({ host_place: _place, host: _host, host_workers: _workers, abilities, ...worker }) => {
      return { ...worker, abilities: presentAbilities(abilities) };
    });
    return {
      name: ofHost[0]?.host ?? own.name,
      expected: place === own.place ? own.workers : (ofHost[0]?.host_workers ?? 0),
      workers: workers.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
    };
  });
  const alive = rows.filter((row) => row.alive).length;
  const missing = hosts.some((host) => host.workers.filter((worker) => worker.alive).length < host.expected);
  const expected = hosts.reduce((sum, host) => sum + host.expected, 0);
  const facts = { alive, expected, hosts };
  if (alive === 0) return { state: 'down', says: 'workersNone', facts };
  const unable = rows.filter((row) => row.alive && row.sandboxFault !== null);
  const [first] = unable;
  if (first !== undefined) {
    const values = { host: first.host, reason: first.sandboxFault ?? '' };
    return { state: unable.length === alive ? 'down' : 'warning', says: 'workersUnable', values, facts };
  }
  if (missing) return { state: 'warning', says: 'workersFewer', values: { alive, expected }, facts };
  return { state: 'ok', says: 'workersOk', facts };
}
