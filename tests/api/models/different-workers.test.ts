import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { parseConfig } from '../../../server/core/config.ts';
import { createWorkerApp, type WorkerApp, type WorkerOptions } from '../../../server/worker-app.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { CAKE, formWith, textFile } from '../../support/files/recipe-files.ts';
import { toldAnswer, toldRecipe, TOLD_TITLE } from '../../support/models/numbered-narratives.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

vi.setConfig({ testTimeout: 90_000 });

let ollama: OllamaStandIn;
let app: ApiApp;
let ann: Client;
/** The model's answers wait for it. */
let answering: Promise<void> = Promise.resolve();
const workers: WorkerApp[] = [];
beforeAll(async () => {
  ollama = await startOllamaStandIn({ answer: async (chat) => answering.then(() => toldAnswer(chat)) });
  app = await startApiApp();
});
afterAll(async () => {
  await app.close();
  await ollama.stop();
});

const execute = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  app.services.createEntityManager().execute<Row[]>(sql, values);
beforeEach(async () => {
  ann = await signUp(app);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await execute('delete from import_job');
  await execute('delete from worker_heartbeat');
});

/** A worker on another host, which knows what the living ones can do when this resolves. */
async function startWorker(name: string, env: NodeJS.ProcessEnv, options: WorkerOptions = {}): Promise<WorkerApp> {
  const { config: shared } = app.services;
  const { ollama: models } = parseConfig(env);
  const worker = createWorkerApp({ ...app.services, config: { ...shared, ollama: models } }, name, options);
  workers.push(worker);
  await waitFor(`${name} to say what it can do`, async () => {
    const known = await execute('select 1 from worker_heartbeat where name = ? and abilities is not null', [name]);
    return known.length > 0;
  });
  await worker.start();
  return worker;
}

/** The heartbeat of a worker that has these abilities and takes no import. */
async function pretendWorker(abilities: readonly string[]): Promise<void> {
  await execute(
    `insert into worker_heartbeat (place, process, host_place, host, name, host_workers, abilities, model_server,
       started_at, seen_at, steady_since)
     values ('far:worker-1', gen_random_uuid(), 'far', 'far', 'worker-1', 1, ?::text[], 'http://far:11434',
       now(), now() + interval '1 hour', now())`,
    [`{${abilities.join(',')}}`],
  );
}

async function submit(number: number): Promise<string> {
  return (await ann.post('/upload/text', { text: toldRecipe(number) })).body.jobId;
}

it('a worker without a model leaves an import that needs one to another, and reads the rest', async () => {
  await startWorker('with-model', { OLLAMA_HOST: ollama.origin });
  await startWorker('without-model', {});
  const jobs = await Promise.all(Array.from({ length: 8 }, (_, number) => submit(number)));
  const { body } = await ann.post('/upload/file', undefined, { raw: formWith(textFile()) });
  const outcomes = await Promise.all(jobs.map((job) => outcomeOf(ann, job)));
  expect(outcomes.map(({ state }) => state)).toEqual(jobs.map(() => 'done'));
  const { recipeId } = await outcomeOf(ann, body.jobId);
  expect((await ann.get(`/api/recipes/${recipeId}`)).body.title).toBe(CAKE.title);
  const titles = ((await ann.get('/api/recipes')).body as { title: string }[]).map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith(TOLD_TITLE))).toHaveLength(jobs.length);
});

it('an import says what it waits for, and ends as by a worker that is alone when nobody has it any more', async () => {
  await pretendWorker(['model', 'ocr:en']);
  const first = await startWorker('first', {});
  const job = await submit(1);
  const found = async () => (await ann.get(`/api/imports/${job}`)).body;
  await waitFor('the hand-over', async () => (await found()).waitsFor === 'model');
  expect(await found()).toMatchObject({ state: 'accepted', step: 'waiting' });
  const { inProcessJobs } = (await ann.get('/api/notifications')).body;
  expect(inProcessJobs).toEqual([expect.objectContaining({ id: job, waitsFor: 'model' })]);
  expect(await execute('select claims, lease_owner from import_job')).toEqual([{ claims: 0, lease_owner: null }]);

  await first.close();
  await execute('delete from worker_heartbeat');
  await startWorker('second', {}, { absentMs: 0 });
  expect(await outcomeOf(ann, job)).toMatchObject({ state: 'failed', code: 'importErrors.textNoRecipe' });

  // A retry starts without needs: another worker may have started meanwhile.
  await execute(`update import_job set needs = '{model}'`);
  await ann.post(`/api/failed-jobs/${job}/retry`);
  expect(await outcomeOf(ann, job)).toMatchObject({ state: 'failed' });
  expect(await execute('select needs from import_job')).toEqual([{ needs: [] }]);
});

it('a worker keeps no imports waiting for its model server that another one could read', async () => {
  const open = Promise.withResolvers<void>();
  answering = open.promise;
  await pretendWorker(['model', 'vision', 'ocr:en']);
  await startWorker('busy', { OLLAMA_HOST: ollama.origin });
  const jobs = await Promise.all(Array.from({ length: 5 }, (_, number) => submit(number)));
  const steps = async (): Promise<string[]> => {
    const { inProcessJobs } = (await ann.get('/api/notifications')).body;
    return (inProcessJobs as { step: string }[]).map(({ step }) => step).toSorted();
  };
  await waitFor('the line', async () => (await steps()).join() === 'asking,queued,queued,queued,queued');
  const waiting = await execute(`select needs from import_job where state = 'accepted'`);
  expect(waiting).toEqual([{ needs: ['model'] }, { needs: ['model'] }, { needs: ['model'] }]);

  const second = await startOllamaStandIn({ answer: toldAnswer });
  await startWorker('idle', { OLLAMA_HOST: second.origin });
  await waitFor('the others', async () => (await steps()).length === 2);
  expect(second.chats).toHaveLength(3);
  open.resolve();
  const outcomes = await Promise.all(jobs.map((job) => outcomeOf(ann, job)));
  expect(outcomes.map(({ state }) => state)).toEqual(jobs.map(() => 'done'));
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
  await second.stop();
});

it('as many imports call a model server as it answers at the same time', async () => {
  const open = Promise.withResolvers<void>();
  answering = open.promise;
  await startWorker('parallel', { OLLAMA_HOST: ollama.origin, OLLAMA_PARALLEL: '3' });
  const before = ollama.chats.length;
  const jobs = await Promise.all(Array.from({ length: 6 }, (_, number) => submit(number)));
  const asking = async () => (await execute(`select 1 from import_job where step = 'asking'`)).length;
  const queued = async () => (await execute(`select 1 from import_job where step = 'queued'`)).length;
  await waitFor('three calls', async () => (await asking()) === 3 && (await queued()) === 3);
  expect(ollama.chats.length - before).toBe(3);
  open.resolve();
  await Promise.all(jobs.map((job) => outcomeOf(ann, job)));
});
