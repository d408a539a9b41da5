import pg from 'pg';
import {
  CROWD_ACCOUNTS,
  CROWD_FAILURES,
  CROWD_IMPORTS,
  CROWD_RECIPES,
  CROWD_SUBSCRIBERS,
} from './seed-data/statements.ts';
import { withoutIndexes } from './seed-data/without-indexes.ts';

/** How many there are to be, beside who is there already. */
export interface CrowdSize {
  readonly users: number;
  /** Nine in ten were imported; the rest was written by hand. One person has far more than the others. */
  readonly recipes: number;
  readonly failedJobs?: number;
  /** On the launch list. */
  readonly subscribers?: number;
}

const TABLES = ['account', 'import_job', 'recipe', 'launch_subscriber'];

async function insertCrowd(client: pg.Client, size: CrowdSize): Promise<void> {
  const { users, recipes, failedJobs = 0, subscribers = 0 } = size;
  await client.query('select setseed(0.5)'); // the same crowd every time, but for the time at which it stands there
  await client.query(CROWD_ACCOUNTS, [users]);
  await client.query(CROWD_IMPORTS, [recipes, users]);
  await client.query(CROWD_RECIPES);
  await client.query(CROWD_FAILURES, [failedJobs, users]);
  await client.query(CROWD_SUBSCRIBERS, [subscribers]);
}

/**
 * Fills a migrated database with people, what they imported and wrote in the last three years until now, what failed and
 * who waits for the launch: in seconds, past the application, its triggers and its indexes. Statistics are fresh
 * afterwards. Nobody of the crowd can sign in, and no file belongs to it.
 */
export async function seedCrowd(databaseUrl: string, size: CrowdSize): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`); // no trigger, no look at references
    await client.query(`set maintenance_work_mem = '256MB'`);
    await client.query('begin');
    await withoutIndexes(client, TABLES, () => insertCrowd(client, size));
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
