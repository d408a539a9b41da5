import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '../../../server/db/id.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this test run, with the right to create databases. */
    postgresUrl: string;
    /** Removed at the end of this test run. */
    runFolder: string;
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function command(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database for one test file on the PostgreSQL of this run: empty, or with the current schema. */
export async function createTestDatabase(begin: 'empty' | 'migrated' = 'empty'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${newId().replaceAll('-', '')}`;
  await command(server, `create database ${name} template ${begin === 'empty' ? 'template1' : 'cardamom'}`);
  return {
    url: server.replace(/\/[^/]*$/, `/${name}`),
    drop: () => command(server, `drop database ${name} with (force)`),
  };
}
