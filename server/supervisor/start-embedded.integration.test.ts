import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Client } from 'pg';
import { PROJECT_FOLDER } from '../core/project.ts';
import { migrate } from '../db/migrate.ts';
import { type Binaries, fetchBinaries } from '../embedded/binaries.ts';
import { embeddedUrl, postgresFolder } from '../embedded/folders.ts';
import { startPostgres } from '../embedded/start-postgres.ts';
import { type FindPrograms, startEmbedded } from './start-embedded.ts';

/** The programs of PostgreSQL 17, which npm installs at the first run of this test. */
const PROGRAMS = join(PROJECT_FOLDER, 'node_modules', '.cardamom-postgres-17');
const ROWS = 2_000;

// A test starts PostgreSQL up to six times, beside the tests of other files.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 180_000 });

let root: string;
let programs: Binaries;
/** A data folder of PostgreSQL 17 with an account and its recipes. */
let template: string;
let dataDir: string;

const findPrograms: FindPrograms = async () => programs;

async function withClient<T>(folder: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: embeddedUrl(folder) });
  await client.connect();
  return use(client).finally(() => client.end());
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'cardamom-upgrade-'));
  chmodSync(root, 0o711);
  programs = await fetchBinaries('17', PROGRAMS);
  template = join(root, 'template');
  const former = await startPostgres(template, programs);
  await migrate(embeddedUrl(template));
  await withClient(template, (client) =>
    client.query(`insert into account (id, name, email, email_key, language)
        values ('019359f0-0000-7000-8000-000000000000', 'Ćook', 'ann@kitchen.example', 'ann@kitchen.example', 'en');
      insert into recipe (id, account_id, title, search_text)
        select gen_random_uuid(), '019359f0-0000-7000-8000-000000000000', '粥 ' || n, 'soup' from generate_series(1, ${ROWS}) n`),
  );
  await former.stop();
  dataDir = join(root, 'data');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const copyTemplate = () => cpSync(template, dataDir, { recursive: true });
const version = () => readFileSync(join(postgresFolder(dataDir), 'PG_VERSION'), 'utf8').trim();

/** The data that the running database has, and its version. */
const content = () =>
  withClient(dataDir, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major, name, count(*)::int as recipes,
         max(title) = '粥 999' as complete, (select count(*)::int > 30 from migration) as migrated
       from account join recipe on account_id = account.id group by account.id`,
    );
    return rows;
  });
const WHOLE = [{ major: 18, name: 'Ćook', recipes: ROWS, complete: true, migrated: true }];

/** Starts the database, which has all rows then. */
async function startAndStop(): Promise<void> {
  const running = await startEmbedded(dataDir, findPrograms);
  try {
    expect(await content()).toEqual(WHOLE);
  } finally {
    await running.stop();
  }
}

/** Starts an upgrade in a process of its own, and kills it when `isDue`. */
async function upgradeAndKill(isDue: () => boolean): Promise<void> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'start-embedded.ts'))};
    await startEmbedded(${JSON.stringify(dataDir)}, async () => (${JSON.stringify(programs)}));`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!isDue() && child.exitCode === null) await delay(1);
  child.kill('SIGKILL');
  await ended;
}

describe('a database of PostgreSQL 17', () => {
  it('becomes one of 18 with all its rows, and the former one stays', async () => {
    copyTemplate();
    await startAndStop();
    expect(readdirSync(dataDir).toSorted()).toEqual(['database-password', 'postgres', 'postgres.17', 'run']);
    expect(readFileSync(join(dataDir, 'postgres.17', 'PG_VERSION'), 'utf8').trim()).toBe('17');

    // A kill between the two renames.
    mkdirSync(join(dataDir, 'upgrade'));
    renameSync(postgresFolder(dataDir), join(dataDir, 'upgrade', 'postgres'));
    writeFileSync(join(dataDir, 'upgrade', 'complete'), JSON.stringify({ former: '17', controlTime: 1 }));
    await startAndStop();
    expect(existsSync(join(dataDir, 'upgrade'))).toBe(false);

    // A former version of Cardamom has changed its database since the new one was complete.
    mkdirSync(join(dataDir, 'upgrade', 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'upgrade', 'complete'), JSON.stringify({ former: '17', controlTime: 1 }));
    await startAndStop();
  });

  it('is unchanged if the programs of 17 are missing, and the start says why', async () => {
    copyTemplate();
    const none: FindPrograms = () => Promise.reject(new Error('no registry'));
    await expect(startEmbedded(dataDir, none)).rejects.toThrow(
      /was made by PostgreSQL 17 and could not be upgraded to 18: no registry\. It is unchanged\./,
    );
    expect([version(), existsSync(join(dataDir, 'upgrade'))]).toEqual(['17', false]);
  });

  it.each([
    ['while rows are copied', () => existsSync(join(dataDir, 'upgrade', 'postgres', 'PG_VERSION'))],
    // The next steps take milliseconds, so the kill may also come after them.
    [
      'when the new database is complete',
      () => existsSync(join(dataDir, 'upgrade', 'complete')) || existsSync(join(dataDir, 'postgres.17')),
    ],
  ])('is whole after a kill %s', async (_, isDue) => {
    copyTemplate();
    await upgradeAndKill(isDue);
    await startAndStop();
  });
});
