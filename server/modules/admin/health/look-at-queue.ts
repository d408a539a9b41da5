import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { MINUTE, SECOND } from '../../../../shared/constants.ts';
import type { JobNotifier } from '../../../job-notifier/job-notifier.ts';
import type { Facts, Finding } from './finding.ts';

/** Seconds after which an import that no worker took waits too long. */
const LONG_WAIT = (2 * MINUTE) / SECOND;

type Counts = Omit<Facts<'queue'>, 'jobNotifier'>;

const READ = `
  select count(*) filter (where state = 'accepted')::int as waiting,
    count(*) filter (where state = 'running')::int as running,
    coalesce(greatest(0, extract(epoch from max(now() - greatest(created_at, not_before))
      filter (where state = 'accepted'))), 0)::float as "longestWait",
    (select count(*)::int from import_job
     where state = 'failed' and ended_at > now() - interval '24 hours') as "failedLastDay"
  from import_job where state in ('accepted', 'running')`;

/** What waits and what is read; throws where the database does not answer. */
export async function lookAtQueue(
  em: SqlEntityManager,
  jobNotifier: JobNotifier,
  service: 'Redis' | 'PostgreSQL',
): Promise<Finding<'queue'>> {
  const [counts] = await em.execute<Counts[]>(READ);
  if (!counts) throw new Error('counting answered nothing');
  const facts = { ...counts, jobNotifier: { service, status: jobNotifier.status() } };
  if (facts.longestWait > LONG_WAIT) return { state: 'warning', says: 'queueSlow', facts };
  if (facts.jobNotifier.status === 'degraded')
    return { state: 'warning', says: 'queueBell', values: { service }, facts };
  return { state: 'ok', says: 'queueOk', facts };
}
