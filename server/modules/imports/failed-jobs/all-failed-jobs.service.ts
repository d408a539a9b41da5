import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FailingUser } from '../../../../shared/domain/failed-job.ts';
import { isoTime } from '../../../db/iso-time.ts';
import type { Condition } from './failed-jobs-filter.ts';
import type { FailedJobRow } from '../job/import-job.ts';

/** More nobody looks through in a list to choose from. */
const FAILING_USERS_LISTED = 200;

/** A failed job with whose it is. */
export interface FailedJobOfSomebodyRow extends FailedJobRow {
  readonly user_name: string;
  readonly user_email: string;
}

interface Page {
  readonly sort: 'createdAt' | 'error';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** A row each, by its id: the rows of a page are no reason for PostgreSQL to read a whole table. */
const OWNER = 'lateral (select name, email from account where id = account_id offset 0) owner';
const JOB = 'lateral (select * from import_job where id = found offset 0) job';

/** By time, or by cause and within it the last one first. `of` names the rows. */
function orderOf(of: string, { sort, order }: Page): string {
  if (sort === 'error') return `${of}.error_code ${order}, ${of}.ended_at desc, ${of}.id desc`;
  return `${of}.ended_at ${order}, ${of}.id ${order}`;
}

/** A page of everybody's failed jobs, found in the indexes before their rows are read. */
export async function listAllFailed(
  em: SqlEntityManager,
  { sql, values }: Condition,
  page: Page,
): Promise<FailedJobOfSomebodyRow[]> {
  return em.execute<FailedJobOfSomebodyRow[]>(
    `select id, account_id, source, source_type, error_code, title, ${isoTime('ended_at')} as ended_at,
       name as user_name, email as user_email
     from (select id as found from import_job where ${sql}
       order by ${orderOf('import_job', page)} limit ? offset ?) page
     cross join ${JOB} cross join ${OWNER} order by ${orderOf('job', page)}`,
    [...values, page.limit, page.offset],
  );
}

/** How many there are. */
export async function countFailed(em: SqlEntityManager, { sql, values }: Condition): Promise<number> {
  const [row] = await em.execute<{ total: number }[]>(`select count(*)::int as total from import_job where ${sql}`, [
    ...values,
  ]);
  return row?.total ?? 0;
}

/** Whose imports failed: those who have most of them, and how many there are in all. */
export async function listFailing(em: SqlEntityManager): Promise<{ users: FailingUser[]; total: number }> {
  const rows = await em.execute<(FailingUser & { readonly total: number })[]>(
    `select account_id as id, name, email, failed as "failedCount", total
     from (select account_id, count(*)::int as failed, (count(*) over ())::int as total
       from import_job where state = 'failed' group by account_id
       order by failed desc, account_id limit ${FAILING_USERS_LISTED}) most
     cross join ${OWNER} order by failed desc, account_id`,
  );
  return {
    users: rows.map(({ id, name, email, failedCount }) => ({ id, name, email, failedCount })),
    total: rows[0]?.total ?? 0,
  };
}
