import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkerApp, type WorkerApp } from '../../../server/worker-app.ts';
import { probeWorkers } from '../../../server/modules/admin/health/import-probes.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { CAKE, formWith, textFile } from '../../support/files/recipe-files.ts';
import { brokenSandboxEntry, type SandboxEntry } from '../../support/processes/sandbox-entry.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

let app: ApiApp;
let sandbox: SandboxEntry;
let worker: WorkerApp;
beforeAll(async () => {
  app = await startApiApp();
  sandbox = await brokenSandboxEntry(app.dataDir);
  worker = createWorkerApp(app.services, 'worker-1', { sandbox: { entry: sandbox.entry } });
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

const workersNow = () => probeWorkers(app.services.createEntityManager(), { place: 'here', name: 'here', workers: 0 });

it('imports wait while the sandbox cannot start, which the health card explains, and are read when it can', async () => {
  const ann = await signUp(app);
  const { jobId } = (await ann.post('/upload/file', undefined, { raw: formWith(textFile()) })).body;
  await worker.start();
  const unable = await waitFor('the fault to be told', async () => {
    const found = await workersNow();
    return found.says === 'workersUnable' && found;
  });
  expect(unable).toMatchObject({ state: 'down', values: { reason: 'exit code 3' } });
  const rowOf = async (): Promise<unknown> =>
    (await app.services.createEntityManager().execute('select state, claims from import_job where id = ?', [jobId]))[0];
  await waitFor('the import to be back in the queue', async () => {
    return JSON.stringify(await rowOf()) === JSON.stringify({ state: 'accepted', claims: 0 });
  });

  await sandbox.mend();
  const { state, recipeId } = await outcomeOf(ann, jobId);
  expect(state).toBe('done');
  expect((await ann.get(`/api/recipes/${recipeId}`)).body.title).toBe(CAKE.title);
  await waitFor('the health to be well again', async () => (await workersNow()).state === 'ok');
});
