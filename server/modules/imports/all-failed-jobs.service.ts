import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FailingUser } from '../../../shared/domain/failed-job.ts';
import { isoTime } from '../../db/iso-time.ts';
import type { Condition } from './failed-jobs-filter.ts';
import type { FailedJobRow } from './import-job.ts';

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

/** By time, or by cause and within it the last one first. */
function orderOf({ sort, order }: Page): string {
  return sort === 'error' ? `error_code ${order}, ended_at desc, id desc` : `ended_at ${order}, id ${order}`;
}

/** A page of everybody's failed jobs, found in the indexes before their rows are read. */
export async function listAllFailed(
  em: SqlEntityManager,
  { sql, values }: Condition,
  page: Page,
): Promise<FailedJobOfSomebodyRow[]> {
  return em.execute<FailedJobOfSomebodyRow[]>(
    `select j.id, account_id, source, source_type, error_code, ${isoTime('ended_at')} as ended_at,
       a.name as user_name, a.email as user_email
     from (select row_number() over (order by ${orderOf(page)}) as place, id
       from import_job where ${sql} order by ${orderOf(page)} limit ? offset ?) page
     join import_job j on j.id = page.id join account a on a.id = j.account_id order by place`,
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
    `select a.id, name, email, failed as "failedCount", total
     from (select account_id, count(*)::int as failed, (count(*) over ())::int as total
       from import_job where state = 'failed' group by account_id
       order by failed desc, account_id limit ${FAILING_USERS_LISTED}) most
     join account a on a.id = account_id order by failed desc, account_id`,
  );
  return {
    users: rows.map(({ id, name, email, failedCount }) => ({ id, name, email, failedCount })),
    total: rows[0]?.total ?? 0,
  };
}
