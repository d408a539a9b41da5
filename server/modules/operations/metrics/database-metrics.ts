import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Gauge, Registry } from 'prom-client';
import { z } from 'zod';
import { importStateSchema } from '../../../../shared/domain/import-job.ts';
import { isDatabaseUnavailable } from '../../../db/failure.ts';
import { queryOne } from '../../../db/query.ts';

const metricsRow = z.object({
  imports: z.record(z.string(), z.number()).nullable(),
  oldest_import: z.number(),
  mails: z.number(),
  oldest_mail: z.number(),
  failed_mails: z.number(),
});
type MetricsRow = z.output<typeof metricsRow>;

const READ = `
  select
    (select jsonb_object_agg(state, jobs) from (select state, count(*) as jobs from import_job group by state) s) as imports,
    (select coalesce(extract(epoch from max(now() - created_at)), 0)::float from import_job where state = 'accepted') as oldest_import,
    (select count(*)::int from mail) as mails,
    (select coalesce(extract(epoch from max(now() - created_at)), 0)::float from mail) as oldest_mail,
    (select count(*)::int from mail where error is not null) as failed_mails`;

function addRow(registry: Registry, row: MetricsRow): void {
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const imports = new Gauge({ name: 'cardamom_imports', help: 'Imports by state.', labelNames: ['state'], registers });
  for (const state of importStateSchema.options) imports.set({ state }, row.imports?.[state] ?? 0);
  gauge('cardamom_import_queue_age_seconds', 'Age of the oldest import that no worker took.').set(row.oldest_import);
  gauge('cardamom_mails_waiting', 'Mails that were not sent yet.').set(row.mails);
  gauge('cardamom_mails_failing', 'Of them, those that the mail server has not taken so far.').set(row.failed_mails);
  gauge('cardamom_mail_queue_age_seconds', 'Age of the oldest mail that was not sent yet.').set(row.oldest_mail);
}

async function readRow(em: SqlEntityManager): Promise<MetricsRow | null> {
  try {
    return await queryOne(em, metricsRow, READ);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return null;
  }
}

/** The metrics from the database as Prometheus text; while it is down, only that it is down. */
export async function databaseMetrics(em: SqlEntityManager): Promise<string> {
  const registry = new Registry();
  const row = await readRow(em);
  const up = { name: 'cardamom_database_up', help: 'Whether the database answers.', registers: [registry] };
  new Gauge(up).set(row ? 1 : 0);
  if (row) addRow(registry, row);
  return registry.metrics();
}
