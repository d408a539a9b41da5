import pg from 'pg';
import { SEED_ACCOUNTS, SEED_FAILURES, SEED_IMPORTS, SEED_RECIPES, SEED_SUBSCRIBERS } from './seed-data/statements.ts';
import { withoutIndexes } from './seed-data/without-indexes.ts';

/** How many there are to be, beside who is there already. */
export interface SeedSize {
  readonly users: number;
  /** Nine in ten were imported; the rest was written by hand. One person has far more than the others. */
  readonly recipes: number;
  readonly failedJobs?: number;
  /** On the launch list. */
  readonly subscribers?: number;
}

const TABLES = ['account', 'import_job', 'recipe', 'launch_subscriber'];

async function insertSeedData(client: pg.Client, size: SeedSize): Promise<void> {
  const { users, recipes, failedJobs = 0, subscribers = 0 } = size;
  await client.query('select setseed(0.5)'); // the same data every time, except for its dates there
  await client.query(SEED_ACCOUNTS, [users]);
  await client.query(SEED_IMPORTS, [recipes, users]);
  await client.query(SEED_RECIPES);
  await client.query(SEED_FAILURES, [failedJobs, users]);
  await client.query(SEED_SUBSCRIBERS, [subscribers]);
}

/**
 * Fills a migrated database with people, what they imported and wrote in the last three years until now, what failed and
 * who waits for the launch: in seconds, past the application, its triggers and its indexes. Statistics are fresh
 * afterwards. None of these accounts can sign in, and no file belongs to it.
 */
export async function seedDatabase(databaseUrl: string, size: SeedSize): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`); // no trigger, no look at references
    await client.query(`set maintenance_work_mem = '256MB'`);
    await client.query('begin');
    await withoutIndexes(client, TABLES, () => insertSeedData(client, size));
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
