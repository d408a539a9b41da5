import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { databaseState } from '../../support/database/database-state.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { SOUP } from '../../support/recipes/recipe-form.ts';

type StoredRecipe = Recipe & { readonly revision: number };

let app: ApiApp;
let ann: Client;
beforeAll(async () => {
  app = await startApiApp();
  ann = await signUp(app);
});
afterAll(() => app.close());

const newSoup = async (): Promise<StoredRecipe> =>
  (await ann.post('/api/recipes', undefined, { raw: recipeForm(SOUP, [await photo()]) })).body;
const stored = async ({ id }: Recipe): Promise<StoredRecipe> => (await ann.get(`/api/recipes/${id}`)).body;
const update = (edit: object) => ann.put('/api/recipes/update', edit);
const addPhoto = async ({ id }: Recipe) =>
  ann.post(`/api/recipes/${id}/images`, undefined, { raw: recipeForm({}, [await photo('red')]) });

describe('the revision of a recipe', () => {
  it('grows by one with every edit and every change of its pictures, and not without a change', async () => {
    const soup = await newSoup();
    expect(await stored(soup)).toEqual(soup);
    const edited = (await update({ ...soup, title: 'Stew' })).body.recipe;
    expect(edited.revision).toBe(soup.revision + 1);
    expect((await update({ ...edited, revision: undefined })).body.recipe.revision).toBe(soup.revision + 1);
    await addPhoto(soup);
    expect((await stored(soup)).revision).toBe(soup.revision + 2);
    await ann.delete(`/api/recipes/${soup.id}/images`, { imageUrl: soup.images[0] });
    expect((await stored(soup)).revision).toBe(soup.revision + 3);
    await ann.delete(`/api/recipes/${soup.id}/doubts`);
    expect((await stored(soup)).revision).toBe(soup.revision + 3);
  });
});

describe('an edit of an older revision', () => {
  it('is refused with the stored recipe and the names of the changed fields, and changes nothing', async () => {
    const soup = await newSoup();
    await update({ ...soup, title: 'Stew' });
    const there = (await update({ ...soup, revision: undefined, title: 'Stew', tags: ['winter'], servings: 9 })).body;
    const before = await databaseState(app.services.createEntityManager());
    const refused = await update({ ...soup, title: 'Broth' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'recipes.changedElsewhere' } });
    expect(refused.body.current).toEqual(there.recipe);
    expect(refused.body.changed).toEqual(['servings', 'tags', 'title']);
    expect(refused.body.error).toBe(refused.body.message);
    expect(await databaseState(app.services.createEntityManager())).toEqual(before);
    const again = await update({ ...soup, title: 'Broth', revision: refused.body.current.revision });
    expect(again).toMatchObject({ status: 200, body: { recipe: { title: 'Broth' } } });
  });

  it('names the pictures when only they changed, and counts from the revision that was sent', async () => {
    const soup = await newSoup();
    const { recipe } = (await update({ ...soup, title: 'Stew' })).body;
    await addPhoto(soup);
    expect((await update({ ...recipe, title: 'Broth' })).body.changed).toEqual(['images']);
    expect((await update({ ...soup, title: 'Broth' })).body.changed).toEqual(['images', 'title']);
  });

  it('counts without a revision, as clients of older versions send it', async () => {
    const soup = await newSoup();
    await update({ ...soup, title: 'Stew' });
    for (const revision of [undefined, null])
      expect((await update({ ...soup, revision, title: `Broth ${revision}` })).status).toBe(200);
    expect((await stored(soup)).title).toBe('Broth null');
  });

  it('is no conflict with itself: a repetition after a lost answer succeeds and changes nothing', async () => {
    const soup = await newSoup();
    const edit = { ...soup, title: ' Stew ', ingredients: [{ type: 'title', content: 'Base' }, 'salt'] };
    const first = (await update(edit)).body;
    const repeated = await Promise.all([update(edit), update(edit)]);
    for (const { status, body } of repeated) expect({ status, body }).toEqual({ status: 200, body: first });
    expect(await update({ ...edit, images: [] })).toMatchObject({ status: 409 });
  });

  it('loses against exactly one of several that come at once', async () => {
    const soup = await newSoup();
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((title) => update({ ...soup, title })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await stored(soup)).toEqual(winner?.body.recipe);
  });

  it.each([['7'], [1.5], [-1], [{}]])('is 400 for the revision %j', async (revision) => {
    const soup = await newSoup();
    expect(await update({ ...soup, revision })).toMatchObject({ status: 400 });
  });

  it('of another account is 404', async () => {
    const soup = await newSoup();
    const eve = await signUp(app);
    expect((await eve.put('/api/recipes/update', { ...soup, revision: 0 })).status).toBe(404);
  });
});
