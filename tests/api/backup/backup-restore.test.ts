import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTables } from '../../../server/backup/tables.ts';
import { checkBackup, restoreBackup } from '../../../server/backup/restore-backup.ts';
import { migrateTo } from '../../../server/backup/restore-target.ts';
import { makeBackup } from '../../../server/backup/make-backup.ts';
import { readTarget, writeBackup } from '../../../server/backup/write-backup.ts';
import { MIGRATIONS } from '../../../server/db/migrations/migrations.ts';
import { createLocalFolder } from '../../../server/storage/file-storage.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { allRows, connected } from '../../support/database/all-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { storedBytes, storedFiles, strayFiles } from '../../support/files/stored-files.ts';

const logger = pino({ level: 'silent' });

let folder: string;
let app: ApiApp;
let cook: Client;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardamom-backup-'));
  app = await startApiApp();
  cook = await signUp(app);
  const picture = await photo();
  for (const title of ['Soup', 'Ćevapi \t "quoted" \\N', '粥'])
    await cook.post('/api/recipes', undefined, { raw: recipeForm({ title }, [picture]) });
  await cook.post('/upload/text', { text: 'Toast\n\nIngredients\n2 slices of bread\n\nToast the bread.' });
});
afterAll(async () => {
  await app.close();
  for (const { drop } of databases) await drop();
  await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}

const source = () => ({ databaseUrl: app.databaseUrl, storage: createLocalFolder(join(app.dataDir, 'images')) });

async function backUp(name: string, keep: number | null = null): Promise<string> {
  const target = await readTarget(join(folder, name) + (name.endsWith('/') ? '/' : ''));
  return (await makeBackup({ ...source(), target, keep })).path;
}

/** Restores into a new storage folder, and returns it. */
async function restore(path: string, databaseUrl: string): Promise<string> {
  const images = await mkdtemp(join(folder, 'images-'));
  const manifest = await checkBackup(path);
  const storage = createLocalFolder(images);
  await restoreBackup({ path, manifest, databaseUrl, storage, logger, isDryRun: false });
  return images;
}

describe('a backup', () => {
  it('restores every row and every file as it was, and can be backed up again', async () => {
    const database = await emptyDatabase();
    const images = await restore(await backUp('whole.zip'), database.url);
    const content = await allRows(app.databaseUrl);
    expect(content['recipe']).toHaveLength(3);
    expect(content['import_job']).toHaveLength(1);
    expect(await allRows(database.url)).toEqual(content);
    const files = await storedBytes(join(app.dataDir, 'images'));
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(3);
    expect(await storedBytes(images)).toEqual(files);
    expect(await strayFiles(images, database.url)).toEqual({ orphans: [], missing: [] });
  });

  it('can be read by its owner only, whatever stands at its temporary name', async () => {
    const [mine, theirs] = [join(folder, 'mine.zip'), join(folder, 'theirs')];
    await writeFile(`${mine}.part`, 'of an interrupted backup', { mode: 0o644 });
    expect((await stat(await backUp('mine.zip'))).mode & 0o777).toBe(0o600);
    await writeFile(theirs, 'before');
    await symlink(theirs, `${mine}.part`);
    await backUp('mine.zip');
    expect(await readFile(theirs, 'utf8')).toBe('before');
  });

  it('in a folder writes each file once, and keeps as many archives as were asked for with their files', async () => {
    const first = await backUp('kept/');
    const [recipe] = (await cook.get('/api/recipes')).body as { id: string }[];
    await cook.delete(`/api/recipes/${recipe?.id}`);
    await cook.delete('/api/bin');
    const files = await storedFiles(join(folder, 'kept', 'files'));
    const second = await backUp('kept/', 1);
    expect((await readdir(join(folder, 'kept'))).filter((name) => name.endsWith('.zip'))).toEqual([
      second.split('/').at(-1),
    ]);
    expect(first).not.toBe(second);
    expect((await storedFiles(join(folder, 'kept', 'files'))).length).toBeLessThan(files.length);
    const database = await emptyDatabase();
    const images = await restore(second, database.url);
    expect((await allRows(database.url))['recipe']).toHaveLength(2);
    expect(await strayFiles(images, database.url)).toEqual({ orphans: [], missing: [] });
  });

  it('in a folder repairs damaged copies, and names damaged archives, which do not count', async () => {
    const first = await backUp('worn/');
    const [copy = ''] = await storedFiles(join(folder, 'worn', 'files'));
    const path = join(folder, 'worn', 'files', copy);
    const bytes = await readFile(path);
    await writeFile(path, Buffer.alloc(bytes.length));
    await expect(checkBackup(first)).rejects.toThrow(`The backup ${first} is damaged: the checksum of files/${copy}`);
    const other = join(folder, 'worn', 'cardamom-2020-01-01T00-00-00-000Z.zip');
    await writeFile(other, 'not a zip');
    const target = await readTarget(join(folder, 'worn'));
    const { damaged } = await makeBackup({ ...source(), target, keep: 2 });
    expect(damaged).toEqual([other]);
    expect(await readFile(path)).toEqual(bytes);
    await checkBackup(first);
  });

  it('of an older version is migrated to this one', async () => {
    const old = await emptyDatabase();
    const names = MIGRATIONS.map(({ name }) => name);
    const before = names.slice(0, names.indexOf('BackupHold'));
    await migrateTo(old.url, before);
    await connected(old.url, (client) =>
      client.query(
        `insert into launch_subscriber (id, email, email_key, language)
         values ('019359f0-0000-7000-8000-000000000000', 'ann@kitchen.example', 'ann@kitchen.example', 'en')`,
      ),
    );
    // An older version holds its files by its own means.
    await connected(old.url, (client) =>
      client.query('create unlogged table backup_hold (id uuid primary key, until timestamptz not null)'),
    );
    const { path } = await writeBackup({
      databaseUrl: old.url,
      storage: createLocalFolder(join(folder, 'none')),
      target: await readTarget(join(folder, 'old.zip')),
    });
    const database = await emptyDatabase();
    await restore(path, database.url);
    const { launch_subscriber: subscribers, ...tables } = await allRows(database.url);
    expect(subscribers).toHaveLength(1);
    expect(Object.keys(tables)).toEqual(
      Object.keys(await allRows(app.databaseUrl)).filter((name) => name !== 'launch_subscriber'),
    );
  });
});

describe('a restore', () => {
  it('is refused where there are recipes or imports, and changes nothing', async () => {
    const path = await backUp('refused.zip');
    const content = await allRows(app.databaseUrl);
    // The connections of this application are closed by then, as those of a stopped one.
    await expect(restore(path, app.databaseUrl)).rejects.toThrow(/Stop Cardamom|The database holds \d recipes/);
    expect(await allRows(app.databaseUrl)).toEqual(content);
  });

  it('of a file that is cut off, changed or no backup is refused before anything is written', async () => {
    const path = await backUp('damaged.zip');
    const { url } = await emptyDatabase();
    const bytes = await readFile(path);
    const half = join(folder, 'half.zip');
    await cp(path, half);
    await truncate(half, Math.floor(bytes.length / 2));
    const changed = join(folder, 'changed.zip');
    const within = bytes.indexOf('database/account.copy') + 60;
    bytes.writeUInt8(bytes.readUInt8(within) ^ 0xff, within);
    await writeFile(changed, bytes);
    const other = join(folder, 'other.zip');
    await writeFile(other, 'not a zip');
    for (const damaged of [half, changed, other])
      await expect(restore(damaged, url)).rejects.toThrow(`The backup ${damaged} is damaged`);
    expect(await connected(url, listTables)).toEqual([]);
  });
});
