import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import process from 'node:process';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { embeddedUrl } from '../../../server/embedded/folders.ts';
import { startPostgres } from '../../../server/embedded/start-postgres.ts';

/** Turns off durability, since no data outlives the run. */
async function hurry(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}

const dataDir = process.argv[2] ?? '';
const over = once(process, 'disconnect');
const postgres = await startPostgres(dataDir);
await hurry(embeddedUrl(dataDir, 'postgres'));
// The template of the test databases; running the same migrations fifty times takes a minute.
await migrate(embeddedUrl(dataDir));
process.send?.('ready');
await over;
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
