import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { recipeForm } from '../../support/files/photos.ts';
import { SOUP } from '../../support/recipes/recipe-form.ts';

let app: ApiApp;
let ann: Client;
beforeAll(async () => {
  app = await startApiApp();
  ann = await signUp(app);
});
afterAll(() => app.close());

const create = (fields: Readonly<Record<string, string>>) =>
  ann.post('/api/recipes', undefined, { raw: recipeForm(fields) });
const update = (edit: object): Promise<Answer> => ann.put('/api/recipes/update', { ...edit, revision: undefined });
const FURTHER = {
  notes: 'Freezes well.\nKeeps for three days.',
  totalTime: 55,
  yieldText: '1 pot (6 bowls)',
  ownNotes: 'Less salt.',
  rating: 4,
  favorite: true,
  cookedOn: ['2026-01-31', '2026-03-02'],
};
const newSoup = async (): Promise<Answer['body']> =>
  (await update({ ...(await create(SOUP)).body, ...FURTHER })).body.recipe;
const stored = async (id: string): Promise<Answer['body']> => (await ann.get(`/api/recipes/${id}`)).body;
const listed = async (id: string): Promise<Answer['body']> =>
  (await ann.get('/api/recipes')).body.find((recipe: { id: string }) => recipe.id === id);

describe('the further fields of a recipe', () => {
  it('are empty at first', async () => {
    const { body } = await create({ title: 'Toast' });
    expect(body).toMatchObject({ notes: null, totalTime: null, yieldText: null, ownNotes: null });
    expect(body).toMatchObject({ rating: null, favorite: false, cookedOn: [] });
  });

  it('can be written with a new recipe, as a form sends them', async () => {
    const { notes, yieldText, ownNotes } = FURTHER;
    const form = { ...SOUP, notes, yieldText, ownNotes, totalTime: '55', rating: '4', favorite: 'true' };
    const { status, body } = await create({ ...form, cookedOn: '["2026-03-02","2026-01-31","2026-03-02"]' });
    expect([status, body]).toMatchObject([201, FURTHER]);
    expect(await stored(body.id)).toEqual(body);
  });

  it('stay as they are in an edit that leaves them out, and are cleared by null', async () => {
    const soup = await newSoup();
    const { title, ingredients } = soup;
    const { recipe } = (await update({ id: soup.id, title, ingredients, servings: 9 })).body;
    expect(recipe).toMatchObject({ ...FURTHER, servings: 9, revision: soup.revision + 1 });
    const none = { notes: null, totalTime: null, yieldText: null, ownNotes: null, rating: null };
    const cleared = await update({ id: soup.id, title, ...none, favorite: false, cookedOn: [] });
    expect(cleared.body.recipe).toMatchObject({ ...none, favorite: false, cookedOn: [] });
  });

  it('are in the list as far as it shows them or can be sorted by them, and left out where they say nothing', async () => {
    const soup = await newSoup();
    const { yieldText } = FURTHER;
    expect(await listed(soup.id)).toMatchObject({ rating: 4, favorite: true, lastCookedOn: '2026-03-02', yieldText });
    const plain = (await create({ title: 'Toast' })).body;
    const summary = await listed(plain.id);
    expect(['rating', 'favorite', 'lastCookedOn', 'yieldText', 'notes'].filter((name) => name in summary)).toEqual([]);
  });

  it('are found by the words of both notes, with the line', async () => {
    const soup = await newSoup();
    await update({
      ...soup,
      title: 'Cassoulet',
      notes: 'For a party.\nWarm the crème brûlée',
      ownNotes: 'Zweimal gekocht',
    });
    const ids = async (q: string) => (await ann.get(`/api/recipes?q=${q}`)).body.map(({ id }: { id: string }) => id);
    expect(await ids('creme+cassoulet')).toEqual([soup.id]);
    expect(await ids('zweimal+lentils')).toEqual([soup.id]);
    expect((await ann.get('/api/search?q=brulee')).body.lines).toEqual({ [soup.id]: 'Warm the crème brûlée' });
    expect((await ann.get('/api/search?q=gekocht')).body.lines).toEqual({ [soup.id]: 'Zweimal gekocht' });
    await update({ ...soup, notes: null, ownNotes: null });
    expect(await ids('zweimal')).toEqual([]);
  });

  it.each([
    [{ notes: 'x'.repeat(10_001) }, 'notes'],
    [{ ownNotes: 'x'.repeat(10_001) }, 'ownNotes'],
    [{ yieldText: 'x'.repeat(201) }, 'yieldText'],
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 2.5 }, 'rating'],
    [{ rating: '5' }, 'rating'],
    [{ favorite: 'yes' }, 'favorite'],
    [{ cookedOn: ['2026-02-30'] }, 'cookedOn'],
    [{ cookedOn: ['31.1.2026'] }, 'cookedOn'],
    [{ cookedOn: ['9999-01-01'] }, 'cookedOn'],
    [{ cookedOn: '2026-01-31' }, 'cookedOn'],
    [{ totalTime: -1 }, 'totalTime'],
  ])('are refused with the name of the field where %j is no such value', async (fields, name) => {
    const soup = await newSoup();
    const refused = await update({ ...soup, ...fields });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [name]]);
    expect(await stored(soup.id)).toEqual(soup);
  });

  it('take no more than a thousand days', async () => {
    const { id } = (await create({ title: 'Bread' })).body;
    const days = (count: number): string[] =>
      Array.from({ length: count }, (_, nth) => new Date(Date.UTC(2020, 0, 1 + nth)).toISOString().slice(0, 10));
    expect((await ann.put(`/api/recipes/${id}/own`, { cookedOn: days(1_000) })).status).toBe(200);
    expect((await ann.put(`/api/recipes/${id}/own`, { cookedOn: days(1_001) })).body.fields).toHaveProperty('cookedOn');
  });
});

describe('what only the owner says of a recipe', () => {
  it('changes alone, and nothing else does', async () => {
    const soup = await newSoup();
    const own = (body: object) => ann.put(`/api/recipes/${soup.id}/own`, body);
    const { status, body } = await own({ rating: 5 });
    expect([status, body]).toEqual([
      200,
      { success: true, recipe: { ...soup, rating: 5, revision: soup.revision + 1 } },
    ]);
    expect((await own({ rating: null, favorite: false })).body.recipe).toMatchObject({ rating: null, favorite: false });
    const again = (await own({ ownNotes: '  Two onions. \r\nOr eleven. ' })).body.recipe;
    expect(again).toMatchObject({ ownNotes: 'Two onions. \nOr eleven.', notes: FURTHER.notes, rating: null });
    expect((await own({ title: 'Other' })).body.recipe).toEqual(again);
    expect((await own({ rating: 9 })).body.fields).toHaveProperty('rating');
    expect((await ann.get('/api/recipes?q=eleven')).body).toMatchObject([{ id: soup.id }]);
  });

  it('names its field to an editor who has an older revision', async () => {
    const soup = await newSoup();
    await ann.put(`/api/recipes/${soup.id}/own`, { favorite: false });
    const late = await ann.put('/api/recipes/update', { ...soup, title: 'Stew' });
    expect([late.status, late.body.changed]).toEqual([409, ['favorite']]);
  });
});
