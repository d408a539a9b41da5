import pg from 'pg';
import type { AppUnderTest } from '../accounts/accounts.ts';

/** Runs one statement on the database of a running Cardamom, for states that the API cannot produce. */
export async function changeRows({ databaseUrl }: AppUnderTest, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
