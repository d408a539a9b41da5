import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { execute, queryOne } from '../../../db/query.ts';
import type { Finding } from './finding.ts';

/** Milliseconds of an empty query above which the database counts as slow. */
export const SLOW = 250;

/** Milliseconds that an empty query takes. A slow one is repeated, since this process may have been busy with other probes. */
export async function measureLatency(
  ask: () => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<number> {
  const once = async (): Promise<number> => {
    const begin = now();
    await ask();
    return now() - begin;
  };
  const first = await once();
  return first > SLOW ? Math.min(first, await once()) : first;
}

/** Share of connections in use above which new ones may soon be refused. */
const NEARLY_ALL = 0.9;

const countsRow = z.object({ version: z.string(), bytes: z.number(), used: z.number(), allowed: z.number() });

const READ = `
  select current_setting('server_version') as version, pg_database_size(current_database())::float as bytes,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed`;

/** The database itself; throws if it does not answer. */
export async function probeDatabase(em: SqlEntityManager, embedded: boolean): Promise<Finding<'database'>> {
  const counts = await queryOne(em, countsRow, READ);
  if (!counts) throw new Error('the settings of the database are empty');
  const { version, bytes, used, allowed } = counts;
  const latency = await measureLatency(() => execute(em, 'select 1'));
  const facts = { version, bytes, latency, connections: { used, allowed }, embedded };
  if (used > allowed * NEARLY_ALL) return { state: 'warning', says: 'databaseFull', facts };
  if (latency > SLOW) return { state: 'warning', says: 'databaseSlow', facts };
  return { state: 'ok', says: 'databaseOk', facts };
}
