import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { isoTime } from '../../../db/iso-time.ts';
import { ALIVE_SECONDS } from '../../imports/queue/worker-heartbeat.ts';
import type { Finding } from './finding.ts';

interface Row {
  readonly host_place: string;
  readonly host: string;
  readonly host_workers: number;
  readonly name: string;
  readonly alive: boolean;
  readonly startedAt: string;
  readonly seenAt: string;
}

/** Of each host first the worker that was seen last: it knows best how many there should be. */
const READ = `
  select host_place, host, host_workers, name, seen_at > now() - interval '${ALIVE_SECONDS} seconds' as alive,
    ${isoTime('started_at')} as "startedAt", ${isoTime('seen_at')} as "seenAt"
  from worker_heartbeat order by host, host_place, seen_at desc`;

/** This host: how many workers it should have. `place` tells hosts of the same name apart. */
export interface OwnHost {
  readonly place: string;
  readonly name: string;
  readonly workers: number;
}

/** The workers of all hosts; throws where the database does not answer. */
export async function lookAtWorkers(em: SqlEntityManager, own: OwnHost): Promise<Finding<'workers'>> {
  const rows = await em.execute<Row[]>(READ);
  const places = new Set([...(own.workers > 0 ? [own.place] : []), ...rows.map((row) => row.host_place)]);
  const hosts = [...places].map((place) => {
    const ofHost = rows.filter((row) => row.host_place === place);
    const workers = ofHost.map(({ name, alive, startedAt, seenAt }) => ({ name, alive, startedAt, seenAt }));
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
  if (missing) return { state: 'warning', says: 'workersFewer', values: { alive, expected }, facts };
  return { state: 'ok', says: 'workersOk', facts };
}
