import pg from 'pg';
import { inject } from 'vitest';
import { createTestDatabase } from '../database/test-database.ts';
import { type RecipeSite, startRecipeSite } from '../recipes/recipe-site.ts';
import { type RunningApp, startApp } from './app-process.ts';

/** A running application, and a site with recipes that it can import. */
export interface AppOnStage {
  readonly app: RunningApp;
  readonly site: RecipeSite;
  end(): Promise<void>;
}

async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The tables that are empty in a new installation. */
async function emptyTables(url: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const counts = await query<{ name: string; used: boolean }>(
    url,
    tables.map(({ name }) => `select '${name}' as name, exists (select from ${name}) as used`).join(' union all '),
  );
  return counts.flatMap(({ name, used }) => (used ? [] : [name]));
}

async function start(env: NodeJS.ProcessEnv, folder?: string): Promise<AppOnStage & { readonly tables: string[] }> {
  const site = await startRecipeSite();
  // A separate PostgreSQL would take as long to create as everything else to start.
  const database = await createTestDatabase('migrated');
  const tables = await emptyTables(database.url);
  const settings = {
    WORKERS: '1',
    // Each test has an account of its own, for which a spare process would be started.
    SPARE_PARSERS: 'false',
    CHECK_REPLIES: 'true',
    IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}`,
    DATABASE_URL: database.url,
  };
  const app = await startApp({ ...settings, ...env }, undefined, folder);
  return {
    app,
    site,
    tables,
    async end() {
      await app.stop();
      await database.drop();
      await site.stop();
    },
  };
}

let shared: ReturnType<typeof start> | null = null;

/**
 * An application with these settings in addition to the defaults. Without further settings, the test files of this
 * process share one application, because a start takes as long as two tests; each file finds it without accounts. It
 * ends with the process.
 */
export async function takeApp(env: NodeJS.ProcessEnv): Promise<AppOnStage> {
  if (Object.keys(env).length > 0) return start(env);
  const isFirst = shared === null;
  shared ??= start({}, inject('runFolder'));
  const { app, site, tables } = await shared;
  if (!isFirst) {
    site.reset();
    await query(app.databaseUrl, `truncate ${tables.join(', ')}`);
  }
  return { app, site, end: async () => undefined };
}
