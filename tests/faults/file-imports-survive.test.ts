import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp } from '../support/accounts/accounts.ts';
import type { Client } from '../support/api/client.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import { recipeForm } from '../support/files/photos.ts';
import { formWith, textFile } from '../support/files/recipe-files.ts';
import { storedFiles, strayFiles } from '../support/files/stored-files.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { waitFor } from '../support/processes/wait-for.ts';
import { archiveOf, sendArchive } from '../support/recipes/archives.ts';
import { createLedger } from './oracle.ts';

const KILLS = 5;
const IMPORTS_PER_KILL = 4;
/** The latest kill after the start of an upload, in milliseconds: from the middle of sending to the end of reading. */
const LATEST_KILL = 250;
const MEGABYTE = 1_048_576;
/** Large to upload but quick to read, because it has few lines. A million empty lines would take long. */
const BLANKS = `${' '.repeat(1_023)}\n`.repeat(MEGABYTE / 1_024);

describe('imports of files', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ WORKERS: '1' });
  });
  afterAll(() => app.stop());

  it.each(['web', 'worker-1', 'postgres'])(
    `survive ${KILLS} kills of %s: none is lost, none is duplicated, no file lacks its row`,
    async (name) => {
      const client = await signUp(app);
      const ledger = createLedger(client);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const submits = Array.from({ length: IMPORTS_PER_KILL }, (_, number) => {
          const content = textFile(`Cake ${kill} ${number}`) + BLANKS;
          return ledger.submit((headers) =>
            client.post('/upload/file', undefined, { raw: formWith(content), headers }),
          );
        });
        await delay(Math.random() * LATEST_KILL);
        await app.killAndAwait(name);
        await Promise.all(submits);
      }
      expect(await ledger.settle(120_000)).toEqual({
        done: KILLS * IMPORTS_PER_KILL,
        failed: [],
        lost: [],
        double: [],
        phantom: [],
      });
      const stray = await strayFiles(join(app.dataDir, 'images'), app.databaseUrl);
      expect(stray).toEqual({ orphans: [], missing: [] });
    },
    300_000,
  );

  it('of an archive go on after a kill of all processes: every recipe once, and a result that says so', async () => {
    const client = await signUp(app);
    const ledger = createLedger(client);
    const archive = await archiveOf('Archive', 30);
    const raw = formWith(archive.bytes, 'recipes.zip');
    await ledger.submit((headers) => client.post('/upload/file', undefined, { raw, headers }), archive);
    const [jobId = ''] = ledger.accepted;
    await waitFor('some recipes', async () => (await importedOf(client, jobId)) > 0);
    await Promise.all(['worker-1', 'web', 'postgres'].map((name) => app.killAndAwait(name)));
    expect(await ledger.settle(60_000)).toEqual({ done: 1, failed: [], lost: [], double: [], phantom: [] });
    const stray = await strayFiles(join(app.dataDir, 'images'), app.databaseUrl);
    expect(stray).toEqual({ orphans: [], missing: [] });
  }, 120_000);
});

/** How many recipes of an archive have been imported; 0 while the web server cannot tell. */
async function importedOf(client: Client, jobId: string): Promise<number> {
  const answer = await client.get(`/api/imports/${jobId}`).catch(() => null);
  return answer?.body.items?.imported ?? 0;
}

/** A mount namespace for a small disk. It needs Linux, and some machines forbid it. */
const OWN_VIEW = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const canMount = spawnSync('unshare', [...OWN_VIEW.slice(1), 'true']).status === 0;

/** A picture by its first bytes, which alone are checked before the file is stored. */
const LARGE_PICTURE = new Uint8Array(3 * MEGABYTE).fill(0xff, 0, 2).fill(0xd8, 1, 2).fill(0xff, 2, 3);

/** An application whose stored files are on a disk of 2 MB; `folder` is where this process sees them. */
async function startOnSmallDisk() {
  const database = await createTestDatabase();
  const mount = 'mkdir -p "$DATA_DIR/images" && mount -t tmpfs -o size=2m none "$DATA_DIR/images"';
  const command = [...OWN_VIEW, 'sh', '-c', `${mount} && exec "$0" server/main.ts`, process.execPath];
  const app = await startApp({ WORKERS: '1', DATABASE_URL: database.url }, command);
  const end = async (): Promise<void> => {
    await app.end();
    await database.drop();
  };
  return { app, folder: `/proc/${app.pidOf('web')}/root${app.dataDir}/images`, end };
}

describe.skipIf(!canMount)('a full disk', () => {
  let disk: Awaited<ReturnType<typeof startOnSmallDisk>>;
  beforeEach(async () => {
    disk = await startOnSmallDisk();
  });
  afterEach(() => disk.end());

  it('refuses a file with 507 and stores nothing of it; a smaller file is still imported', async () => {
    const ann = await signUp(disk.app);
    const upload = (content: string) => ann.post('/upload/file', undefined, { raw: formWith(content) });
    for (let round = 0; round < 3; round += 1) {
      const refused = await upload(textFile() + '\n'.repeat(3 * MEGABYTE));
      expect(refused).toMatchObject({ status: 507, body: { code: 'errors.diskFull' } });
      expect(refused.body.jobId).toBeUndefined();
      const pictured = await ann.post('/api/recipes', undefined, {
        raw: recipeForm({ title: 'Soup' }, [LARGE_PICTURE]),
      });
      expect(pictured).toMatchObject({ status: 507, body: { code: 'errors.diskFull' } });
      expect((await ann.get('/api/recipes')).body).toEqual([]);
      expect(await storedFiles(disk.folder)).toEqual([]);
    }
    const { status, body } = await upload(textFile());
    expect(status).toBe(202);
    await waitFor('the import', async () => (await ann.get(`/api/imports/${body.jobId}`)).body.state === 'done');
    expect((await ann.get('/api/notifications')).body).toMatchObject({ inProcessJobs: [], unreadCount: 1 });
  });

  it('ends an archive with this reason; tried again, it is complete, and no recipe is there twice', async () => {
    const ann = await signUp(disk.app);
    const archive = await archiveOf('Archive', 30);
    const filler = join(disk.folder, 'filler');
    // The archive has space, and a few of its pictures.
    await writeFile(filler, new Uint8Array(2 * MEGABYTE - archive.bytes.length - 20_000));
    const jobId = await sendArchive(ann, archive.bytes);
    const stateOf = async (): Promise<string> => (await ann.get(`/api/imports/${jobId}`)).body.state;
    await waitFor('the archive to fail', async () => (await stateOf()) === 'failed');
    const titles = async () => (await ann.get('/api/recipes')).body.map(({ title }: { title: string }) => title);
    const before = await titles();
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(archive.titles.length);
    const [failed] = (await ann.get('/api/failed-jobs')).body.failedJobs;
    expect(failed).toMatchObject({ id: jobId, error: expect.stringContaining('disk is full') });
    await rm(filler);
    expect((await ann.post(`/api/failed-jobs/${jobId}/retry`)).status).toBe(200);
    await waitFor('the archive', async () => (await stateOf()) === 'done');
    expect((await titles()).toSorted()).toEqual(archive.titles.toSorted());
    expect(await strayFiles(disk.folder, disk.app.databaseUrl)).toEqual({ orphans: [], missing: [] });
  });
});
