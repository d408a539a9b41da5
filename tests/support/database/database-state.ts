import type { SqlEntityManager } from '@mikro-orm/postgresql';

/** Tables that background work changes: signs of life, counters, queued mails, pending file removals. */
const RESTLESS = ['migration', 'storage_host', 'rate_limit', 'mail', 'file_removal', 'reset_request'];

/** A column that background work sets: when the mail server accepted a mail. */
const RESTLESS_COLUMN = 'notified_at';

interface Table {
  readonly name: string;
  /** The column of the account whose rows they are; null for a table that belongs to none. */
  readonly key: string | null;
}

/** The tables of each application; no test changes them. */
const known = new WeakMap<object, Promise<Table[]>>();

const listTables = (em: SqlEntityManager): Promise<Table[]> =>
  em.execute<Table[]>(
    `select c.relname as name,
       max(a.attname) filter (where a.attname = 'account_id' or (c.relname = 'account' and a.attname = 'id')) as key
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(string_to_array(?, ','))
     group by c.relname`,
    [RESTLESS.join(',')],
  );

/** The rows of all other tables as text, of one account or of all, to compare two moments. */
export async function databaseState(em: SqlEntityManager, accountId?: string): Promise<Record<string, string[]>> {
  const connection = em.getConnection();
  const tables = known.get(connection) ?? listTables(em);
  known.set(connection, tables);
  const asked = (await tables).filter(({ key }) => accountId === undefined || key !== null);
  // One statement rather than one a table: some tests look hundreds of times.
  const rows = await em.execute<{ name: string; row: string }[]>(
    `${asked
      .map(({ name, key }) => {
        const condition = accountId === undefined ? '' : ` where t."${key}" = ?`;
        return `select '${name}' as name, (to_jsonb(t) - '${RESTLESS_COLUMN}')::text as row from "${name}" t${condition}`;
      })
      .join(' union all ')} order by name, row`,
    accountId === undefined ? [] : asked.map(() => accountId),
  );
  const state = Object.fromEntries(asked.map(({ name }) => [name, [] as string[]]));
  for (const { name, row } of rows) state[name]?.push(row);
  return state;
}
