import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { recipeForm } from '../../support/files/photos.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

async function addRecipe(cook: Client, title: string, tags: readonly string[]): Promise<string> {
  const form = recipeForm({ title, tags: JSON.stringify(tags), ingredients: '["1 bone"]', instructions: '["Boil."]' });
  return (await cook.post('/api/recipes', undefined, { raw: form })).body.id;
}
const recipeOf = async (cook: Client, id: string) => (await cook.get(`/api/recipes/${id}`)).body;
const found = async (cook: Client, q: string): Promise<string[]> =>
  (await cook.get(`/api/recipes?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: string }) => id);

describe('the tags of several recipes', () => {
  it('are added and removed at once, found by the search, and raise the revision of what has changed', async () => {
    const cook = await signUp(app);
    const soup = await addRecipe(cook, 'Soup', ['quick', 'Winter']);
    const stew = await addRecipe(cook, 'Stew', ['Été']);
    const other = await addRecipe(cook, 'Other', ['quick']);
    const before = (await cook.get('/api/recipes')).headers.get('etag');
    const change = { ids: [soup, stew, 'no-id'], add: ['été', ' Grün '], remove: ['quick'] };
    expect((await cook.post('/api/recipes/tags', change)).body).toEqual({ success: true, changed: 2 });
    expect(await recipeOf(cook, soup)).toMatchObject({ tags: ['Winter', 'été', 'Grün'], revision: 2 });
    expect((await recipeOf(cook, stew)).tags).toContain('Grün');
    expect(await recipeOf(cook, other)).toMatchObject({ tags: ['quick'], revision: 1 });
    expect((await cook.get('/api/recipes')).headers.get('etag')).not.toBe(before);
    expect(await found(cook, 'grun bone')).toEqual([stew, soup]);
    expect(await found(cook, 'quick')).toEqual([other]);
    expect((await cook.post('/api/recipes/tags', change)).body.changed).toBe(0);
  });

  it('stay as they are for all where one would have too many', async () => {
    const cook = await signUp(app);
    const full = await addRecipe(
      cook,
      'Full',
      Array.from({ length: 50 }, (_, at) => `tag ${at}`),
    );
    const soup = await addRecipe(cook, 'Soup', []);
    const refused = await cook.post('/api/recipes/tags', { ids: [soup, full], add: ['new'] });
    expect(refused).toMatchObject({ status: 400, body: { code: 'recipes.tooManyTags' } });
    expect((await recipeOf(cook, soup)).tags).toEqual([]);
    const long = await cook.post('/api/recipes/tags', { ids: [soup], add: ['x'.repeat(101)] });
    expect(long).toMatchObject({ status: 400, body: { code: 'recipes.tagTooLong' } });
  });

  it('are those of their owner', async () => {
    const [cook, guest] = [await signUp(app), await signUp(app)];
    const soup = await addRecipe(cook, 'Soup', ['quick']);
    expect((await guest.post('/api/recipes/tags', { ids: [soup], add: ['mine'] })).body.changed).toBe(0);
    expect((await guest.put('/api/tags', { tag: 'quick', name: null })).body.changed).toBe(0);
    expect((await recipeOf(cook, soup)).tags).toEqual(['quick']);
  });
});

describe('a tag', () => {
  it('is renamed, merged into another, and removed in all recipes', async () => {
    const cook = await signUp(app);
    const soup = await addRecipe(cook, 'Soup', ['Desert', 'quick', 'Dessert']);
    const cake = await addRecipe(cook, 'Cake', ['Desert']);
    const stew = await addRecipe(cook, 'Stew', ['quick']);
    expect((await cook.put('/api/tags', { tag: 'Desert', name: 'Dessert' })).body).toEqual({
      success: true,
      changed: 2,
    });
    expect((await recipeOf(cook, soup)).tags).toEqual(['Dessert', 'quick']);
    expect((await recipeOf(cook, cake)).tags).toEqual(['Dessert']);
    expect(await found(cook, 'desert')).toEqual([cake, soup]);
    await cook.put('/api/tags', { tag: 'quick', name: 'Schnell & gut' });
    expect((await recipeOf(cook, stew)).tags).toEqual(['Schnell & gut']);
    expect((await cook.put('/api/tags', { tag: 'Dessert', name: null })).body.changed).toBe(2);
    expect((await recipeOf(cook, cake)).tags).toEqual([]);
    expect(await found(cook, 'dessert')).toEqual([]);
    expect(await found(cook, 'bone boil')).toEqual([stew, cake, soup]);
  });
});
