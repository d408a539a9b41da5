import pg from 'pg';
import { SEED_ACCOUNTS, SEED_FAILURES, SEED_IMPORTS, SEED_RECIPES, SEED_SUBSCRIBERS } from './seed-data/statements.ts';
import { withoutIndexes } from './seed-data/without-indexes.ts';

/** The number of rows to add. */
export interface SeedSize {
  readonly users: number;
  /** Nine in ten are imported, the rest written by hand. One account has far more than the others. */
  readonly recipes: number;
  readonly failedJobs?: number;
  /** On the launch list. */
  readonly subscribers?: number;
}

const TABLES = ['account', 'import_job', 'recipe', 'launch_subscriber'];

async function insertSeedData(client: pg.Client, size: SeedSize): Promise<void> {
  const { users, recipes, failedJobs = 0, subscribers = 0 } = size;
  await client.query('select setseed(0.5)'); // the same data every time, except for the dates
  await client.query(SEED_ACCOUNTS, [users]);
  await client.query(SEED_IMPORTS, [recipes, users]);
  await client.query(SEED_RECIPES);
  await client.query(SEED_FAILURES, [failedJobs, users]);
  await client.query(SEED_SUBSCRIBERS, [subscribers]);
}

/**
 * Fills a migrated database with accounts, recipes and imports of the last three years, failed imports and launch
 * subscribers. It takes seconds, since it bypasses the application, triggers and indexes. Statistics are updated
 * afterwards. The accounts cannot sign in and have no files.
 */
export async function seedDatabase(databaseUrl: string, size: SeedSize): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`); // disables triggers and foreign key checks
    await client.query(`set maintenance_work_mem = '256MB'`);
    await client.query('begin');
    await withoutIndexes(client, TABLES, () => insertSeedData(client, size));
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
