import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, expect, it } from 'vitest';
import { signUp } from '../support/accounts/accounts.ts';
import { startApiApp } from '../support/api/api-app.ts';
import { formWith, textFile } from '../support/files/recipe-files.ts';
import { storedFiles } from '../support/files/stored-files.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import { waitFor } from '../support/processes/wait-for.ts';
import { createLedger } from './oracle.ts';

/** A mount namespace for a small disk. It needs Linux, and some machines forbid it. */
const OWN_VIEW = ['unshare', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
const canMount = spawnSync('unshare', [...OWN_VIEW.slice(1), 'true']).status === 0;

/** Moves the files of the embedded database to a disk of their own. */
const SMALL_DISK = `mkdir -p "$DATA_DIR/disk" && mount -t tmpfs -o size=120m,mode=0711 none "$DATA_DIR/disk" &&
  cp -a "$DATA_DIR/postgres" "$DATA_DIR/disk/" && mount --bind "$DATA_DIR/disk/postgres" "$DATA_DIR/postgres"`;

/** Writes until no byte more fits. */
function fill(path: string): void {
  for (const size of [1_048_576, 4_096]) {
    try {
      for (const block = randomBytes(size); ; appendFileSync(path, block));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
  }
}

let app: RunningApp | null = null;
afterEach(() => app?.stop());

it.skipIf(!canMount)(
  'a full disk of the database refuses with 507, loses nothing that was accepted, and is over as soon as there is space',
  async () => {
    const running = (app = await startApp({ WORKERS: '1' }));
    await running.restart([...OWN_VIEW, 'sh', '-c', `${SMALL_DISK} && exec "$0" server/main.ts`, process.execPath]);
    const ann = await signUp(running);
    const ledger = createLedger(ann);
    const filler = join(`/proc/${running.pid}/root${running.dataDir}`, 'disk/filler');
    const upload = (content: string) => ann.post('/upload/file', undefined, { raw: formWith(content) });

    // The imports are accepted before the disk is full, and read while it is.
    const worker = await waitFor('the worker', () => running.pidOf('worker-1'));
    process.kill(worker, 'SIGSTOP');
    // A long text fills pages of its own.
    const long = Array.from({ length: 300 }, () => randomBytes(45).toString('base64')).join('\n');
    for (let count = 0; count < 6; count += 1)
      await ledger.submit((headers) =>
        ann.post('/upload/text', { text: `${textFile(`Cake ${count}`)}\n${long}` }, { headers }),
      );
    const before = running.output().length;
    fill(filler);
    process.kill(worker, 'SIGCONT');
    await waitFor('the worker to meet the full disk', () => {
      const said = running.output().slice(before).split('\n');
      return said.some((line) => line.includes('"name":"worker-1"') && line.includes('No space left'));
    });

    for (const content of [textFile(), `${textFile()}${long}`]) {
      const refused = await upload(content);
      expect(refused).toMatchObject({ status: 507, body: { code: 'errors.diskFull' } });
      expect(refused.body.jobId).toBeUndefined();
    }
    await waitFor('what was received to be gone', async () => {
      return (await storedFiles(join(running.dataDir, 'images'))).length === 0;
    });
    expect((await ann.get('/api/recipes')).status).toBe(200);

    // PostgreSQL can also end on a full disk, and may not be able to start on it.
    process.kill(await waitFor('PostgreSQL', () => running.pidOf('postgres')), 'SIGKILL');
    rmSync(filler);
    const { done, failed } = await ledger.settle(120_000);
    expect({ done, failed }).toEqual({ done: 6, failed: [] });
    expect((await upload(textFile('Another cake'))).status).toBe(202);
  },
  180_000,
);

it('removes the bytes of an upload at once if the disk of the database was full when it should be accepted', async () => {
  const server = await startApiApp();
  try {
    const ann = await signUp(server);
    const em = server.services.createEntityManager();
    await em.execute(`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`);
    for (const event of ['insert on import_job', 'update on file_removal'])
      await em.execute(`create trigger full_disk before ${event} for each row execute function refuse()`);
    const refused = await ann.post('/upload/file', undefined, { raw: formWith(textFile()) });
    expect(refused).toMatchObject({ status: 507, body: { code: 'errors.diskFull' } });
    await waitFor('the file to be gone', async () => {
      return (await storedFiles(join(server.dataDir, 'images'))).length === 0;
    });
    expect(await em.execute('select stored_bytes::int as bytes from account')).toEqual([{ bytes: 0 }]);
    for (const table of ['import_job', 'file_removal']) await em.execute(`drop trigger full_disk on ${table}`);
    expect((await ann.post('/upload/file', undefined, { raw: formWith(textFile()) })).status).toBe(202);
  } finally {
    await server.close();
  }
});
