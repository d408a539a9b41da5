import type pg from 'pg';

interface IndexRow {
  readonly name: string;
  readonly definition: string;
}

/** Runs work on tables without their indexes and recreates these afterwards, which is faster. Needs a transaction. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<IndexRow>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1)
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
