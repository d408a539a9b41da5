import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { storedZip } from '../../../tests/support/files/write-zip.ts';
import type { LineOrText } from '../../../shared/domain/recipe.ts';
import { readArchiveDocument } from './read-document.ts';

const PICTURE = Buffer.from('a picture as bytes').toString('base64');

const read = (content: string | Uint8Array, name = 'recipe.json', readsTexts = false) =>
  readArchiveDocument({
    file: { name, bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content, entry: null },
    archive: 'export.zip',
    readsTexts,
    languages: [],
  });

const text = (lines: readonly LineOrText[]): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : `${line.type === 'title' ? '# ' : ''}${line.content}`));

async function only(content: string | Uint8Array, name?: string, readsTexts?: boolean) {
  const { format, recipes, unread } = await read(content, name, readsTexts);
  expect(unread).toEqual([]);
  expect(recipes).toHaveLength(1);
  const [found] = recipes;
  if (found === undefined) throw new Error('no recipe');
  const { recipe } = found;
  return { format, ...found, recipe, ingredients: text(recipe.ingredients), steps: text(recipe.instructions) };
}

describe('a document of another program', () => {
  it.each([
    ['cook.example', undefined],
    ['Cook', undefined],
    ['https://other.example', undefined],
    ['Ann’s second book', 'Ann’s second book'],
  ])('names its source beside the address if that says more: %s', async (source, name) => {
    const stated = { name: 'Soup', ingredients: '1 onion', directions: 'Boil it.' };
    const paprika = { ...stated, uid: 'A1', hash: 'x', source, source_url: 'https://cook.example/soup' };
    const { recipe } = await only(gzipSync(JSON.stringify(paprika)), 'Soup.paprikarecipe');
    expect(recipe.originalSource?.name).toBe(name);
  });

  it('is read from Paprika: gzip, texts by lines, photos as base64', async () => {
    const paprika = {
      uid: 'A1',
      name: 'Lentil soup',
      ingredients: '200 g lentils\nFor the top:\n1 onion',
      directions: '1. Boil the lentils.\n2. Fry the onion.',
      description: 'Warms.',
      notes: 'Better on the next day.',
      nutritional_info: '300 kcal',
      prep_time: '10 min',
      cook_time: '1 hr 5 min',
      total_time: '',
      difficulty: 'Easy',
      servings: 'Serves 4',
      rating: 5,
      on_favorites: true,
      source: 'Ann cooks',
      source_url: 'https://cook.example/soup',
      categories: ['Soup', 'Winter'],
      created: '2020-02-03 04:05:06',
      photo: 'x.jpg',
      photo_data: PICTURE,
      photos: [
        { name: '1', data: PICTURE },
        { name: '2', data: Buffer.from('another picture!').toString('base64') },
      ],
      photo_large: null,
    };
    const found = await only(gzipSync(JSON.stringify(paprika)), 'Lentil soup.paprikarecipe');
    expect(found).toMatchObject({
      format: 'paprika',
      createdAt: '2020-02-03T04:05:06.000Z',
      ingredients: ['200 g lentils', '# For the top', '1 onion'],
      steps: ['Boil the lentils.', 'Fry the onion.'],
      recipe: {
        title: 'Lentil soup',
        prepTime: 10,
        cookTime: 65,
        servings: 4,
        tags: ['Soup', 'Winter'],
        originalSource: { type: 'url', url: 'https://cook.example/soup', name: 'Ann cooks' },
        description: 'Warms.',
        notes: 'Better on the next day.\n\nDifficulty: Easy\n\nNutrition: 300 kcal',
        yieldText: null,
        rating: 5,
        favorite: true,
      },
    });
    expect(found.pictures).toHaveLength(2);
  });

  it('is read from Mela', async () => {
    const mela = {
      id: 'm',
      title: 'Stew',
      text: 'Thick.',
      images: [PICTURE],
      categories: ['Dinner'],
      yield: '6',
      prepTime: '20 min',
      cookTime: '2 h',
      totalTime: '',
      ingredients: '# Base\n1 kg beef\n2 carrots',
      instructions: 'Brown the beef.\n# Later\nSimmer.',
      notes: 'Freezes well.',
      nutrition: '',
      link: '',
      favorite: true,
    };
    expect(await only(JSON.stringify(mela), 'Stew.melarecipe')).toMatchObject({
      format: 'mela',
      ingredients: ['# Base', '1 kg beef', '2 carrots'],
      steps: ['Brown the beef.', '# Later', 'Simmer.'],
      recipe: { servings: 6, prepTime: 20, cookTime: 120, tags: ['Dinner'], description: 'Thick.' },
      pictures: [{ bytes: expect.any(Uint8Array) }],
    });
    expect((await only(JSON.stringify(mela), 'Stew.melarecipe')).recipe).toMatchObject({
      notes: 'Freezes well.',
      favorite: true,
      yieldText: null,
    });
  });

  it('is read from Crouton in the order of its lines', async () => {
    const crumb = {
      uuid: 'c',
      name: 'Pie',
      serves: 8,
      duration: 15,
      cookingDuration: 40,
      webLink: 'https://pie.example/1',
      ingredients: [
        { order: 1, ingredient: { name: 'flour' }, quantity: { amount: 200, quantityType: 'GRAMS' } },
        { order: 0, ingredient: { name: 'Dough' }, quantity: { quantityType: 'SECTION' } },
        { order: 2, ingredient: { name: 'salt' } },
      ],
      steps: [
        { order: 1, step: 'Bake.', isSection: false },
        { order: 0, step: 'Knead.', isSection: false },
      ],
      tags: [{ name: 'Baking' }],
      images: [],
    };
    expect(await only(JSON.stringify(crumb), 'Pie.crumb')).toMatchObject({
      format: 'crouton',
      ingredients: ['# Dough', '200 g flour', 'salt'],
      steps: ['Knead.', 'Bake.'],
      recipe: { servings: 8, prepTime: 15, cookTime: 40, tags: ['Baking'] },
    });
  });

  it('is read from the tables of a backup of Mealie, with the paths of pictures', async () => {
    const id = '0123456789abcdef0123456789abcdef';
    const database = {
      recipes: [
        {
          id,
          name: 'Curry',
          slug: 'curry',
          description: 'Hot.',
          recipe_yield: '4 plates',
          total_time: '45 minutes',
          rating: 4,
          last_made: '2024-05-06T18:00:00Z',
          org_url: 'https://c.example/',
          created_at: '2021-01-02T03:04:05Z',
        },
        { id: 'f'.repeat(32), name: '', slug: '' },
      ],
      recipes_ingredients: [
        { recipe_id: id, position: 1, quantity: 2, unit_id: 'u', food_id: 'f', note: 'chopped' },
        { recipe_id: id, position: 0, title: 'Paste', note: '1 chilli', quantity: 0 },
      ],
      recipe_instructions: [{ recipe_id: id, position: 0, title: '', text: 'Cook all.' }],
      ingredient_units: [{ id: 'u', name: 'cup' }],
      ingredient_foods: [{ id: 'f', name: 'onions' }],
      notes: [{ recipe_id: id, title: 'Tip', text: 'Add lime.' }],
      tags: [{ id: 't', name: 'Spicy' }],
      recipes_to_tags: [{ recipe_id: id, tag_id: 't' }],
    };
    const { format, recipes, unread } = await read(JSON.stringify(database), 'backup/database.json');
    expect(format).toBe('mealie');
    expect(unread).toEqual([{ key: 'f'.repeat(32), name: 'backup/database.json', error: 'importErrors.fileNoRecipe' }]);
    const [curry] = recipes;
    expect(text(curry?.recipe.ingredients ?? [])).toEqual(['# Paste', '1 chilli', '2 cup onions, chopped']);
    expect(curry).toMatchObject({
      createdAt: '2021-01-02T03:04:05.000Z',
      recipe: { title: 'Curry', totalTime: 45, servings: 4, tags: ['Spicy'], yieldText: '4 plates', rating: 4 },
    });
    expect(curry?.recipe).toMatchObject({ description: 'Hot.', notes: 'Tip: Add lime.', cookedOn: ['2024-05-06'] });
    expect(curry?.nearby[0]?.[0]).toBe('backup/data/recipes/01234567-89ab-cdef-0123-456789abcdef/images/original.webp');
  });

  it('is read from Tandoor: a zip within the zip, with its picture', async () => {
    const tandoor = {
      name: 'Rolls',
      description: '',
      keywords: [{ name: 'Bread' }],
      working_time: 30,
      waiting_time: 60,
      servings: 12,
      servings_text: 'rolls',
      source_url: null,
      steps: [
        {
          name: 'Dough',
          order: 0,
          instruction: 'Knead.',
          ingredients: [{ food: { name: 'flour' }, unit: { name: 'g' }, amount: 500, order: 0 }],
        },
        {
          name: 'Glaze',
          order: 1,
          instruction: 'Brush.',
          ingredients: [{ food: { name: 'egg' }, unit: null, amount: 1, note: 'beaten', order: 0 }],
        },
      ],
    };
    const inner = storedZip([
      ['recipe.json', Buffer.from(JSON.stringify(tandoor))],
      ['image.png', Buffer.from('bytes of a picture')],
    ]);
    expect(await only(new Uint8Array(inner), 'recipe_1.zip')).toMatchObject({
      format: 'tandoor',
      ingredients: ['# Dough', '500 g flour', '# Glaze', '1 egg, beaten'],
      steps: ['# Dough', 'Knead.', '# Glaze', 'Brush.'],
      recipe: { prepTime: 30, totalTime: 90, servings: 12, tags: ['Bread'], yieldText: '12 rolls' },
      pictures: [{ bytes: expect.any(Uint8Array) }],
    });
  });

  it('is read from Nextcloud Cookbook and RecipeSage: schema.org with notes, paths and addresses', async () => {
    const sage = [1, 2].map((n) => ({
      '@context': 'http://schema.org',
      '@type': 'Recipe',
      name: `Salad ${n}`,
      image: ['https://sage.example/1.jpg'],
      recipeIngredient: ['1 cucumber', '2 tomatoes'],
      recipeInstructions: [{ '@type': 'HowToStep', text: 'Cut and mix.' }],
      recipeYield: '2 bowls',
      recipeCategory: ['Fresh'],
      creditText: 'Grandmother',
      comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'Use ripe ones.' }],
    }));
    const { format, recipes } = await read(JSON.stringify(sage), 'recipesage.json');
    expect(format).toBe('schema-org');
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(['Salad 1', 'Salad 2']);
    expect(recipes[0]).toMatchObject({
      recipe: {
        servings: 2,
        tags: ['Fresh'],
        yieldText: '2 bowls',
        originalSource: { type: 'file', name: 'Grandmother' },
      },
      pictures: [{ url: 'https://sage.example/1.jpg' }],
    });
    expect(recipes[0]?.recipe.notes).toBe('Use ripe ones.');
    const nextcloud = { ...sage[0], image: '/apps/cookbook/1', dateCreated: '2022-03-04T05:06:07+0000' };
    const found = await only(JSON.stringify(nextcloud), 'Recipes/Salad/recipe.json');
    expect(found.nearby[0]?.[0]).toBe('Recipes/Salad/full.jpg');
    expect(found.createdAt).toBe('2022-03-04T05:06:07.000Z');
  });

  it('is read from Recipe Keeper', async () => {
    const html = `<html><body><div class="recipe-details"><meta content="k1" itemprop="recipeId">
      <h2 itemprop="name">Bread</h2><span itemprop="recipeCourse">Main</span>
      <a itemprop="recipeSource" href="https://b.example/">b</a><span itemprop="recipeYield">2 loaves</span>
      <meta content="PT20M" itemprop="prepTime"><meta content="PT1H" itemprop="cookTime"><meta content="3" itemprop="recipeRating">
      <div itemprop="recipeIngredients"><p>500 g flour</p><p>1 tsp salt</p></div>
      <div itemprop="recipeDirections"><p>Knead.</p><p>Bake.</p></div><div itemprop="recipeNotes"><p>Slice it cold.</p></div>
      <img src="images/k1_0.jpg" class="recipe-photos"></div></body></html>`;
    expect(await only(html, 'export/recipes.html')).toMatchObject({
      format: 'recipe-keeper',
      ingredients: ['500 g flour', '1 tsp salt'],
      steps: ['Knead.', 'Bake.'],
      recipe: {
        title: 'Bread',
        prepTime: 20,
        cookTime: 60,
        servings: 2,
        tags: ['Main'],
        originalSource: { url: 'https://b.example/' },
        notes: 'Slice it cold.',
        yieldText: '2 loaves',
        rating: 3,
      },
      pictures: [{ path: 'export/images/k1_0.jpg' }],
    });
  });

  it('is read from CopyMeThat', async () => {
    const html = `<html><body><div class="recipe"><div id="name">Dip</div><a id="original_link" href="https://d.example/1">d</a>
      <div id="description">Creamy.</div><span class="recipeCategory">Party</span><span id="recipeYield">4 servings</span>
      <img class="recipeImage" src="images/dip.jpg"><ul id="recipeIngredients">
      <li class="recipeIngredient_subheader">Base:</li><li class="recipeIngredient">200 g yoghurt</li></ul>
      <ol id="recipeInstructions"><li class="instruction">Stir.</li></ol><ul id="recipeNotes"><li class="recipeNote">Keep cold.</li></ul>
      </div></body></html>`;
    expect(await only(html, 'recipes.html')).toMatchObject({
      format: 'copy-me-that',
      ingredients: ['# Base', '200 g yoghurt'],
      steps: ['Stir.'],
      recipe: { title: 'Dip', servings: 4, tags: ['Party'], description: 'Creamy.', notes: 'Keep cold.' },
      pictures: [{ path: 'images/dip.jpg' }],
    });
  });
});

describe('a text of an archive', () => {
  const markdown =
    '# Plum cake\n\n![](pictures/plum.jpg)\n\n## Ingredients\n\n- 200 g flour\n- 100 g plums\n\n## Method\n\n1. Mix.\n2. Bake for 30 minutes.\n';

  it('is a recipe only where texts are read', async () => {
    expect(await read(markdown, 'cakes/plum.md')).toEqual({ format: null, recipes: [], unread: [] });
    const found = await only(markdown, 'cakes/plum.md', true);
    expect(found).toMatchObject({
      format: 'text',
      recipe: { title: 'Plum cake' },
      pictures: [{ path: 'cakes/pictures/plum.jpg' }],
    });
    expect(found.nearby[0]?.[0]).toBe('cakes/plum.jpg');
  });

  it('in Cooklang is a recipe', async () => {
    const cook =
      '---\ntitle: Pancakes\nservings: 2\n---\n\nMix @flour{200%g} with @milk{300%ml}.\n\nFry in a #pan{} for ~{3%minutes}.\n';
    expect((await only(cook, 'Pancakes.cook', true)).recipe).toMatchObject({ title: 'Pancakes', servings: 2 });
  });
});

describe('a document that cannot be read', () => {
  it.each([
    ['broken JSON', '{"name": "Soup", ', 'soup.json', 'importErrors.fileDamaged'],
    ['a broken gzip file', Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3), 'soup.paprikarecipe', 'importErrors.fileDamaged'],
    ['a recipe without anything', '{"@type":"Recipe","name":""}', 'soup.json', 'importErrors.fileNoRecipe'],
  ])('is named: %s', async (_, content, name, error) => {
    expect(await read(content, name)).toMatchObject({ recipes: [], unread: [{ name, error }] });
  });

  it('is none if it is a setting or a picture', async () => {
    for (const content of ['{"version": 2}', '[]', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])])
      expect(await read(content, 'a.json')).toEqual({ format: null, recipes: [], unread: [] });
  });
});
