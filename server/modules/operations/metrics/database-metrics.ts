import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { importStateSchema } from '../../../../shared/domain/import-job.ts';
import { isDatabaseUnavailable } from '../../../db/failure.ts';
import { gauge, type Metric } from './prometheus-text.ts';

interface Row {
  readonly imports: Readonly<Record<string, number>> | null;
  readonly oldest_import: number;
  readonly mails: number;
  readonly oldest_mail: number;
  readonly failed_mails: number;
}

const READ = `
  select
    (select jsonb_object_agg(state, jobs) from (select state, count(*) as jobs from import_job group by state) s) as imports,
    (select coalesce(extract(epoch from max(now() - created_at)), 0)::float from import_job where state = 'accepted') as oldest_import,
    (select count(*)::int from mail) as mails,
    (select coalesce(extract(epoch from max(now() - created_at)), 0)::float from mail) as oldest_mail,
    (select count(*)::int from mail where error is not null) as failed_mails`;

function metricsOf(row: Row): Metric[] {
  const states = importStateSchema.options.map((state) => ({ labels: { state }, value: row.imports?.[state] ?? 0 }));
  return [
    gauge('cardamom_database_up', 'Whether the database answers.', 1),
    { name: 'cardamom_imports', type: 'gauge', help: 'Imports by their state.', samples: states },
    gauge(
      'cardamom_import_queue_age_seconds',
      'How long the oldest import waits that no worker took.',
      row.oldest_import,
    ),
    gauge('cardamom_mails_waiting', 'Mails that were not sent yet.', row.mails),
    gauge('cardamom_mails_failing', 'Of them, those that the mail server did not take so far.', row.failed_mails),
    gauge('cardamom_mail_queue_age_seconds', 'How long the oldest of them waits.', row.oldest_mail),
  ];
}

/** What the rows say; with the database away, that it is. */
export async function readDatabaseMetrics(em: SqlEntityManager): Promise<Metric[]> {
  try {
    const [row] = await em.execute<Row[]>(READ);
    return row ? metricsOf(row) : [];
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return [gauge('cardamom_database_up', 'Whether the database answers.', 0)];
  }
}
