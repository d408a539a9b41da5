import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecipeDoubt } from '../../../shared/domain/doubt.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { databaseState } from '../../support/database/database-state.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { SOUP } from '../../support/recipes/recipe-form.ts';

let app: ApiApp;
let ann: Client;
beforeAll(async () => {
  app = await startApiApp();
  ann = await signUp(app);
});
afterAll(() => app.close());

const state = () => databaseState(app.services.createEntityManager());
const create = (fields: Readonly<Record<string, string>>, images: Parameters<typeof recipeForm>[1] = []) =>
  ann.post('/api/recipes', undefined, { raw: recipeForm(fields, images) });
/** Sends an edit without the revision, so that it always counts. */
const update = (recipe: object, client = ann): Promise<Answer> =>
  client.put('/api/recipes/update', { ...recipe, revision: undefined });
const doubt = (recipeId: string, doubts: readonly RecipeDoubt[]) =>
  app.services
    .createEntityManager()
    .execute('update recipe set doubts = ?::jsonb where id = ?', [JSON.stringify(doubts), recipeId]);

const newSoup = async (): Promise<Answer['body']> => (await create(SOUP)).body;

describe('a recipe that is changed', () => {
  it('says what was sent, is found by it, and the list is a new one', async () => {
    const soup = await newSoup();
    const etag = async (): Promise<string> => (await ann.get('/api/recipes')).headers.get('ETag') ?? '';
    const before = await etag();
    const { status, body } = await update({ ...soup, title: 'Bean soup', ingredients: ['200 g beans'], servings: 6 });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      recipe: { ...soup, title: 'Bean soup', ingredients: ['200 g beans'], servings: 6, revision: soup.revision + 1 },
    });
    expect((await ann.get(`/api/recipes/${soup.id}`)).body).toEqual(body.recipe);
    expect((await ann.get('/api/recipes?q=200+beans')).body).toMatchObject([{ id: soup.id, title: 'Bean soup' }]);
    expect((await ann.get('/api/recipes?q=bean+lentils')).body).toEqual([]);
    expect(await etag()).not.toBe(before);
  });

  it('loses what is absent, but for its pictures, its source and its birthday', async () => {
    const { body: soup } = await create(SOUP, [await photo()]);
    const { recipe } = (await update({ id: soup.id, title: 'Plain' })).body;
    expect(recipe).toEqual({
      ...soup,
      title: 'Plain',
      revision: soup.revision + 1,
      description: null,
      prepTime: null,
      cookTime: null,
      servings: null,
      tags: [],
      ingredients: [],
      instructions: [],
    });
  });

  it('keeps what nobody can change', async () => {
    const soup = await newSoup();
    const foreign = {
      createdAt: '1999-01-01T00:00:00.000Z',
      doubts: [{ field: 'servings', index: null, why: 'number' }],
      originalSource: { type: 'url', url: 'https://evil.example' },
      lang: 'xx',
      dir: 'rtl',
      accountId: 'x',
      importJobId: 'x',
    };
    expect((await update({ ...soup, ...foreign })).body.recipe).toEqual(soup);
  });

  it('finds its language and direction again', async () => {
    const soup = await newSoup();
    const { recipe } = (await update({ ...soup, title: 'מרק', ingredients: ['כוס עדשים'], instructions: [] })).body;
    expect(recipe).toMatchObject({ lang: 'he', dir: 'rtl' });
    const german = {
      ...soup,
      title: 'Suppe',
      ingredients: [],
      instructions: ['Die Zwiebel in dem Topf mit Öl braten.'],
    };
    expect((await update(german)).body.recipe).toMatchObject({ lang: 'de', dir: 'ltr' });
  });

  it.each([
    ['title', '', 'recipes.titleRequired'],
    ['title', undefined, 'recipes.titleRequired'],
    ['title', ['a'], 'errors.badRequest'],
    ['prepTime', '10', 'errors.numberInvalid'],
    ['prepTime', 0.5, 'errors.numberInvalid'],
    ['cookTime', -1, 'errors.numberInvalid'],
    ['totalTime', 1e308, 'errors.numberInvalid'],
    ['servings', 2_147_483_648, 'errors.numberInvalid'],
    ['tags', 'soup', 'errors.badRequest'],
    ['tags', [null], 'errors.badRequest'],
    ['ingredients', [{ type: 'title' }], 'errors.badRequest'],
    ['ingredients', Array.from({ length: 501 }, () => 'x'), 'recipes.tooManyLines'],
    ['instructions', ['x'.repeat(2_001)], 'recipes.lineTooLong'],
    ['images', '/api/images/x', 'errors.badRequest'],
    ['images', ['/api/images/x'], 'recipes.imageForeign'],
    ['images', ['https://evil.example/a.jpg'], 'recipes.imageForeign'],
    ['images', [''], 'recipes.imageForeign'],
    ['id', 7, 'errors.badRequest'],
    ['id', undefined, 'errors.fieldMissing'],
  ])('is not changed by a wrong %s (%#)', async (field, value, code) => {
    const soup = await newSoup();
    const before = await state();
    const answer = await update({ ...soup, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(await state()).toEqual(before);
  });

  it('is its owner’s: to others, administrators and guests it is not there', async () => {
    const eve = await signUp(app);
    const soup = (await eve.post('/api/recipes', undefined, { raw: recipeForm(SOUP) })).body;
    const before = await state();
    expect((await ann.get('/auth/me')).body.isAdmin).toBe(true);
    expect((await ann.get(`/api/recipes/${soup.id}`)).status).toBe(200);
    for (const id of [soup.id, 'unknown', '019a5c1e-7b2f-7c3d-9e4a-5b6c7d8e9f01', "' or 1=1 --"])
      expect(await update({ ...soup, id })).toMatchObject({ status: 404, body: { code: 'recipes.notFound' } });
    expect((await update(soup, createClient(app.url))).status).toBe(401);
    expect(await state()).toEqual(before);
  });

  it('by two at once is what the last of them sent, whole', async () => {
    const soup = await newSoup();
    const versions = Array.from({ length: 12 }, (_, nth) => ({
      id: soup.id,
      title: `Soup ${nth}`,
      prepTime: nth,
      tags: [`tag ${nth}`],
      ingredients: [`${nth} lentils`],
    }));
    const answers = await Promise.all(versions.map((version) => update(version)));
    expect(answers.map(({ status }) => status)).toEqual(versions.map(() => 200));
    const { body } = await ann.get(`/api/recipes/${soup.id}`);
    expect(versions).toContainEqual({
      id: soup.id,
      title: body.title,
      prepTime: body.prepTime,
      tags: body.tags,
      ingredients: body.ingredients,
    });
  });

  it('by many while others confirm and delete it is changed or gone, and nobody waits crosswise', async () => {
    const soup = await newSoup();
    const calls = Array.from({ length: 8 }, (_, nth) => [
      update({ id: soup.id, title: `Soup ${nth}` }),
      ann.delete(`/api/recipes/${soup.id}/doubts`),
      update({ id: soup.id, title: 'Soup' }),
      ...(nth > 5 ? [ann.delete(`/api/recipes/${soup.id}`)] : []),
    ]);
    const statuses = new Set((await Promise.all(calls.flat())).map(({ status }) => status));
    expect(statuses.difference(new Set([200, 404]))).toEqual(new Set());
    expect((await ann.get(`/api/recipes/${soup.id}`)).status).toBe(404);
  });
});

describe('the language that a page gave its recipe', () => {
  it('stays when the recipe is edited, unless its letters contradict', async () => {
    const soup = await newSoup();
    const em = app.services.createEntityManager();
    await em.execute(`update recipe set lang = 'nl-BE', dir = 'ltr' where id = ?`, [soup.id]);
    const edit = { ...soup, ingredients: [], instructions: ['De ui in de pan met olie bakken.'] };
    expect((await update(edit)).body.recipe).toMatchObject({ lang: 'nl-BE', dir: 'ltr' });
    expect((await update({ ...edit, title: 'суп', instructions: ['Лук обжарить.'] })).body.recipe.lang).toBe('ru');
  });
});

describe('what reading left unsure', () => {
  it('follows its line, and leaves with it or when it was corrected', async () => {
    const soup = await newSoup();
    await update({ ...soup, ingredients: ['salt', 'oil', 'pepper', 'rice'], totalTime: 60 });
    await doubt(soup.id, [
      { field: 'ingredients', index: 1, why: 'unsure' },
      { field: 'ingredients', index: 2, why: 'absent' },
      { field: 'ingredients', index: 3, why: 'number' },
      { field: 'instructions', index: 0, why: 'unsure' },
      { field: 'prepTime', index: null, why: 'number' },
      { field: 'servings', index: null, why: 'number' },
    ]);
    const { recipe } = (await update({ ...soup, ingredients: ['rice', 'salt', 'white pepper', ' oil '], prepTime: 11 }))
      .body;
    expect(recipe.doubts).toEqual([
      { field: 'ingredients', index: 3, why: 'unsure' },
      { field: 'ingredients', index: 0, why: 'number' },
      { field: 'instructions', index: 0, why: 'unsure' },
      { field: 'servings', index: null, why: 'number' },
    ]);
    expect((await ann.get(`/api/recipes/${soup.id}`)).body.doubts).toEqual(recipe.doubts);
  });
});
