import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_FURTHER_FIELDS } from '../../../shared/domain/further-fields.ts';
import { newId } from '../../../server/db/id.ts';
import { execute } from '../../../server/db/query.ts';
import { insertRecipe } from '../../../server/modules/recipes/stored/insert-recipe.ts';
import { enterWords } from '../../../server/modules/recipes/search/word-entry.ts';
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

const NOTHING = {
  description: null,
  prepTime: null,
  cookTime: null,
  totalTime: null,
  ...NO_FURTHER_FIELDS,
  servings: null,
  images: [],
};

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
    expect(await search('carrot winter')).toEqual({ ids: [id], similar: [], lines: {} });
    expect(await search('zwiebel carrot')).toEqual({
      ids: [id],
      similar: [],
      lines: { [id]: '2 Zwiebeln, très fines' },
    });
    expect(await search('CREME, fraiche!')).toEqual({ ids: [id], similar: [], lines: { [id]: 'Add crème fraîche.' } });
    expect(await search('zwiebel chocolate')).toEqual({ ids: [], similar: [], lines: {} });
  });

  it('finds words in the ingredients only, as they are written, if asked', async () => {
    const rice = { tags: ['Fennel'], instructions: ['Stir the fennel.'] };
    await addRecipe({ title: 'Fennel rice', ingredients: ['200 g rice'], ...rice });
    const id = await addRecipe({ title: 'Risotto', ingredients: ['200 g rice', '2 bulbs of fennel'], ...rice });
    const inIngredients = async (q: string) =>
      (await ann.get(`/api/search?in=ingredients&q=${encodeURIComponent(q)}`)).body;
    expect(await inIngredients('fennel')).toEqual({ ids: [id], similar: [], lines: {} });
    expect(await inIngredients('RICE fennel')).toMatchObject({ ids: [id] });
    expect(await inIngredients('fenel')).toMatchObject({ ids: [] });
    expect(await inIngredients(' ')).toMatchObject({ ids: [] });
    expect((await ann.get('/api/search?in=steps&q=fennel')).status).toBe(400);
  });

  it('finds the newest first, in every script', async () => {
    const older = await addRecipe({ title: '味噌汁', tags: [], ingredients: ['タマネギ 1個'], instructions: [] });
    const newer = await addRecipe({ title: 'カレー', tags: [], ingredients: ['玉ねぎ', 'たまねぎ'], instructions: [] });
    expect(await search('たまねぎ')).toEqual({
      ids: [newer, older],
      similar: [],
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
    expect(await search('feast salt')).toEqual({ ids: [id], similar: [], lines: { [id]: '0 g salt' } });
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

describe('a search with a typo', () => {
  const titled = (title: string): Promise<string> => addRecipe({ title, tags: [], ingredients: [], instructions: [] });
  const listed = async (q: string): Promise<string[]> =>
    (await ann.get(`/api/recipes?q=${encodeURIComponent(q)}`)).body.map(({ title }: { title: string }) => title);

  it('finds the word that was meant after those that hold it as it was typed, newest first', async () => {
    await titled('Lemon bars');
    await titled('Lemn bars, as grandmother wrote it');
    await titled('Lemon bars with sugar');
    expect(await listed('lemn bars')).toEqual([
      'Lemn bars, as grandmother wrote it',
      'Lemon bars with sugar',
      'Lemon bars',
    ]);
    expect(await listed('bars lmeon')).toEqual(['Lemon bars with sugar', 'Lemon bars']);
    expect(await listed('lemn barz')).toEqual([]);
  });

  it.each([
    ['Zwiebelkuchen', 'zwibelkuchen'],
    ['Crème brûlée', 'creme brulle'],
    ['Блины с творогом', 'твоогом'],
    ['חומוס ביתי', 'חומווס'],
    ['مقلوبة الدجاج', 'مقلوبا'],
    ['आलू गोभी मसालेदार', 'मसालदार'],
    ['김치찌개', '김치찌게'],
    ['番茄炒蛋面', '番茄抄蛋面'],
    ['チョコレートケーキ', 'ちょこれとけーき'],
    ['ต้มยำกุ้งน้ำข้น', 'ต้มยำกุงน้ำข้น'],
  ])('finds %s by %s', async (title, typed) => {
    await titled(title);
    expect(await listed(typed)).toEqual([title]);
    expect(await listed(title.slice(0, -1))).toEqual([title]);
  });

  it('finds what an edit brought, and no longer what it took away', async () => {
    const id = await titled('Quincejelly');
    const recipe = (await ann.get(`/api/recipes/${id}`)).body;
    await ann.put('/api/recipes/update', { ...recipe, title: 'Medlarjelly' });
    expect(await listed('quincejely')).toEqual([]);
    expect(await listed('medlarjely')).toEqual(['Medlarjelly']);
    expect(await listed('larjel')).toEqual(['Medlarjelly']);
  });

  it('finds recipes whose words were not entered yet, and enters them without changing the list', async () => {
    await titled('Sorrel broth');
    const em = app.services.createEntityManager();
    await execute(em, "update recipe set search_keys = null where title = 'Sorrel broth'");
    await execute(em, 'delete from recipe_words');
    expect(await listed('sorel')).toEqual([]);
    expect(await listed('orrel')).toEqual(['Sorrel broth']);
    const before = (await ann.get('/api/recipes')).headers.get('etag');
    await enterWords(em);
    expect(await listed('sorel')).toEqual(['Sorrel broth']);
    expect((await ann.get('/api/recipes')).headers.get('etag')).toBe(before);
  });

  it('finds nothing of another account', async () => {
    const ben = await signUp(app);
    await titled('Salsify');
    expect((await ben.get('/api/recipes?q=salsfy')).body).toEqual([]);
    expect((await ben.get('/api/search?q=salsify')).body.ids).toEqual([]);
  });
});
