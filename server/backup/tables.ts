import type { Client, ClientBase } from 'pg';
import { z } from 'zod';

const tableRow = z.object({ name: z.string(), columns: z.array(z.string()) });
/** A table and its columns, without generated ones. */
export type DataTable = z.output<typeof tableRow>;

/** The table of backups is about this installation, and no part of a backup. */
const NOT_BACKED_UP = ['backup_run'];

/**
 * The tables with lasting data. Unlogged tables hold what a crash may lose, and the table of migrations is written by
 * migrating.
 */
export async function listTables(client: ClientBase, except: readonly string[] = NOT_BACKED_UP): Promise<DataTable[]> {
  const { rows } = await client.query(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'migration' and not c.relname = any($1)
     group by c.relname order by c.relname`,
    [except],
  );
  return z.array(tableRow).parse(rows);
}

/** The names of the migrations that were run; none in an empty database. */
export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('migration') is not null as exists`);
  if (!z.tuple([z.object({ exists: z.boolean() })]).parse(found)[0].exists) return [];
  const { rows } = await client.query('select name from migration order by id');
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table with its columns, for COPY. */
export const copyTarget = ({ name, columns }: DataTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

const constraintRow = z.object({ table: z.string(), name: z.string() });

/** The foreign keys that are checked at once. */
async function foreignKeys(client: Client): Promise<z.output<typeof constraintRow>[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype = 'f' and connamespace = current_schema()::regnamespace and not condeferrable`,
  );
  return z.array(constraintRow).parse(rows);
}

/**
 * Replaces all rows by those that `load` writes for each table, in the client's transaction. The rows are stored as they
 * were: triggers do not run, and foreign keys are checked at the end, so that the order of the rows does not matter.
 */
export async function loadTables<T extends DataTable>(
  client: Client,
  tables: readonly T[],
  load: (table: T) => Promise<void>,
): Promise<void> {
  const present = (await listTables(client)).map(({ name }) => quoted(name));
  const keys = await foreignKeys(client);
  const alter = async (change: string): Promise<void> => {
    for (const { table, name } of keys)
      await client.query(`alter table ${table} alter constraint ${quoted(name)} ${change}`);
  };
  await client.query(`truncate ${present.join(', ')} cascade`);
  for (const table of present) await client.query(`alter table ${table} disable trigger user`);
  await alter('deferrable initially deferred');
  for (const table of tables) await load(table);
  await client.query('set constraints all immediate');
  await alter('not deferrable');
  for (const table of present) await client.query(`alter table ${table} enable trigger user`);
}
