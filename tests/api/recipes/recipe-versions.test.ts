import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
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
const edit = async (recipe: StoredRecipe, change: object): Promise<StoredRecipe> =>
  (await ann.put('/api/recipes/update', { ...recipe, ...change })).body.recipe;
const stored = async ({ id }: Recipe): Promise<StoredRecipe> => (await ann.get(`/api/recipes/${id}`)).body;
const numbers = async ({ id }: Recipe): Promise<number[]> =>
  (await ann.get(`/api/recipes/${id}/versions`)).body.versions.map(({ number }: { number: number }) => number);
const version = ({ id }: Recipe, number: number) => ann.get(`/api/recipes/${id}/versions/${number}`);
const restore = ({ id }: Recipe, number: number, body?: object) =>
  ann.post(`/api/recipes/${id}/versions/${number}/restore`, body);
const withoutPictures = (recipe: Recipe): Recipe => ({ ...recipe, images: [] });

describe('the versions of a recipe', () => {
  it('hold what each edit has replaced, whole, and when it was saved', async () => {
    const soup = await newSoup();
    expect(await numbers(soup)).toEqual([]);
    const stew = await edit(soup, { title: 'Stew', ingredients: ['1 bone'], tags: ['winter'], servings: null });
    await edit(stew, { title: 'Broth' });
    const { versions } = (await ann.get(`/api/recipes/${soup.id}/versions`)).body;
    expect(versions.map(({ number }: { number: number }) => number)).toEqual([stew.revision, soup.revision]);
    expect(versions[1].savedAt).toBe(soup.createdAt);
    expect(versions[0].savedAt > versions[1].savedAt).toBe(true);
    expect(withoutPictures((await version(soup, soup.revision)).body)).toEqual(withoutPictures(soup));
    expect(withoutPictures((await version(soup, stew.revision)).body)).toEqual(withoutPictures(stew));
  });

  it('are the last twenty', async () => {
    let soup = await newSoup();
    for (let nth = 0; nth < 23; nth += 1) soup = await edit(soup, { title: `Soup ${nth}` });
    const kept = await numbers(soup);
    expect(kept).toHaveLength(20);
    expect(kept[0]).toBe(soup.revision - 1);
    expect((await version(soup, 1)).status).toBe(404);
  });

  it('are not made by an edit that changes nothing, nor by confirming what was unsure', async () => {
    const soup = await newSoup();
    await edit(soup, {});
    await ann.delete(`/api/recipes/${soup.id}/doubts`);
    expect(await numbers(soup)).toEqual([]);
  });

  it('keep the pictures that were removed, for their owner alone, until the recipe is deleted for good', async () => {
    await ann.delete('/api/bin');
    const files = async () => (await storedFiles(join(app.dataDir, 'images'))).length;
    const before = await files();
    const soup = await newSoup();
    const [image = ''] = soup.images;
    await ann.delete(`/api/recipes/${soup.id}/images`, { imageUrl: image });
    expect((await ann.get(image)).status).toBe(404);
    const { images } = (await version(soup, soup.revision)).body;
    expect(images).toEqual([`${image}?version=${soup.revision}`]);
    expect((await ann.get(images[0])).status).toBe(200);
    expect((await ann.get(`${images[0]}&size=card`)).status).toBe(200);
    expect((await (await signUp(app)).get(images[0])).status).toBe(404);
    const restored = (await restore(soup, soup.revision)).body.recipe;
    expect(restored.images).toEqual([image]);
    expect((await ann.get(image)).status).toBe(200);
    await ann.delete(`/api/recipes/${soup.id}`);
    expect((await ann.get(images[0])).status).toBe(404);
    await ann.delete('/api/bin');
    await waitFor('the files to be gone', async () => {
      app.services.remover.wake();
      return (await files()) === before;
    });
  });

  it('let go of a picture with the last one that names it', async () => {
    const soup = await newSoup();
    const kept = async () =>
      app.services.createEntityManager().execute('select id from recipe_image where recipe_id = ?', [soup.id]);
    let recipe = await edit(soup, { images: [] });
    for (let nth = 0; nth < 19; nth += 1) recipe = await edit(recipe, { title: `Soup ${nth}` });
    expect(await kept()).toHaveLength(1);
    await edit(recipe, { title: 'Soup' });
    expect(await kept()).toEqual([]);
  });

  it('come back from the bin with their recipe', async () => {
    const soup = await newSoup();
    await edit(soup, { title: 'Stew' });
    await ann.delete(`/api/recipes/${soup.id}`);
    expect((await ann.get(`/api/recipes/${soup.id}/versions`)).status).toBe(404);
    await ann.post(`/api/bin/${soup.id}/restore`);
    expect(await numbers(soup)).toEqual([soup.revision]);
    expect((await restore(soup, soup.revision)).body.recipe.title).toBe(soup.title);
  });
});

describe('restoring a version', () => {
  it('is an edit, which can be undone by restoring what it has replaced', async () => {
    const soup = await newSoup();
    const stew = await edit(soup, { title: 'Stew', ingredients: ['1 bone'] });
    const restored = await restore(soup, soup.revision);
    expect(restored).toMatchObject({ status: 200, body: { success: true } });
    expect(restored.body.recipe).toEqual({ ...soup, revision: stew.revision + 1 });
    expect(await stored(soup)).toEqual(restored.body.recipe);
    expect((await ann.get('/api/search?q=bone')).body.ids).not.toContain(soup.id);
    expect(await numbers(soup)).toEqual([stew.revision, soup.revision]);
    expect((await restore(soup, stew.revision)).body.recipe).toEqual({ ...stew, revision: stew.revision + 2 });
    expect((await ann.get('/api/search?q=bone')).body.ids).toContain(soup.id);
  });

  it('is refused if the recipe was changed meanwhile, and changes nothing', async () => {
    const soup = await newSoup();
    const stew = await edit(soup, { title: 'Stew' });
    const refused = await restore(soup, soup.revision, { revision: soup.revision });
    expect(refused).toMatchObject({ status: 409, body: { code: 'recipes.changedElsewhere', changed: ['title'] } });
    expect(await stored(soup)).toEqual(stew);
    expect((await restore(soup, soup.revision, { revision: stew.revision })).status).toBe(200);
  });

  it.each(['0', '7', '-1', 'first', '99999999999'])('finds no version %s', async (number) => {
    const soup = await newSoup();
    expect((await ann.get(`/api/recipes/${soup.id}/versions/${number}`)).status).toBe(404);
    expect((await ann.post(`/api/recipes/${soup.id}/versions/${number}/restore`)).status).toBe(404);
  });
});
