import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createWorkerApp } from '../../../server/worker-app.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { type LocalSite, startLocalSite } from '../../support/network/local-site.ts';
import { recipeWords } from '../../support/models/model-answer.ts';
import type { SeenChat } from '../../support/models/ollama-chat.ts';
import { type OllamaStandIn, startOllamaStandIn } from '../../support/models/ollama-stand-in.ts';
import { PANCAKES, STORY } from '../../support/models/narrative-recipe.ts';
import { CAKE, formWith, picturesOfPages, scannedPdf, textFile } from '../../support/files/recipe-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const LIES = [
  '1 tbsp baking powder',
  '250 g cream cheese',
  'see https://evil.example/pill',
  '![x](https://evil.example/x.png)',
];
/** Has a recipe, but a poor one: one paragraph of ingredients. */
const POOR = `Bread\n\nIngredients\n500 g flour mixed with the yeast and with the salt and then 300 ml water, lukewarm, and after that a spoon of honey, and if you like it some seeds of pumpkin, sunflower or flax\nButter\n\nMethod\nKnead the dough well for ten minutes.\nBake it until it sounds hollow.`;

let ollama: OllamaStandIn;
let site: LocalSite;
let app: ApiApp;
let ann: Client;
let admin: Client;
let answer: (chat: SeenChat) => string | Promise<string>;
beforeAll(async () => {
  ollama = await startOllamaStandIn({ answer: (chat) => answer(chat) });
  const story = STORY.map((line) => `<p>${line}</p>`).join('');
  site = await startLocalSite((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>${STORY[0]}</title><body>${story}</body></html>`);
  });
  app = await startApiApp({
    withWorker: true,
    env: { OLLAMA_HOST: ollama.origin, IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` },
  });
  admin = await signUp(app);
  ann = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await site.stop();
  await ollama.stop();
});
beforeEach(async () => {
  answer = (chat) => recipeWords(chat, PANCAKES);
  await ollama.be(null);
});

interface Ended {
  readonly import: Answer['body'];
  readonly recipe: Answer['body'];
  readonly debug: Answer['body'];
  /** Questions that the model was asked for it. */
  readonly asked: readonly SeenChat[];
}

async function ended(start: () => Promise<Answer>): Promise<Ended> {
  const before = ollama.chats.length;
  const { body } = await start();
  const outcome = await outcomeOf(ann, body.jobId);
  const has = outcome.recipeId !== null;
  return {
    import: outcome,
    recipe: has ? (await ann.get(`/api/recipes/${outcome.recipeId}`)).body : null,
    debug: has ? (await admin.get(`/api/recipes/${outcome.recipeId}/debug`)).body.rawData : null,
    asked: ollama.chats.slice(before),
  };
}
const link = (path: string): Promise<Ended> => ended(() => ann.post('/upload/url', { url: `${site.origin}${path}` }));
const text = (words: string): Promise<Ended> => ended(() => ann.post('/upload/text', { text: words }));
const contents = (lines: readonly (string | { content: string })[]): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.content));

it('reads with a model what is told as a story, and says how', async () => {
  const { recipe, debug, asked } = await link('/pancakes');
  expect(recipe.title).toBe(PANCAKES.title);
  expect(contents(recipe.ingredients)).toEqual(PANCAKES.ingredients);
  expect(contents(recipe.instructions)).toEqual(PANCAKES.steps);
  expect(recipe.doubts).toEqual([]);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.user).toContain('Take 200 g flour');
  expect(debug.provenance.ingredients.stage).toBe('model');
  expect(debug.modelAnswer).toContain('"a pinch of salt"');
  expect(debug.reading.model).toMatchObject({
    host: ollama.origin,
    need: 'nothing',
    outcome: 'used',
    calls: [
      { purpose: 'structure', model: 'qwen3:8b', prompt: expect.stringMatching(/^structure-\d/), outcome: 'answered' },
    ],
  });
  expect(debug.reading.model.calls[0].promptTokens).toBeGreaterThan(100);
  expect(debug.reading.steps.map(({ step }: { step: string }) => step)).toContain('asking');
});

it('does not ask about what was read well, nor about what is no food', async () => {
  const strong = await ended(() => ann.post('/upload/file', undefined, { raw: formWith(textFile()) }));
  expect(strong.recipe.title).toBe(CAKE.title);
  expect(strong.asked).toEqual([]);
  expect(strong.debug).toMatchObject({ modelAnswer: null });
  expect(strong.debug.reading).not.toHaveProperty('model');
  const letter = await text(
    'Dear Anna,\nthe meeting on Monday is moved to ten o’clock. Please tell the others.\nYours, Tom',
  );
  expect(letter).toMatchObject({ import: { state: 'failed' }, asked: [] });
});

it('shows nothing that only the model says', async () => {
  answer = (chat) =>
    recipeWords(chat, {
      ...PANCAKES,
      ingredients: [...PANCAKES.ingredients.map((line) => line.replace('200 g', '900 g')), ...LIES],
      steps: [...PANCAKES.steps, 'Serve with the sauce that you made on the day before.'],
    });
  const { recipe, debug } = await link('/pancakes?lies');
  const shown = JSON.stringify(recipe);
  for (const lie of [...LIES, '900 g', 'evil', 'sauce']) expect(shown).not.toContain(lie);
  expect(contents(recipe.ingredients)).toEqual(expect.arrayContaining(['2 eggs', '300 ml milk']));
  const dropped = JSON.stringify(debug.reading.model.dropped);
  for (const lie of ['1 tbsp baking powder', '250 g cream cheese', 'the sauce that you made'])
    expect(dropped).toContain(lie);
});

it('keeps what was read without a model when that is at fault, and says so where there is nothing else', async () => {
  await ollama.be('broken');
  const poor = await text(POOR);
  expect(poor.recipe.title).toBe('Bread');
  expect(poor.debug.reading.model).toMatchObject({ outcome: 'failed', calls: [{ outcome: 'nonsense' }] });
  const none = await link('/pancakes?broken');
  expect(none.import).toMatchObject({ state: 'failed' });
  const [failed] = (await ann.get('/api/failed-jobs')).body.failedJobs;
  expect(failed.error).toMatch(/model/i);
});

it('keeps of a failed import what a model was asked and answered, for administrators, until it is tried again', async () => {
  answer = () => 'Certainly! Here is a soup that you will love.';
  const { jobId } = (await ann.post('/upload/url', { url: `${site.origin}/pancakes?chatter` })).body;
  expect(await outcomeOf(ann, jobId)).toMatchObject({ state: 'failed' });
  const path = `/api/failed-jobs/${jobId}/debug`;
  const { rawData } = (await admin.get(path)).body;
  expect(rawData.modelAnswer).toContain('Certainly! Here is a soup');
  expect(rawData.reading.models).toMatchObject([{ outcome: 'nonsense', calls: [{ outcome: 'answered' }] }]);
  expect(rawData.reading.steps.map(({ step }: { step: string }) => step)).toContain('asking');
  expect(rawData.importJob).toMatchObject({ error_code: 'importErrors.modelFailed' });
  expect(rawData.importJob).not.toHaveProperty('error_detail');
  expect((await ann.get(path)).status).toBe(403);

  answer = (chat) => recipeWords(chat, PANCAKES);
  await ann.post(`/api/failed-jobs/${jobId}/retry`);
  const { recipeId } = await outcomeOf(ann, jobId);
  expect((await admin.get(path)).status).toBe(404);
  const { modelAnswer, reading } = (await admin.get(`/api/recipes/${recipeId}/debug`)).body.rawData;
  expect(modelAnswer).not.toContain('Certainly');
  expect(reading).toMatchObject({ model: { outcome: 'used' } });
});

it('tells of further recipes where they stand in the source', async () => {
  const before = ollama.chats.length;
  answer = (chat) => recipeWords(chat, { ...PANCAKES, others: ['Plum jam'] });
  const { recipe } = await text([...STORY, 'Plum jam', '1 kg plums', '500 g sugar', 'a stick of cinnamon'].join('\n'));
  expect(recipe.title).toBe(PANCAKES.title);
  expect(ollama.chats.length).toBe(before + 1);
  const { notifications } = (await ann.get('/api/notifications')).body;
  expect(notifications[0].message).toMatch(/more recipes/u);
});

it('gives a job back that its worker leaves while a model answers', async () => {
  let isAsked = (): void => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  answer = () => {
    isAsked();
    return new Promise(() => {});
  };
  const other = await startApiApp({ env: { OLLAMA_HOST: ollama.origin } });
  const worker = createWorkerApp(other.services, 'worker-1');
  await worker.start();
  const bea = await signUp(other);
  const { jobId } = (await bea.post('/upload/text', { text: STORY.join('\n') })).body;
  await asked;
  await waitFor('the step', async () => (await bea.get(`/api/imports/${jobId}`)).body.step === 'asking');
  await worker.close();
  expect((await bea.get(`/api/imports/${jobId}`)).body).toMatchObject({ state: 'accepted', error: null });
  await waitFor('the call to end', async () => ollama.underWay() === 0);
  await other.close();
});

it('believes a model that finds no recipe', async () => {
  answer = () => JSON.stringify({ isRecipe: false, title: null, ingredients: [], instructions: [], otherRecipes: [] });
  const { import: outcome } = await link('/pancakes?none');
  expect(outcome).toMatchObject({ state: 'failed', error: expect.stringMatching(/no recipe/i) });
});

it.each(['photos', 'a scanned PDF'])(
  'has %s transcribed and then structured, and marks what the recogniser did not see',
  async (kind) => {
    const pages = await picturesOfPages();
    if (pages.some((bytes) => bytes.length < 20_000)) return; // a machine without fonts draws no letters
    const misread = CAKE.ingredients.map((line) => line.replace('150 g', '190 g'));
    const transcripts = [
      [`# ${CAKE.title}`, '## Ingredients', ...misread.map((line) => `- ${line}`)],
      ['## Method', ...CAKE.steps],
    ];
    let page = 0;
    answer = (chat) =>
      chat.pictures.length > 0
        ? (transcripts[page++] ?? []).join('\n')
        : recipeWords(chat, { ...CAKE, ingredients: misread });
    const form = new FormData();
    if (kind === 'photos')
      for (const [at, bytes] of pages.entries()) form.append('file', new Blob([bytes]), `page-${at}.png`);
    else form.append('file', new Blob([await scannedPdf()]), 'scan.pdf');
    const { recipe, asked, debug } = await ended(() => ann.post('/upload/file', undefined, { raw: form }));
    expect(asked.map(({ model, pictures }) => [model, pictures.length])).toEqual([
      ['qwen2.5vl:7b', 1],
      ['qwen2.5vl:7b', 1],
      ['qwen3:8b', 0],
    ]);
    expect(recipe.title).toBe(CAKE.title);
    expect(contents(recipe.ingredients)).toContain('190 g sugar');
    expect(contents(recipe.instructions)).toEqual(CAKE.steps);
    expect(recipe.doubts).toEqual([{ field: 'ingredients', index: 2, why: 'unsure' }]);
    // All that was read is the model's, also where its list was found by rules.
    expect(debug.reading.model).toMatchObject({ need: 'picture', outcome: 'used' });
    expect(debug.reading.steps.map(({ step }: { step: string }) => step)).toContain('transcribing');
  },
);
