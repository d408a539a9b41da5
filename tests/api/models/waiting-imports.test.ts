import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkerApp, type WorkerApp } from '../../../server/worker-app.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { CAKE, formWith, textFile } from '../../support/files/recipe-files.ts';
import { toldAnswer, toldRecipe } from '../../support/models/numbered-narratives.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

/** More than a worker holds. */
const WEAK = 20;

let ollama: OllamaStandIn;
let app: ApiApp;
let worker: WorkerApp;
let ann: Client;
let bea: Client;
/** Questions that came, each of which is answered when it is said. */
const questions: { readonly title: string; answer(): void }[] = [];
beforeAll(async () => {
  ollama = await startOllamaStandIn({
    answer: (chat) =>
      new Promise((resolve) => {
        questions.push({ title: titleOf(chat.user), answer: () => resolve(toldAnswer(chat)) });
      }),
  });
  app = await startApiApp({ env: { OLLAMA_HOST: ollama.origin } });
  worker = createWorkerApp(app.services, 'worker-1');
  await worker.start();
  ann = await signUp(app);
  bea = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await ollama.stop();
});

const rows = (): Promise<{ state: string; claims: number; left: number }[]> =>
  app.services
    .createEntityManager()
    .execute(
      `select state, claims, extract(epoch from lease_until - now())::float as left from import_job where source_type = 'text'`,
    );
const running = async () => (await rows()).filter(({ state }) => state === 'running');
const titleOf = (user: string): string => /^\d+\| (What my .*)$/mu.exec(user)?.[1] ?? '';

it('lets imports that wait for a slow model hold up nobody, in turns, and gives them back when the worker stops', async () => {
  for (let number = 1; number <= WEAK; number += 1) await ann.post('/upload/text', { text: toldRecipe(number) });
  await waitFor('the first to wait', async () => (await running()).length === 12);
  const { body } = await bea.post('/upload/file', undefined, { raw: formWith(textFile()) });
  const { recipeId } = await outcomeOf(bea, body.jobId);
  expect((await bea.get(`/api/recipes/${recipeId}`)).body.title).toBe(CAKE.title);
  expect(questions).toHaveLength(1);

  const weak = await bea.post('/upload/text', { text: toldRecipe(100) });
  await waitFor('the import to be held, too', async () => (await running()).length === 13);
  const stepOf = async (id: string): Promise<string> => (await bea.get(`/api/imports/${id}`)).body.step;
  await waitFor('its place in the line', async () => (await stepOf(weak.body.jobId)) === 'queued');
  const held = await running();
  expect(Math.min(...held.map(({ left }) => left))).toBeGreaterThan(5);
  for (let asked = 0; !questions.some(({ title }) => title.endsWith(' 100')); asked += 1) {
    questions[asked]?.answer();
    await waitFor('the next question', () => questions.length === asked + 2);
  }
  expect(questions.length).toBeLessThan(5);
  questions.at(-1)?.answer();
  expect(await outcomeOf(bea, weak.body.jobId)).toMatchObject({ state: 'done' });
  await waitFor('the places of those that ended', async () => (await running()).length === 12);

  const began = performance.now();
  await worker.close();
  expect(performance.now() - began).toBeLessThan(3_000);
  const left = (await rows()).filter(({ state }) => state !== 'done');
  expect(left.length).toBeGreaterThanOrEqual(WEAK - 3);
  expect(left.filter(({ state, claims }) => state !== 'accepted' || claims !== 0)).toEqual([]);
  await waitFor('the call to end', () => ollama.underWay() === 0);
});

it('lets one import of all workers ask at a time, and says of the others that they wait for their turn', async () => {
  const workers = ['worker-1', 'worker-2'].map((name) => createWorkerApp(app.services, name));
  await Promise.all(workers.map((one) => one.start()));
  const before = questions.length;
  const steps = async (): Promise<string[]> => {
    const { body } = await ann.get('/api/notifications');
    return (body.inProcessJobs as { step: string }[]).map(({ step }) => step);
  };
  await waitFor('the line', async () => (await steps()).filter((step) => step === 'queued').length >= 14);
  expect((await steps()).filter((step) => step === 'asking')).toHaveLength(1);
  for (let answered = before; answered < before + 6; answered += 1) {
    await waitFor('a question', () => questions.length > answered);
    expect(questions).toHaveLength(answered + 1);
    questions[answered]?.answer();
  }
  await Promise.all(workers.map((one) => one.close()));
  expect((await rows()).filter(({ state }) => state === 'running')).toEqual([]);
  expect(await app.services.createEntityManager().execute('select id from turn')).toEqual([]);
});

/** An import that so many workers died with, as it is found two seconds from now. */
async function fileOf(client: Client, deaths: number): Promise<string> {
  const { jobId } = (await client.post('/upload/file', undefined, { raw: formWith(textFile()) })).body;
  await app.services
    .createEntityManager()
    .execute(
      `update import_job set dead_holders = array_fill('dead'::text, array[?::int]), not_before = now() + interval '2 seconds' where id = ?`,
      [deaths, jobId],
    );
  return jobId;
}

it('lets no import wait behind one that a worker died of, nor such a one behind those that wait for a model', async () => {
  const dan = await signUp(app);
  await app.services.createEntityManager().execute('delete from import_job');
  for (let number = 200; number < 206; number += 1) await ann.post('/upload/text', { text: toldRecipe(number) });
  const [suspect, deadly] = [await fileOf(dan, 4), await fileOf(dan, 10)];
  const before = questions.length;
  const last = createWorkerApp(app.services, 'worker-1');
  await last.start();
  await waitFor('the question', () => questions.length > before);
  expect(await outcomeOf(dan, suspect)).toMatchObject({ state: 'done' });
  const { body } = await bea.post('/upload/file', undefined, { raw: formWith(textFile()) });
  expect(await outcomeOf(bea, body.jobId)).toMatchObject({ state: 'done' });
  expect(await outcomeOf(dan, deadly)).toMatchObject({ state: 'failed' });
  expect(questions).toHaveLength(before + 1);
  expect(await running()).toHaveLength(6);
  await last.close();
});
