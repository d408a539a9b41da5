import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Tables that background work changes: counters, queued mails, pending file removals. */
const RESTLESS = ['migration', 'rate_limit', 'mail', 'file_removal', 'reset_request'];

/** The rows of all other tables as text, of one account or of all, to compare two moments. */
export async function databaseState(em: SqlEntityManager, accountId?: string): Promise<Record<string, string[]>> {
  const tables = await em.execute<{ name: string; key: string | null }[]>(
    `select t.table_name as name,
       max(c.column_name) filter (where c.column_name = 'account_id' or (t.table_name = 'account' and c.column_name = 'id')) as key
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> all(string_to_array(?, ','))
     group by t.table_name`,
    [RESTLESS.join(',')],
  );
  const state: Record<string, string[]> = {};
  for (const { name, key } of tables) {
    if (accountId !== undefined && key === null) continue;
    const rows = await em.execute<{ row: string }[]>(
      `select to_jsonb(t)::text as row from "${name}" t ${accountId === undefined ? '' : `where t."${key}" = ?`} order by 1`,
      accountId === undefined ? [] : [accountId],
    );
    state[name] = rows.map(({ row }) => row);
  }
  return state;
}
