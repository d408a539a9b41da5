import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { insertRecipe } from '../../../server/modules/recipes/stored/insert-recipe.ts';
import type { RecipeContent } from '../../../shared/domain/recipe.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';

let app: ApiApp;
let ann: Client;
beforeAll(async () => {
  app = await startApiApp();
  ann = await signUp(app);
});
afterAll(() => app.close());

const NOTHING = { description: null, prepTime: null, cookTime: null, totalTime: null, servings: null, images: [] };

async function addRecipe(
  content: Pick<RecipeContent, 'title' | 'tags' | 'ingredients' | 'instructions'>,
): Promise<string> {
  const { id: accountId } = (await ann.get('/auth/me')).body;
  const id = newId();
  const recipe = { id, accountId, importJobId: null, pictures: [], doubts: [] };
  const rest = { ...NOTHING, lang: null, dir: null, originalSource: null };
  const em = app.services.createEntityManager();
  await em.transactional((tx) => insertRecipe(tx, { ...recipe, content: { ...rest, ...content } }));
  return id;
}

const search = async (q: string) => (await ann.get(`/api/search?q=${encodeURIComponent(q)}`)).body;

describe('the search', () => {
  it('finds every word wherever it stands, and tells the line that says what title and tags do not', async () => {
    const id = await addRecipe({
      title: 'Carrot Soup',
      tags: ['Winter'],
      ingredients: [{ content: 'For the pot', type: 'title' }, '3 carrots', '2 Zwiebeln, très fines'],
      instructions: ['Fry the carrots.', { content: 'Add crème fraîche.' }],
    });
    expect(await search('carrot winter')).toEqual({ ids: [id], lines: {} });
    expect(await search('zwiebel carrot')).toEqual({ ids: [id], lines: { [id]: '2 Zwiebeln, très fines' } });
    expect(await search('CREME, fraiche!')).toEqual({ ids: [id], lines: { [id]: 'Add crème fraîche.' } });
    expect(await search('zwiebel chocolate')).toEqual({ ids: [], lines: {} });
  });

  it('finds the newest first, in every script', async () => {
    const older = await addRecipe({ title: '味噌汁', tags: [], ingredients: ['タマネギ 1個'], instructions: [] });
    const newer = await addRecipe({ title: 'カレー', tags: [], ingredients: ['玉ねぎ', 'たまねぎ'], instructions: [] });
    expect(await search('たまねぎ')).toEqual({
      ids: [newer, older],
      lines: { [newer]: 'たまねぎ', [older]: 'タマネギ 1個' },
    });
    const turkish = await addRecipe({ title: 'PİDE', tags: [], ingredients: ['KIYMA'], instructions: [] });
    expect((await search('kıyma pide')).ids).toEqual([turkish]);
  });

  it('finds nothing for a query without words, and takes hostile ones', async () => {
    for (const odd of ['', '  ', '%', '_', "'", '\\', '"; drop table recipe'])
      expect(await ann.get(`/api/search?q=${encodeURIComponent(odd)}`)).toMatchObject({
        status: 200,
        body: { ids: [] },
      });
    expect((await ann.get('/api/search')).status).toBe(400);
  });

  it('looks at each of very many lines once', async () => {
    const lines = Array.from({ length: 40_000 }, (_, nth) => `${nth} g salt`);
    const id = await addRecipe({ title: 'Feast', tags: [], ingredients: lines, instructions: [] });
    expect(await search('feast salt')).toEqual({ ids: [id], lines: { [id]: '0 g salt' } });
  });

  it('takes a line that is written on several for what it is', async () => {
    const id = await addRecipe({
      title: 'Pie',
      tags: [],
      ingredients: ['1 apple\nred', 'rosewater'],
      instructions: [],
    });
    expect((await search('rosewater')).ids).toEqual([id]);
  });
});
