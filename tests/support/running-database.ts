import pg from 'pg';
import { embeddedUrl } from '../../server/embedded/folders.ts';
import type { AppUnderTest } from './accounts.ts';

/** Runs one statement on the database of a running Cardamom: for what no call brings about. */
export async function changeRows({ dataDir }: AppUnderTest, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
