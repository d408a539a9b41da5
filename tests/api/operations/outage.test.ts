import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_FOLDER } from '../../../server/core/project.ts';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type BreakingProxy, startBreakingProxy } from '../../support/database/breaking-proxy.ts';
import { createClient } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';
import { type RecipeSite, startRecipeSite } from '../../support/recipes/recipe-site.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let site: RecipeSite;
let proxy: BreakingProxy;
let app: ApiApp;
beforeEach(async () => {
  site = await startRecipeSite();
  app = await startApiApp({
    env: { IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` },
    withWorker: true,
    through: async (url) => (proxy = await startBreakingProxy(url)).url,
  });
});
afterEach(async () => {
  site.release();
  await app.close();
  await proxy.stop();
  await site.stop();
});

const PIXEL = await photo('red', 1, 1);

/** More often than any pool of ours has places. */
const OFTEN = 15;

const HEALTHY = join(PROJECT_FOLDER, 'server', 'boot', 'healthy.mjs');

/** The exit code of a container's health check, and its reason. */
async function healthCheck(env: Record<string, string>): Promise<[code: number, reason: string]> {
  try {
    const { stderr } = await promisify(execFile)(process.execPath, [HEALTHY], { env });
    return [0, stderr];
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return [code, stderr.trim()];
  }
}

describe('the health check of a container', () => {
  it('passes while the web server can work, and fails with the reason while it has no database', async () => {
    const PORT = new URL(app.url).port;
    expect(await healthCheck({ PORT })).toEqual([0, '']);
    proxy.cutStatements(true);
    expect(await healthCheck({ PORT })).toEqual([1, `http://127.0.0.1:${PORT}/readyz answers 503`]);
  });

  it('passes on a host of workers only while one of them lives', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cardamom-healthy-'));
    await mkdir(join(folder, 'run'));
    const check = () => healthCheck({ ROLES: 'worker', DATA_DIR: folder });
    expect((await check())[0]).toBe(1);
    await writeFile(join(folder, 'run', 'worker-1.pid'), `${process.pid}\n`);
    expect(await check()).toEqual([0, '']);
    await rm(folder, { recursive: true });
  });
});

describe('a database that goes away', () => {
  it('in the middle of transactions, again and again, costs the server no connection for good', async () => {
    for (let round = 0; round < OFTEN; round += 1) {
      proxy.cutAtStatement(round % 8);
      const { status, body } = await createClient(app.url).post('/auth/email/register', newPerson());
      expect([
        [201, undefined],
        [503, 'errors.unavailable'],
      ]).toContainEqual([status, body.code]);
    }
    proxy.cutAtStatement(-1);
    expect((await createClient(app.url).post('/auth/email/register', newPerson())).status).toBe(201);
    expect((await createClient(app.url).get('/readyz')).status).toBe(200);
  });

  it('at any statement of accepting an import gives no promise, or a kept one', async () => {
    const ann = await signUp(app);
    const promised = new Set<string>();
    for (let statement = 0; statement < OFTEN; statement += 1) {
      proxy.cutAtStatement(statement);
      const { status, body } = await ann.post('/upload/url', { url: `${site.origin}/soup/${statement}` });
      expect([202, 503, 401]).toContain(status);
      expect('jobId' in body).toBe(status === 202);
      if (status === 202) promised.add(body.jobId);
    }
    proxy.cutAtStatement(-1);
    const jobs = await waitFor(
      'the promised imports to end',
      async () => {
        const { body } = await ann.get('/api/notifications');
        return body.inProcessJobs.length === 0 && body.notifications.map(({ jobId }: { jobId: string }) => jobId);
      },
      60_000,
    );
    expect(new Set(jobs).size).toBe(jobs.length);
    for (const id of promised) expect(jobs).toContain(id);
    expect((await ann.get('/api/recipes')).body).toHaveLength(jobs.length);
  });

  it('at any statement of taking in a file gives no promise, or a kept one, and leaves no file', async () => {
    const ann = await signUp(app);
    const promised = new Set<string>();
    for (let statement = 0; statement < OFTEN; statement += 1) {
      proxy.cutAtStatement(statement);
      const raw = formWith(textFile(`Cake ${statement}`));
      const { status, body } = await ann.post('/upload/file', undefined, { raw });
      expect([202, 503, 401]).toContain(status);
      expect('jobId' in body).toBe(status === 202);
      if (status === 202) promised.add(body.jobId);
    }
    proxy.cutAtStatement(-1);
    await waitFor(
      'the imports to end',
      async () => (await ann.get('/api/notifications')).body.inProcessJobs.length === 0,
      60_000,
    );
    const { notifications } = (await ann.get('/api/notifications')).body;
    const jobs = notifications.map(({ jobId }: { jobId: string }) => jobId);
    expect(new Set(jobs).size).toBe(jobs.length);
    for (const id of promised) expect(jobs).toContain(id);
    expect((await ann.get('/api/recipes')).body).toHaveLength(jobs.length);
    // Each recipe keeps its file as the original, so what remains without recipes is a stray file.
    for (const { id } of (await ann.get('/api/recipes')).body) await ann.delete(`/api/recipes/${id}`);
    await ann.delete('/api/bin');
    await waitFor('the uploads to be gone', async () => {
      app.services.remover.wake();
      return (await storedFiles(join(app.dataDir, 'images'))).length === 0;
    });
  });

  it('while a page is being read loses nothing and doubles nothing', async () => {
    const ann = await signUp(app);
    const { body } = await ann.post('/upload/url', { url: `${site.origin}/held` });
    await waitFor('the worker to fetch', () => site.requests() > 0);
    proxy.freeze();
    site.release();
    proxy.cutAll();
    proxy.thaw();
    await waitFor(
      'the import to end',
      async () => (await ann.get(`/api/imports/${body.jobId}`)).body.state === 'done',
      60_000,
    );
    expect((await ann.get('/api/recipes')).body).toHaveLength(1);
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(1);
  });

  it('and falls silent is told by /readyz within seconds', async () => {
    proxy.freeze();
    const answer = await createClient(app.url).get('/readyz');
    expect(answer).toMatchObject({ status: 503, body: { status: 'unavailable', database: 'down', storage: 'ok' } });
    expect((await createClient(app.url).get('/healthz')).status).toBe(200);
    proxy.thaw();
    await waitFor('readiness', async () => (await createClient(app.url).get('/readyz')).status === 200, 30_000);
  });
});

describe('a storage that goes away', () => {
  it('refuses files with 503 and serves all else; back again, nothing of them is left', async () => {
    const ann = await signUp(app);
    const folder = join(app.dataDir, 'images');
    const pictured = () => ann.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Soup' }, [PIXEL]) });
    const { body: soup } = await pictured();
    // The uploaded file is removed after the answer; a removal that fails is tried again only an hour later.
    await waitFor('only the prepared picture to be left', async () => (await storedFiles(folder)).length === 1);
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder');
    for (const refused of [
      await pictured(),
      await ann.post('/upload/file', undefined, { raw: formWith(textFile()) }),
      await ann.get(soup.images[0]),
    ])
      expect(refused).toMatchObject({ status: 503, body: { code: 'errors.storageUnavailable' } });
    expect((await ann.put('/api/recipes/update', { id: soup.id, title: 'Stew' })).status).toBe(200);
    expect((await ann.get('/api/recipes')).body).toHaveLength(1);
    expect((await createClient(app.url).get('/readyz')).body).toMatchObject({ storage: 'down', database: 'ok' });
    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect((await ann.get(soup.images[0])).status).toBe(200);
    expect(await storedFiles(folder)).toHaveLength(1);
    expect((await pictured()).status).toBe(201);
  });
});
