import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type FailedJobDebug, failedJobDebugSchema } from '../../../../shared/domain/failed-job-debug.ts';
import { type FailingUser, failingUserSchema } from '../../../../shared/domain/failed-job.ts';
import { isId } from '../../../db/id.ts';
import { isoTime } from '../../../db/iso-time.ts';
import { everyRow } from '../../../db/query-page.ts';
import { query, queryOne, type SqlParameters } from '../../../db/query.ts';
import { AppError } from '../../../core/errors.ts';
import { shownJob } from '../../recipes/debug/shown-job.ts';
import type { Condition } from './failed-jobs-filter.ts';
import { binImports } from './binned-imports.ts';
import { failedJobRow } from './failed-job-row.ts';

/** The most users in the list to choose from. */
const FAILING_USERS_LISTED = 200;

/** A failed job with its owner. */
const failedJobOfSomebodyRow = failedJobRow.extend({ user_name: z.string(), user_email: z.string() });
export type FailedJobOfSomebodyRow = z.output<typeof failedJobOfSomebodyRow>;

interface Range {
  readonly sort: 'createdAt' | 'error';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
}

/** One row each, by id, so that PostgreSQL does not scan a whole table for one page. */
const OWNER = 'lateral (select name, email from account where id = account_id offset 0) owner';
const JOB = 'lateral (select * from import_job where id = found offset 0) job';

/** Orders by time, or by cause and within it the newest first. `of` names the rows. */
function orderOf(of: string, { sort, order }: Range): string {
  if (sort === 'error') return `${of}.error_code ${order}, ${of}.ended_at desc, ${of}.id desc`;
  return `${of}.ended_at ${order}, ${of}.id ${order}`;
}

const SHOWN = `job.id, account_id, source, source_type, error_code, title, ${isoTime('ended_at')} as ended_at,
  upload_removed_at is not null as upload_removed, name as user_name, email as user_email`;

/** A page of all users' failed jobs, found by indexes before their rows are read. */
export async function listAllFailed(
  em: SqlEntityManager,
  { sql, values }: Condition,
  page: Range & { readonly limit: number },
): Promise<FailedJobOfSomebodyRow[]> {
  return query(
    em,
    failedJobOfSomebodyRow,
    `select ${SHOWN} from (select id as found from import_job where ${sql}
       order by ${orderOf('import_job', page)} limit :limit offset :offset) page
     cross join ${JOB} cross join ${OWNER} order by ${orderOf('job', page)}`,
    { ...values, limit: page.limit, offset: page.offset },
  );
}

/** All users' failed jobs, in batches. */
export function everyFailed(
  em: SqlEntityManager,
  { sql, values }: Condition,
  range: Range,
): AsyncGenerator<FailedJobOfSomebodyRow[], void> {
  return everyRow(
    em,
    failedJobOfSomebodyRow,
    `select ${SHOWN} from (select * from import_job where ${sql}) job cross join ${OWNER}
     order by ${orderOf('job', range)} offset :offset`,
    { ...values, offset: range.offset },
  );
}

/** How many there are. */
export async function countFailed(em: SqlEntityManager, { sql, values }: Condition): Promise<number> {
  const row = await queryOne(
    em,
    z.object({ total: z.number() }),
    `select count(*)::int as total from import_job where ${sql}`,
    values,
  );
  return row?.total ?? 0;
}

/** The users with the most failed imports, and the number of users with any. */
export async function listFailing(em: SqlEntityManager): Promise<{ users: FailingUser[]; total: number }> {
  const rows = await query(
    em,
    failingUserSchema.extend({ total: z.number() }),
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

/** Rows of one transaction, which are locked for some milliseconds. */
const BATCH = 500;

const foundRow = z.object({ id: z.string(), ended_at: z.string() });
type FoundRow = z.output<typeof foundRow>;

const ids = (rows: readonly { readonly id: string }[]): string => `{${rows.map(({ id }) => id).join(',')}}`;

/** The rows of these ids that are not locked. */
const FREE = `id in (select id from import_job where id = any(:ids::uuid[]) for update skip locked)`;

/**
 * Moves the failed jobs that exist at the moment of the call to the bins of their owners; jobs that fail later stay. A batch
 * skips locked rows, so that it delays nobody: rows that are being retried or deleted are handled at the end, one after the
 * other. All get the same time of deletion, by which they can be restored together.
 */
export async function clearFailed(em: SqlEntityManager, { sql, values }: Condition): Promise<void> {
  const now = await queryOne(em, z.object({ now: z.string() }), 'select clock_timestamp()::text as now');
  const until = now?.now ?? '';
  const isOld = 'ended_at <= :until::timestamptz';
  const move = (which: string, of: SqlParameters): Promise<string[]> =>
    binImports(em, `${which} and ${isOld}`, { ...of, until }, ':until::timestamptz');
  const held: FoundRow[] = [];
  let last: FoundRow = { id: '00000000-0000-0000-0000-000000000000', ended_at: '-infinity' };
  let found: FoundRow[];
  do {
    found = await query(
      em,
      foundRow,
      `select id, ended_at::text as ended_at from import_job
       where ${sql} and ${isOld} and (ended_at, id) > (:lastEnd::timestamptz, :lastId::uuid)
       order by import_job.ended_at, id limit ${BATCH}`,
      { ...values, until, lastEnd: last.ended_at, lastId: last.id },
    );
    const gone = new Set(await move(FREE, { ids: ids(found) }));
    held.push(...found.filter(({ id }) => !gone.has(id)));
    last = found.at(-1) ?? last;
  } while (found.length === BATCH);
  for (const { id } of held) await move('id = :id', { id });
}

/** Error details of programs are left out, because they may hold paths. */
const DEBUG = `
  select jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email) as owner, ${shownJob(['error_detail'])} as "importJob",
    j.reading, j.model_answer as "modelAnswer"
  from import_job j join account a on a.id = j.account_id where j.id = :id and j.state = 'failed'`;

/** The data of any user's failed import; throws 404. */
export async function readFailedJobDebug(em: SqlEntityManager, id: string): Promise<FailedJobDebug> {
  const row = isId(id) ? await queryOne(em, failedJobDebugSchema, DEBUG, { id }) : null;
  if (!row) throw new AppError('errors.notFound');
  return row;
}
