import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrm } from '../../server/db/orm.ts';
import { signUp } from '../support/accounts/accounts.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import { type LocalSite, startLocalSite } from '../support/network/local-site.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { waitFor } from '../support/processes/wait-for.ts';

let app: RunningApp;
let database: TestDatabase;
let site: LocalSite;

function killWorker(): void {
  process.kill(Number(readFileSync(join(app.dataDir, 'run', 'worker-1.pid'), 'utf8')), 'SIGKILL');
}

/** Adds deaths that took place before, so that the test need not wait for ten. */
async function addDeaths(job: string, deaths: number): Promise<void> {
  const orm = createOrm({ url: database.url, poolSize: 1 });
  const added = `update import_job set dead_holders = array_fill('dead'::text, array[?::int]) || dead_holders where id = ?`;
  await orm.em.fork().execute(added, [deaths, job]);
  await orm.close(true);
}

beforeAll(async () => {
  site = await startLocalSite((request, response) => {
    if (request.url === '/deadly') return killWorker();
    if (request.url === '/stubborn') return undefined; // never answers
    const recipe = {
      '@type': 'Recipe',
      name: 'Soup',
      recipeIngredient: ['1 onion', '2 carrots'],
      recipeInstructions: 'Chop. Boil for 20 minutes.',
    };
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<script type="application/ld+json">${JSON.stringify(recipe)}</script>`);
    return undefined;
  });
  database = await createTestDatabase('migrated');
  app = await startApp({ DATABASE_URL: database.url, IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}`, WORKERS: '1' });
}, 60_000);
afterAll(async () => {
  await app.stop();
  await database.drop();
  await site.stop();
}, 30_000);

describe('a link', () => {
  it('that kills every worker fails after ten deaths, and other imports continue', async () => {
    const ann = await signUp(app);
    const deadly = (await ann.post('/upload/url', { url: `${site.origin}/deadly` })).body.jobId as string;
    const harmless = (await ann.post('/upload/url', { url: `${site.origin}/soup` })).body.jobId as string;
    const stateOf = async (job: string): Promise<string> => (await ann.get(`/api/imports/${job}`)).body.state;
    await addDeaths(deadly, 7);
    await waitFor('the harmless one to be done', async () => (await stateOf(harmless)) === 'done', 60_000);
    await waitFor('the deadly one to fail', async () => (await stateOf(deadly)) === 'failed', 120_000);
    expect(await stateOf(harmless)).toBe('done');
    const { body } = await ann.get('/api/notifications');
    expect(body.notifications).toHaveLength(2);
    expect(body.inProcessJobs).toEqual([]);
  }, 200_000);

  it('that is being read when the app stops returns to the queue and is imported after the next start', async () => {
    const ann = await signUp(app);
    const job = (await ann.post('/upload/url', { url: `${site.origin}/stubborn` })).body.jobId as string;
    await waitFor(
      'the worker to fetch it',
      async () => (await ann.get(`/api/imports/${job}`)).body.step === 'fetching',
    );
    const began = Date.now();
    await app.restart();
    expect(Date.now() - began).toBeLessThan(20_000);
    const { body } = await ann.get(`/api/imports/${job}`);
    expect(['accepted', 'running']).toContain(body.state);
    expect((await ann.get('/api/notifications')).body.inProcessJobs).toHaveLength(1);
  }, 60_000);
});
