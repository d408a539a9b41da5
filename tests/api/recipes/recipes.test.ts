import { readdir } from 'node:fs/promises';
import { NO_FURTHER_FIELDS } from '../../../shared/domain/further-fields.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { insertRecipe } from '../../../server/modules/recipes/stored/insert-recipe.ts';
import { storePictures } from '../../../server/modules/recipes/pictures/recipe-pictures.ts';
import type { RecipeDoubt } from '../../../shared/domain/doubt.ts';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let app: ApiApp;
let admin: Client;
beforeAll(async () => {
  app = await startApiApp();
  admin = await signUp(app);
});
afterAll(() => app.close());

const CONTENT: RecipeContent = {
  title: 'Crème brûlée',
  description: 'x'.repeat(500),
  prepTime: 10,
  cookTime: 40,
  totalTime: null,
  ...NO_FURTHER_FIELDS,
  servings: 4,
  tags: ['Dessert'],
  ingredients: [{ content: 'For the cream', type: 'title' }, '½ l cream', '6 egg yolks'],
  instructions: ['Bake at 150 °C.', { content: 'Caramelise 100% of the sugar.' }],
  images: [],
  lang: 'en',
  dir: 'ltr',
  originalSource: { type: 'url', url: 'https://kitchen.example/creme' },
};

const DOUBTS: readonly RecipeDoubt[] = [
  { field: 'ingredients', index: 1, why: 'unsure' },
  { field: 'servings', index: null, why: 'number' },
];

async function addRecipe(
  client: Client,
  change: Partial<RecipeContent> = {},
  pictures = 0,
  doubts: readonly RecipeDoubt[] = [],
): Promise<string> {
  const em = app.services.createEntityManager();
  const { id: accountId } = (await client.get('/auth/me')).body;
  const id = newId();
  const picture = { bytes: new Uint8Array([1, 2, 3]), width: 1, height: 1, mime: 'image/webp' as const };
  const stored = await storePictures(
    em,
    app.services.storage,
    Array.from({ length: pictures }, () => picture),
  );
  await em.transactional((tx) =>
    insertRecipe(tx, {
      id,
      accountId,
      importJobId: null,
      content: { ...CONTENT, ...change },
      pictures: stored,
      doubts,
    }),
  );
  return id;
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(join(app.dataDir, 'images'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('the list', () => {
  it('holds summaries, newest first, with the cover and 200 characters of description', async () => {
    const ann = await signUp(app);
    await addRecipe(ann, { title: 'older' });
    const id = await addRecipe(ann, { title: 'newer' }, 2);
    const { body } = await ann.get('/api/recipes');
    expect(body.map(({ title }: { title: string }) => title)).toEqual(['newer', 'older']);
    expect(body[0]).toMatchObject({
      id,
      prepTime: 10,
      cookTime: 40,
      servings: 4,
      tags: ['Dessert'],
      originalSource: CONTENT.originalSource,
    });
    expect(body[0].description).toHaveLength(200);
    expect(body[0].images).toHaveLength(1);
    expect(body[0]).not.toHaveProperty('ingredients');
    expect(new Date(body[0].createdAt).toISOString()).toBe(body[0].createdAt);
  });

  it('answers 304 until something changes', async () => {
    const ann = await signUp(app);
    const id = await addRecipe(ann);
    const first = await ann.get('/api/recipes');
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
    expect(first.headers.get('ETag')).toMatch(/^W\//);
    expect((await ann.get('/api/recipes', { headers })).status).toBe(304);
    await ann.delete(`/api/recipes/${id}`);
    expect(await ann.get('/api/recipes', { headers })).toMatchObject({ status: 200, body: [] });
  });

  it('is never taken for the one that a device kept from before a backup was brought back', async () => {
    const ann = await signUp(app);
    const id = await addRecipe(ann, { title: 'As backed up' });
    const { id: accountId } = (await ann.get('/auth/me')).body;
    const em = app.services.createEntityManager();
    const [backup] = await em.execute<{ revision: string }[]>(
      'select recipe_revision::text as revision from account where id = ?',
      [accountId],
    );
    await ann.put('/api/recipes/update', { id, title: 'Lost with the disk' });
    const headers = { 'If-None-Match': (await ann.get('/api/recipes')).headers.get('ETag') ?? '' };
    await em.execute(`update recipe set title = 'As backed up' where id = ?`, [id]);
    await em.execute('update account set recipe_revision = ?::bigint where id = ?', [backup?.revision, accountId]);
    await ann.put('/api/recipes/update', { id, title: 'Written since' });
    expect(await ann.get('/api/recipes', { headers })).toMatchObject({
      status: 200,
      body: [{ title: 'Written since' }],
    });
  });

  it('is compressed', async () => {
    const ann = await signUp(app);
    for (let count = 0; count < 5; count += 1) await addRecipe(ann);
    const answer = await ann.get('/api/recipes', { headers: { 'Accept-Encoding': 'gzip' } });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(answer.body).toHaveLength(5);
  });

  it.each([
    ['creme', 1],
    ['BRULEE creme', 1],
    ['yolks dessert', 1],
    ['150 °c', 1],
    ['100%', 1],
    ['100_', 1],
    ['chocolate', 0],
    ['%', 1],
    ['  ', 1],
  ])('searched for %j holds %i', async (query, count) => {
    const ann = await signUp(app);
    await addRecipe(ann);
    expect((await ann.get(`/api/recipes?q=${encodeURIComponent(query)}`)).body).toHaveLength(count);
  });

  it('is composed anew after every change, for whoever asks at once the same', async () => {
    const ann = await signUp(app);
    for (let count = 1; count <= 3; count += 1) {
      await addRecipe(ann, { title: `Soup ${count}` });
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'Accept-Encoding': encoding };
        const answers = await Promise.all([1, 2].map(() => ann.get('/api/recipes', { headers })));
        expect(answers.map(({ body }) => body.length)).toEqual([count, count]);
      }
    }
  });

  it('is for its owner only', async () => {
    const ann = await signUp(app);
    const eve = await signUp(app);
    await addRecipe(ann);
    expect((await eve.get('/api/recipes')).body).toEqual([]);
    expect((await createClient(app.url).get('/api/recipes')).status).toBe(401);
  });
});

describe('one recipe', () => {
  it('is whole, headings included', async () => {
    const ann = await signUp(app);
    const id = await addRecipe(ann);
    expect((await ann.get(`/api/recipes/${id}`)).body).toMatchObject({ ...CONTENT, id });
  });

  it('is found by its owner and administrators, and by nobody else', async () => {
    const ann = await signUp(app);
    const eve = await signUp(app);
    const id = await addRecipe(ann);
    expect((await admin.get(`/api/recipes/${id}`)).status).toBe(200);
    expect(await eve.get(`/api/recipes/${id}`)).toMatchObject({ status: 404, body: { code: 'recipes.notFound' } });
    expect((await createClient(app.url).get(`/api/recipes/${id}`)).status).toBe(401);
    for (const odd of ['1', newId(), "' or 1=1", '%00']) {
      expect((await ann.get(`/api/recipes/${encodeURIComponent(odd)}`)).status).toBe(404);
    }
  });

  it('goes with its pictures when deleted for good, and only by its owner', async () => {
    const ann = await signUp(app);
    const eve = await signUp(app);
    const before = await storedFiles().catch(() => []);
    const id = await addRecipe(ann, {}, 2);
    expect((await eve.delete(`/api/recipes/${id}`)).status).toBe(404);
    expect((await admin.delete(`/api/recipes/${id}`)).status).toBe(404);
    expect((await createClient(app.url).delete(`/api/recipes/${id}`)).status).toBe(401);
    expect(await storedFiles()).toHaveLength(before.length + 2);
    expect((await ann.delete(`/api/recipes/${id}`)).body).toEqual({ success: true });
    expect((await ann.delete(`/api/recipes/${id}`)).status).toBe(404);
    expect(await storedFiles()).toHaveLength(before.length + 2);
    await ann.delete(`/api/bin/${id}`);
    await waitFor('the files to go', async () => (await storedFiles()).length === before.length);
  });
});

describe('what reading left unsure', () => {
  it('is told until its owner says that it is right', async () => {
    const [ann, eve] = [await signUp(app), await signUp(app)];
    const id = await addRecipe(ann, {}, 0, DOUBTS);
    expect((await ann.get(`/api/recipes/${id}`)).body.doubts).toEqual(DOUBTS);
    expect((await eve.delete(`/api/recipes/${id}/doubts`)).status).toBe(404);
    expect((await createClient(app.url).delete(`/api/recipes/${id}/doubts`)).status).toBe(401);
    expect((await ann.get(`/api/recipes/${id}`)).body.doubts).toEqual(DOUBTS);
    expect(await ann.delete(`/api/recipes/${id}/doubts`)).toMatchObject({ status: 200, body: { success: true } });
    const recipe = (await ann.get(`/api/recipes/${id}`)).body;
    expect(recipe).toMatchObject({ doubts: [], ingredients: CONTENT.ingredients });
  });
});

describe('a picture', () => {
  it('is served to its owner and administrators only, and cannot run as a page', async () => {
    const ann = await signUp(app);
    const eve = await signUp(app);
    const id = await addRecipe(ann, {}, 1);
    const [path] = (await ann.get(`/api/recipes/${id}`)).body.images;
    const own = await ann.get(path);
    expect(own.status).toBe(200);
    expect(own.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(own.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(own.headers.get('Cache-Control')).toMatch(/private.*immutable/);
    expect((await admin.get(path)).status).toBe(200);
    expect((await eve.get(path)).status).toBe(404);
    expect((await createClient(app.url).get(path)).status).toBe(401);
  });
});
