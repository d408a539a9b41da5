import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Condition } from './failed-jobs-filter.ts';

/** Rows of one transaction: so many are held for some milliseconds. */
const BATCH = 500;

interface FoundRow {
  readonly id: string;
  readonly ended_at: string;
}

const ids = (rows: readonly { readonly id: string }[]): string => `{${rows.map(({ id }) => id).join(',')}}`;

/** Deletes those that are free; answers which of them are gone. */
async function deleteFree(em: SqlEntityManager, found: readonly FoundRow[], until: string): Promise<Set<string>> {
  const gone = await em.execute<{ id: string }[]>(
    `delete from import_job where id in (
       select id from import_job where id = any(?::uuid[]) and state = 'failed' and ended_at <= ?::timestamptz
       for update skip locked) returning id`,
    [ids(found), until],
  );
  return new Set(gone.map(({ id }) => id));
}

/**
 * Deletes the failed jobs that stand at the moment of the call; what fails later stays. A batch waits for nobody, so that
 * it holds up nobody: what is just being retried or deleted is waited for at the end, one after the other.
 */
export async function clearFailed(em: SqlEntityManager, { sql, values }: Condition): Promise<void> {
  const [now] = await em.execute<{ now: string }[]>('select clock_timestamp()::text as now');
  const until = now?.now ?? '';
  const held: FoundRow[] = [];
  let last: FoundRow = { id: '00000000-0000-0000-0000-000000000000', ended_at: '-infinity' };
  let found: FoundRow[];
  do {
    found = await em.execute<FoundRow[]>(
      `select id, ended_at::text as ended_at from import_job
       where ${sql} and ended_at <= ?::timestamptz and (ended_at, id) > (?::timestamptz, ?::uuid)
       order by import_job.ended_at, id limit ${BATCH}`,
      [...values, until, last.ended_at, last.id],
    );
    const gone = await deleteFree(em, found, until);
    held.push(...found.filter(({ id }) => !gone.has(id)));
    last = found.at(-1) ?? last;
  } while (found.length === BATCH);
  for (const { id } of held)
    await em.execute(`delete from import_job where id = ? and state = 'failed' and ended_at <= ?::timestamptz`, [
      id,
      until,
    ]);
}
