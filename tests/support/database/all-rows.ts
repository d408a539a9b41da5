import pg from 'pg';
import { listTables } from '../../../server/backup/tables.ts';

export async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return use(client).finally(() => client.end());
}

/** The content of every table that is backed up, as text; no table in an empty database. */
export async function allRows(url: string): Promise<Record<string, string[]>> {
  return connected(url, async (client) => {
    const content: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  });
}
