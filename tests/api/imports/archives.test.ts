import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkerApp } from '../../../server/worker-app.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { formWith } from '../../support/files/recipe-files.ts';
import { phonePhoto } from '../../support/files/photos.ts';
import { storedZip } from '../../support/files/write-zip.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { bytesAt, recipesOf, sendArchive } from '../../support/recipes/archives.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true, env: { ARCHIVE_MAX_MB: '1', MAX_UPLOAD_MB: '1' } });
});
afterAll(() => app.close());

const jsonLd = (name: string): Buffer =>
  Buffer.from(
    JSON.stringify({ '@type': 'Recipe', name, recipeIngredient: ['200 g lentils'], recipeInstructions: ['Boil.'] }),
  );
const paprika = (name: string, more: object = {}): Buffer =>
  gzipSync(JSON.stringify({ uid: name, name, ingredients: '1 egg', directions: 'Boil.', categories: [], ...more }));
const zip = (files: Readonly<Record<string, Uint8Array | string>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(storedZip(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)])));

describe('an archive of another program', () => {
  it('gives its recipes, names the broken one, and ignores files of the system', async () => {
    const ann = await signUp(app);
    const photo = Buffer.from(await phonePhoto()).toString('base64');
    const archive = zip({
      'Egg.paprikarecipe': paprika('Egg', { photo_data: photo, created: '2020-01-02 03:04:05' }),
      'Broken.paprikarecipe': paprika('Broken').subarray(0, 40),
      'Toast.paprikarecipe': paprika('Toast', { photo_data: Buffer.from('not a picture').toString('base64') }),
      '__MACOSX/._Egg.paprikarecipe': 'x',
    });
    const jobId = await sendArchive(ann, archive, 'My Recipes.paprikarecipes');
    const outcome = await outcomeOf(ann, jobId);
    expect(outcome).toMatchObject({
      state: 'done',
      items: {
        total: 3,
        imported: 2,
        duplicates: [],
        failed: [{ name: 'Broken.paprikarecipe', code: 'importErrors.fileDamaged' }],
        incomplete: [{ name: 'Toast', missingPictures: 1 }],
      },
    });
    expect(outcome.items.failed[0].error).toMatch(/\w+ \w+/);
    const recipes = await recipesOf(ann);
    expect([...recipes.keys()].toSorted()).toEqual(['Egg', 'Toast']);
    const egg = recipes.get('Egg');
    expect(egg.createdAt).toBe('2020-01-02T03:04:05.000Z');
    expect((await bytesAt(app, ann, egg.images[0])).subarray(8, 12)).toEqual(new TextEncoder().encode('WEBP'));
    const [{ message, skippedCount }] = (await ann.get('/api/notifications')).body.notifications;
    expect(message).toBe(
      '2 recipes from My Recipes.paprikarecipes imported. 1 could not be read. 1 is missing pictures.',
    );
    expect(skippedCount).toBe(2);
  });

  it('of a single recipe ends like the import of a recipe', async () => {
    const ann = await signUp(app);
    const jobId = await sendArchive(ann, new Uint8Array(paprika('Egg')), 'Egg.paprikarecipe');
    const { state, recipeId, items } = await outcomeOf(ann, jobId);
    expect({ state, items }).toMatchObject({ state: 'done', items: { total: 1, imported: 1 } });
    expect((await ann.get(`/api/recipes/${recipeId}`)).body.title).toBe('Egg');
    const [{ message, recipeId: notified }] = (await ann.get('/api/notifications')).body.notifications;
    expect(message).toContain('Egg');
    expect(notified).toBe(recipeId);
  });

  it('with folders of texts gives a recipe for each, with the picture beside it', async () => {
    const ann = await signUp(app);
    const cake =
      '# Plum cake\n\n## Ingredients\n\n- 200 g flour\n- 100 g plums\n\n## Method\n\n1. Mix.\n2. Bake for 30 minutes.\n';
    const archive = zip({ 'cakes/plum.md': cake, 'cakes/plum.jpg': await phonePhoto() });
    const { state } = await outcomeOf(ann, await sendArchive(ann, archive));
    expect(state).toBe('done');
    expect((await recipesOf(ann)).get('Plum cake').images).toHaveLength(1);
  });

  it('with a list of recipes in JSON-LD is one import', async () => {
    const ann = await signUp(app);
    const list = `[${[1, 2, 3].map((n) => jsonLd(`Soup ${n}`)).join(',')}]`;
    const { items } = await outcomeOf(ann, await sendArchive(ann, new TextEncoder().encode(list), 'all.json'));
    expect(items).toMatchObject({ total: 3, imported: 3 });
  });

  it('may be its page of recipes alone', async () => {
    const ann = await signUp(app);
    const recipe = (name: string): string =>
      `<div class="recipe-details"><h2 itemprop="name">${name}</h2><div itemprop="recipeIngredients"><p>1 egg</p></div></div>`;
    const page = `<html><body>${recipe('Egg')}${recipe('Omelette')}</body></html>`;
    const { items } = await outcomeOf(ann, await sendArchive(ann, new TextEncoder().encode(page), 'recipes.html'));
    expect(items).toMatchObject({ total: 2, imported: 2 });
  });

  it('without any recipe is a failed import that says so', async () => {
    const ann = await signUp(app);
    const outcome = await outcomeOf(
      ann,
      await sendArchive(ann, zip({ 'a/settings.json': '{"version":1}', 'b.bin': 'x' })),
    );
    expect(outcome).toMatchObject({ state: 'failed', recipeId: null });
    expect((await ann.get('/api/recipes')).body).toEqual([]);
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(1);
  });

  it('above the limit of archives is refused', async () => {
    const ann = await signUp(app);
    const raw = formWith(zip({ 'a.json': 'a'.repeat(1_048_577) }), 'a.zip');
    expect(await ann.post('/upload/file', undefined, { raw })).toMatchObject({
      status: 413,
      body: { code: 'errors.fileTooLarge' },
    });
  });
});

it('an archive whose worker stops in the middle gives every recipe once', { timeout: 120_000 }, async () => {
  const idle = await startApiApp();
  try {
    const ann = await signUp(idle);
    const names = Array.from({ length: 25 }, (_, n) => `Soup ${n}`);
    const jobId = await sendArchive(ann, zip(Object.fromEntries(names.map((name) => [`${name}.json`, jsonLd(name)]))));
    const ended = async (): Promise<number> => (await ann.get(`/api/imports/${jobId}`)).body.items?.imported ?? 0;
    for (const least of [3, 10]) {
      const worker = createWorkerApp(idle.services, `worker-${least}`);
      await worker.start();
      await waitFor('some recipes', async () => (await ended()) >= least, 30_000).finally(() => worker.close());
    }
    const last = createWorkerApp(idle.services, 'worker-last');
    await last.start();
    const outcome = await outcomeOf(ann, jobId).finally(() => last.close());
    expect(outcome).toMatchObject({ state: 'done', items: { total: 25, imported: 25, failed: [], duplicates: [] } });
    expect([...(await recipesOf(ann)).keys()].toSorted()).toEqual(names.toSorted());
    expect((await ann.get('/api/recipes')).body).toHaveLength(25);
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(1);
  } finally {
    await idle.close();
  }
});
