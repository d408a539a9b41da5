import type { Client } from 'pg';
import { z } from 'zod';
import { createMigratingOrm } from '../db/migrating-orm.ts';
import { listMigrations } from './tables.ts';

/** The backup cannot be restored here. The message is one sentence for the person who restores. */
export class RestoreRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RestoreRefusedError';
  }
}

/** Databases of earlier versions have no bins. */
type Bin = 'binned_recipe' | 'binned_import_job';

async function countRows(client: Client, table: 'recipe' | 'import_job' | 'account' | Bin): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as count from ${table}`);
  return z.tuple([z.object({ count: z.number() })]).parse(rows)[0].count;
}

/** A server that runs keeps connections open. */
async function checkStopped(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (rows.length > 0)
    throw new RestoreRefusedError('Other programs are connected to the database. Stop Cardamom, then restore.');
}

async function countBinned(client: Client, bin: Bin): Promise<number> {
  const { rows } = await client.query(`select to_regclass('${bin}') is not null as has`);
  const [{ has }] = z.tuple([z.object({ has: z.boolean() })]).parse(rows);
  return has ? countRows(client, bin) : 0;
}

async function checkEmpty(client: Client): Promise<void> {
  const recipes = (await countRows(client, 'recipe')) + (await countBinned(client, 'binned_recipe'));
  const imports = (await countRows(client, 'import_job')) + (await countBinned(client, 'binned_import_job'));
  if (recipes + imports === 0) return;
  throw new RestoreRefusedError(
    `The database holds ${recipes} recipes and ${imports} imports. Restore into an empty DATA_DIR or an empty database.`,
  );
}

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((name) => right.includes(name));

/** The migrations that the restored rows need first; none if the database is ready for them. */
export interface RestoreTarget {
  readonly migrations: readonly string[];
  /** How many accounts the rows of the backup replace. */
  readonly accounts: number;
}

/**
 * Checks that a database can take a backup: nobody uses it, it holds no recipe and no import, and it is empty or has the
 * backup's migrations. Throws a RestoreRefusedError.
 */
export async function checkTarget(client: Client, wanted: readonly string[]): Promise<RestoreTarget> {
  await checkStopped(client);
  const present = await listMigrations(client);
  if (present.length === 0) return { migrations: wanted, accounts: 0 };
  await checkEmpty(client);
  if (!isSame(present, wanted))
    throw new RestoreRefusedError(
      'The database was set up by another version of Cardamom than the backup. Restore into an empty DATA_DIR or an empty database.',
    );
  return { migrations: [], accounts: await countRows(client, 'account') };
}

/** Runs the given migrations, so that the tables are those of the version that made the backup. */
export async function migrateTo(url: string, migrations: readonly string[]): Promise<void> {
  if (migrations.length === 0) return;
  const orm = createMigratingOrm({ url, poolSize: 2 });
  try {
    await orm.migrator.up({ migrations: [...migrations] });
  } finally {
    await orm.close(true);
  }
}
