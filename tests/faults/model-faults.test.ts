import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import texts from '../../locales/en/translations.json' with { type: 'json' };
import { signUp } from '../support/accounts/accounts.ts';
import { type RunningApp, startApp } from '../support/processes/app-process.ts';
import type { Client } from '../support/api/client.ts';
import { inProcess, outcomeOf } from '../support/recipes/import-outcome.ts';
import { OLLAMA_FAULTS, type OllamaFault } from '../support/models/ollama-faults.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../support/models/ollama-stand-in.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { TOLD_TITLE, toldAnswer, toldRecipe } from '../support/models/numbered-narratives.ts';
import { waitFor } from '../support/processes/wait-for.ts';

type Reason = keyof typeof texts.importErrors;

/** Why an import that needs a model fails with each fault; null if it succeeds in the end. */
const REASONS: Readonly<Record<OllamaFault, Reason | null>> = {
  refused: 'modelUnreachable',
  reset: 'modelFailed',
  missing: 'modelMissing',
  broken: 'modelFailed',
  loading: null,
  neverLoads: 'modelTimeout',
  busy: 'modelTimeout',
  silent: 'modelTimeout',
  stuck: 'modelTimeout',
  drip: 'modelTimeout',
  cut: 'modelFailed',
  blanks: 'modelFailed',
  prose: 'modelFailed',
  otherShape: 'modelFailed',
  proxy: 'modelFailed',
  errorLine: 'modelFailed',
  outOfMemory: 'modelTooSmall',
  empty: 'modelFailed',
  frontCut: 'modelTooSmall',
  repeats: 'modelFailed',
  halfLine: 'modelFailed',
  wrongTypes: 'modelFailed',
  flood: 'modelFailed',
  endless: 'modelFailed',
  onlyLoaded: null,
  fenced: null,
  thinksForever: 'modelTimeout',
  heartbeats: 'modelTimeout',
  evicted: 'modelFailed',
  cloudflare: 'modelTimeout',
  otherProtocol: 'modelUnreachable',
  closed: 'modelUnreachable',
  gateway: 'modelUnreachable',
};
/** These come last, because an unreachable server is not contacted again for a while. */
const AWAY: readonly OllamaFault[] = ['gateway', 'closed', 'otherProtocol', 'refused'];

let database: TestDatabase;
let ollama: OllamaStandIn;
let app: RunningApp;
let ann: Client;
let imports = 0;

async function submit(): Promise<string> {
  imports += 1;
  const { status, body } = await ann.post('/upload/text', { text: toldRecipe(imports) });
  expect(status).toBe(202);
  return body.jobId;
}

/** The error text of an ended import, or null if it succeeded. */
async function endOf(jobId: string): Promise<string | null> {
  const { state, error } = await outcomeOf(ann, jobId);
  expect(state).toBe(error === null ? 'done' : 'failed');
  return error;
}

beforeAll(async () => {
  database = await createTestDatabase('migrated');
  ollama = await startOllamaStandIn({ answer: toldAnswer });
  app = await startApp({
    DATABASE_URL: database.url,
    WORKERS: '1',
    OLLAMA_HOST: ollama.origin,
    OLLAMA_TIMEOUT_S: '2',
  });
  ann = await signUp(app);
}, 60_000);
afterAll(async () => {
  await app.stop();
  await ollama.stop();
  await database.drop();
}, 60_000);

describe('a faulty model server', () => {
  const [away, near] = [AWAY, OLLAMA_FAULTS.filter((fault) => !AWAY.includes(fault))];

  it('makes every import fail with the reason, and does not affect the next one after it recovers', async () => {
    for (const fault of near) {
      await ollama.be(fault);
      const reason = REASONS[fault];
      expect([fault, await endOf(await submit())]).toEqual([fault, reason && texts.importErrors[reason]]);
      await ollama.be(null);
      expect([`after ${fault}`, await endOf(await submit())]).toEqual([`after ${fault}`, null]);
    }
    await waitFor('all calls to end', () => ollama.underWay() === 0);
    expect(await inProcess(ann)).toEqual([]);
  }, 90_000);

  it('loses and duplicates no import if a worker is killed during its answer', async () => {
    await ollama.be('stuck');
    const before = ollama.chats.length;
    const jobs = [await submit(), await submit()];
    await waitFor('the question', () => ollama.chats.length > before);
    const reborn = app.killAndAwait('worker-1');
    await ollama.be(null);
    await reborn;
    expect(await Promise.all(jobs.map(endOf))).toEqual([null, null]);
    const { notifications } = (await ann.get('/api/notifications')).body as { notifications: { jobId: string }[] };
    expect(notifications.filter(({ jobId }) => jobs.includes(jobId))).toHaveLength(2);
    await waitFor('the killed call to end', () => ollama.underWay() === 0);
  }, 60_000);

  it('is reported at once when it is down, is contacted only now and then, and again by the next worker', async () => {
    for (const fault of away) {
      await ollama.be(fault);
      expect([fault, await endOf(await submit())]).toEqual([fault, texts.importErrors.modelUnreachable]);
    }
    await ollama.be(null);
    // Workers ask for the list of models now and then, whatever imports do.
    const calls = (): string[] => ollama.paths.filter((path) => path !== '/api/tags');
    const before = calls();
    expect(await endOf(await submit())).toBe(texts.importErrors.modelUnreachable);
    expect(calls()).toEqual(before);
    await app.killAndAwait('worker-1');
    expect(await endOf(await submit())).toBeNull();
  }, 60_000);

  it('leaves no part of its faulty answers in a recipe', async () => {
    const { body } = await ann.get('/api/recipes');
    expect(body.length).toBeGreaterThan(0);
    for (const { title } of body as { title: string }[]) expect(title).toMatch(new RegExp(`^${TOLD_TITLE} \\d+$`));
    expect(JSON.stringify(body)).not.toMatch(/Certainly|1 tbsp salt|weather/);
  });
});
