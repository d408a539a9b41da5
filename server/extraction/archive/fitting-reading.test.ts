import { describe, expect, it } from 'vitest';
import { recipeContentSchema } from '../../../shared/domain/recipe.ts';
import { readArchiveDocument } from './read-document.ts';

const read = (content: string, name: string, readsTexts = false) =>
  readArchiveDocument({
    file: { name, bytes: new TextEncoder().encode(content), entry: null },
    archive: 'export.zip',
    readsTexts,
    languages: [],
  });

const LISTS =
  '<div>Ingredients</div><ul><li>2 eggs</li><li>100 g sugar</li></ul><div>Method</div><ol><li>Beat the eggs with the sugar.</li><li>Bake for 20 minutes.</li></ol>';
const enex = (title: string, tags: readonly string[]): string =>
  `<?xml version="1.0"?><en-export><note><title>${title}</title><content><![CDATA[<en-note>${LISTS}</en-note>]]></content>${tags.map((tag) => `<tag>${tag}</tag>`).join('')}</note></en-export>`;

describe('a document of an archive', () => {
  it('gives a title and tags that can be stored and edited, whatever the program allowed', async () => {
    const { recipes } = await read(enex('Torte '.repeat(100), ['Kuchen', 'kuchen', 'x'.repeat(101), ' ']), 'a.enex');
    const [found] = recipes;
    expect(found?.recipe.title).toMatch(/^Torte Torte .{1,290}$/);
    expect(found?.recipe.title.length).toBeLessThanOrEqual(300);
    expect(found?.recipe.tags).toEqual(['kuchen']);
    expect(recipeContentSchema.safeParse(found?.recipe).success).toBe(true);
  });

  it('names no more pictures than can be looked up', async () => {
    const image = Array.from({ length: 1_000 }, (_, number) => `${number}.jpg`);
    const recipe = { '@type': 'Recipe', name: 'Torte', recipeIngredient: ['2 eggs'], image };
    const { recipes } = await read(JSON.stringify(recipe), 'torte.json');
    expect(recipes[0]?.pictures).toHaveLength(200);
  });

  it('repeats a long ingredient in a step as often as a step can be long', async () => {
    const ingredients = [{ note: 'x'.repeat(500_000) }];
    const step = { instruction: '{{ingredients[0]}}'.repeat(2_000), ingredients };
    const { recipes } = await read(JSON.stringify({ name: 'Torte', working_time: 5, steps: [step] }), 'recipe.json');
    expect(recipes).toMatchObject([{ recipe: { title: 'Torte' } }]);
  });

  it('of XML whose root has the name of a property of objects gives no recipe', async () => {
    const text = '<!DOCTYPE mx2 [<!ENTITY a "b"><constructor></constructor>]><mx2></mx2>';
    expect(await read(text, 'book.mx2')).toMatchObject({ format: 'evernote', recipes: [] });
  });

  it('gives a title and tags without control characters', async () => {
    const mela = {
      id: 'm',
      title: '',
      ingredients: '1 egg',
      instructions: 'Boil.',
      categories: ['a\u0001b', '\u0002', 'half \ud83c'],
    };
    const { recipes } = await read(JSON.stringify(mela), 'Boiled\u0003egg.melarecipe');
    expect(recipes).toMatchObject([{ recipe: { title: 'Boiled egg', tags: ['a b', 'half \ufffd'] } }]);
  });

  it('is named after its file where its title has nothing to be seen', async () => {
    const { recipes } = await read(enex('\u0080\u0081', []), 'Torte.enex');
    expect(recipes).toMatchObject([{ recipe: { title: 'Torte' } }]);
  });

  it('that is a page without a recipe fails as a file, not as a page to look for', async () => {
    const { unread } = await read('<html><body><p>Opening hours of the shop</p></body></html>', 'shop.html', true);
    expect(unread).toEqual([{ key: '0', name: 'shop.html', error: 'importErrors.fileNoRecipe' }]);
  });
});
