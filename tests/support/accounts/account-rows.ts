import type { ApiApp } from '../api/api-app.ts';

/** The number of an account's rows in each table with an `account_id`; tables without such rows are left out. */
export async function accountRows(app: ApiApp, accountId: string): Promise<Record<string, number>> {
  const em = app.services.createEntityManager();
  const tables = await em.execute<{ name: string }[]>(
    `select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'`,
  );
  const counts: [string, number][] = [];
  for (const { name } of tables) {
    const rows = await em.execute<unknown[]>(`select 1 from ${name} where account_id = ?`, [accountId]);
    if (rows.length > 0) counts.push([name, rows.length]);
  }
  return Object.fromEntries(counts);
}
