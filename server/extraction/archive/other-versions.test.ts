import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { storedZip } from '../../../tests/support/files/write-zip.ts';
import type { LineOrText } from '../../../shared/domain/recipe.ts';
import { readArchiveDocument } from './read-document.ts';

/** Documents in versions, languages and with gaps that the exports of other programs have. */

const text = (lines: readonly LineOrText[]): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : `${line.type === 'title' ? '# ' : ''}${line.content}`));

async function read(content: string | object | Uint8Array, name: string, readsTexts = false) {
  const plain = typeof content === 'string' ? content : JSON.stringify(content);
  const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode(plain);
  const file = { name, bytes, entry: null };
  const { recipes, unread } = await readArchiveDocument({ file, archive: 'export.zip', readsTexts, languages: [] });
  expect(unread).toEqual([]);
  return recipes.map(({ recipe, ...found }) => {
    const lists = { ingredients: text(recipe.ingredients), steps: text(recipe.instructions) };
    return { ...recipe, ...lists, createdAt: found.createdAt, pictures: found.pictures, nearby: found.nearby };
  });
}

const paprika = (fields: object): Uint8Array =>
  new Uint8Array(gzipSync(JSON.stringify({ uid: 'A', name: 'Dish', ingredients: '', directions: '', ...fields })));

describe('Paprika', () => {
  it('has headings in bold, and links to recipes and photos', async () => {
    const fields = {
      ingredients: '**Teig**\r\n400 g Mehl\r\n[recipe:Röstzwiebeln]',
      directions: 'Mehl **kräftig** schlagen.\r\n\r\n[photo:Teig]\r\nIm *Topf* [kochen](https://a.example).',
      notes: 'Siehe [Video](https://v.example/1).',
      photo_large: '8A3E1234-AAAA-4B5C.jpg',
      cook_time: '1 Std. 10 Min.',
    };
    expect(await read(paprika(fields), 'Spätzle.paprikarecipe')).toMatchObject([
      {
        ingredients: ['# Teig', '400 g Mehl', 'Röstzwiebeln'],
        steps: ['Mehl kräftig schlagen.', 'Im Topf kochen.'],
        notes: 'Siehe Video (https://v.example/1).',
        cookTime: 70,
        pictures: [],
      },
    ]);
  });

  it('has headings in brackets, numbers for truth, and addresses without a scheme', async () => {
    const fields = {
      ingredients: '【材料】\nじゃがいも 3個',
      on_favorites: 1,
      source_url: 'www.cook.example/x',
      rating: '4',
    };
    expect(await read(paprika(fields), 'a.paprikarecipe')).toMatchObject([
      {
        ingredients: ['# 材料', 'じゃがいも 3個'],
        favorite: true,
        rating: 4,
        originalSource: { type: 'url', url: 'https://www.cook.example/x' },
      },
    ]);
  });

  it.each([
    ['a photo', { photo_data: Buffer.from('a picture as bytes').toString('base64') }],
    ['an address', { source_url: 'https://a.example/1' }],
    ['notes', { notes: 'As always.' }],
  ])('has recipes of nothing but %s', async (_, fields) => {
    expect(await read(paprika(fields), 'a.paprikarecipe')).toMatchObject([
      { title: 'Dish', ingredients: [], steps: [] },
    ]);
  });

  it('names a recipe without a name after its file', async () => {
    const found = await read(paprika({ name: '', ingredients: '2 eggs' }), 'in/Boiled eggs.paprikarecipe');
    expect(found[0]?.title).toBe('Boiled eggs');
  });

  it('exports pages, too', async () => {
    const page = `<html><body><div class="recipe" itemscope itemtype="http://schema.org/Recipe"><div class="infobox">
      <img src="Images/F/F.jpg" itemprop="image"><h1 itemprop="name">Ribs</h1><p itemprop="aggregateRating" value="5">★</p>
      <p itemprop="recipeCategory">Dinner, Pork</p><span itemprop="cookTime">2 hrs</span><span itemprop="difficulty">Easy</span>
      <a itemprop="url" href="https://ribs.example/1"><span itemprop="author">Ann</span></a></div>
      <div class="ingredients text"><p itemprop="recipeIngredient"><strong>1</strong> piece of ginger</p></div>
      <div itemprop="recipeInstructions" class="directions text"><p>Season.</p><p>Grill.</p></div>
      <div itemprop="comment" class="notes text"><p>One.</p><p>Two.</p></div></div></body></html>`;
    expect(await read(page, 'Recipes/Ribs.html')).toMatchObject([
      {
        title: 'Ribs',
        ingredients: ['1 piece of ginger'],
        steps: ['Season.', 'Grill.'],
        tags: ['Dinner', 'Pork'],
        cookTime: 120,
        rating: 5,
        notes: 'One.\nTwo.\n\nDifficulty: Easy',
        originalSource: { type: 'url', url: 'https://ribs.example/1', name: 'Ann' },
        pictures: [{ path: 'Recipes/Images/F/F.jpg' }],
      },
    ]);
  });
});

it('Mela counts seconds from 2001, and leaves empty fields out', async () => {
  const mela = { id: 'x', title: 'Crêpes', text: '', images: [], categories: [], date: 664_544_582.9 };
  const whole = {
    ...mela,
    ingredients: '# Pâte\n250 g [farine](https://f.example)',
    instructions: 'Mélanger **bien**.',
  };
  expect(await read(whole, 'a.melarecipe')).toMatchObject([
    { createdAt: '2022-01-22T11:43:02.900Z', ingredients: ['# Pâte', '250 g farine'], steps: ['Mélanger bien.'] },
  ]);
  expect(await read({ ...mela, ingredients: '2 œufs' }, 'a.melarecipe')).toMatchObject([{ ingredients: ['2 œufs'] }]);
});

it('Crouton has ranges, a rating, and recipes without steps', async () => {
  const quantity = (quantityType: string, amount: number, secondaryAmount?: number) => ({
    quantity: { quantityType, amount, secondaryAmount },
  });
  const crumb = {
    name: 'Soup',
    rating: 4,
    ingredients: [
      { order: 0, ingredient: { name: 'Base:' }, quantity: { quantityType: 'SECTION' } },
      { order: 1, ingredient: { name: 'broth' }, ...quantity('CUP', 5, 6) },
      { order: 2, ingredient: { name: 'milk' }, ...quantity('DECILITER', 0.3333) },
    ],
    sourceImage: Buffer.from('a page of a book').toString('base64'),
  };
  expect(await read(crumb, 'Soup.crumb')).toMatchObject([
    {
      rating: 4,
      ingredients: ['# Base', '5–6 cup broth', '1/3 dl milk'],
      pictures: [{ bytes: expect.any(Uint8Array) }],
    },
  ]);
});

describe('Mealie', () => {
  it('displays plurals, abbreviations and recipes that are ingredients', async () => {
    const recipe = {
      slug: 'pasta',
      name: 'Pasta',
      recipeIngredient: [
        { quantity: 1, note: '2 tbsp oil', disableAmount: true, originalText: 'as it was once' },
        { quantity: 0.333, unit: { name: 'cup' }, food: { name: 'onion', pluralName: 'onions' }, note: 'diced' },
        { quantity: 2, unit: { name: 'gram', abbreviation: 'g', useAbbreviation: true }, food: { name: 'salt' } },
        { quantity: 3, food: { name: 'egg', pluralName: 'eggs' } },
        { quantity: 1, food: null, referencedRecipe: { name: 'Pesto' } },
      ],
      recipeInstructions: [{ text: '1. **Chop**.\n2. Cook. ![](/api/media/x.png)' }],
      notes: [{ title: 'Tip', text: 'Salt.' }],
      comments: [{ text: 'Good' }],
      extras: { oven: '180 C' },
      createdAt: '2023-04-05T06:07:08.123456',
    };
    expect(await read(recipe, 'pasta/pasta.json')).toMatchObject([
      {
        ingredients: ['2 tbsp oil', '1/3 cup onion, diced', '2 g salt', '3 eggs', '1 Pesto'],
        steps: ['Chop.', 'Cook.'],
        notes: 'Tip: Salt.\nGood\n\noven: 180 C',
        createdAt: '2023-04-05T06:07:08.123Z',
      },
    ]);
  });

  it('named itself by the type of schema.org in its first versions', async () => {
    const alpha = {
      '@type': 'Recipe',
      name: 'Stew',
      slug: 'stew',
      recipeIngredient: [{ title: 'Base', note: '1 kg beef', disableAmount: true, quantity: 1 }],
      recipeInstructions: [{ text: 'Cook.' }],
      tags: ['Winter'],
      recipeCategory: ['Main'],
    };
    expect(await read(alpha, 'recipes/stew/stew.json')).toMatchObject([
      { ingredients: ['# Base', '1 kg beef'], tags: ['Winter', 'Main'] },
    ]);
  });

  it('has opinions, settings and references in tables', async () => {
    const [id, other] = ['0123456789abcdef0123456789abcdef', 'f'.repeat(32)];
    const tables = {
      recipes: [
        { id, name: 'Curry', slug: 'curry', recipe_yield: 'plates', recipe_yield_quantity: 4, recipeCuisine: 'Indian' },
        { id: other, name: 'Naan', slug: 'naan' },
      ],
      recipe_settings: [{ recipe_id: other, disable_amount: true }],
      recipes_ingredients: [
        { recipe_id: id, position: 0, quantity: 1, note: '200 g rice' },
        { recipe_id: id, position: 1, quantity: 3, referenced_recipe_id: other, note: 'warm' },
        { recipe_id: other, position: 0, quantity: 2, note: '2 cups flour' },
      ],
      recipe_instructions: [{ recipe_id: id, position: 0, text: 'Cook.' }],
      recipe_nutrition: [{ id: 3, recipe_id: id, calories: '300', created_at: '2021-01-01' }],
      users_to_recipes: [{ recipe_id: id, rating: 5, is_favorite: true }],
      households_to_recipes: [{ recipe_id: id, last_made: '2024-06-07T00:00:00' }],
      recipe_comments: [{ recipe_id: id, text: 'Great' }],
      api_extras: [{ recipee_id: id, key_name: 'spice', value: 'hot' }],
    };
    expect(await read(tables, 'database.json')).toMatchObject([
      {
        ingredients: ['200 g rice', '3 Naan, warm'],
        yieldText: '4 plates',
        tags: ['Indian'],
        rating: 5,
        favorite: true,
        cookedOn: ['2024-06-07'],
        notes: 'Great\n\nNutrition: calories 300\n\nspice: hot',
      },
      { ingredients: ['2 cups flour'] },
    ]);
  });
});

it('Tandoor has templates, plurals and minutes in its steps, and a picture of any type', async () => {
  const flour = { food: { name: 'flour' }, unit: { name: 'g' }, amount: '500.0000', note: 'sifted', order: 0 };
  const recipe = {
    name: 'Bread',
    steps: [
      {
        instruction: 'Mix {{ ingredients[0] }} with {{ scale(300) }} ml water.',
        time: 20,
        order: 0,
        ingredients: [flour, { food: { name: 'egg', plural_name: 'eggs' }, unit: null, amount: 2, order: 1 }],
      },
    ],
    working_time: 20,
    waiting_time: 0,
    servings: 1,
  };
  const inner = storedZip([
    ['recipe.json', Buffer.from(JSON.stringify(recipe))],
    ['photo.jpeg', Buffer.from('bytes of a picture')],
  ]);
  expect(await read(new Uint8Array(inner), 'recipe_1.zip')).toMatchObject([
    {
      ingredients: ['500 g flour, sifted', '2 eggs'],
      steps: ['Mix 500 g flour, sifted with 300 ml water. (20 min)'],
      pictures: [{ bytes: expect.any(Uint8Array) }],
    },
  ]);
});

describe('schema.org', () => {
  const recipe = { '@context': 'http://schema.org', '@type': 'Recipe', name: 'Pie' };

  it('from Nextcloud has headings in Markdown', async () => {
    const cookbook = {
      ...recipe,
      recipeIngredient: ['## Base', '200 g flour'],
      recipeInstructions: ['## Bake', 'Stir **well**.'],
    };
    expect(await read(cookbook, 'Recipes/Pie/recipe.json')).toMatchObject([
      { ingredients: ['# Base', '200 g flour'], steps: ['# Bake', 'Stir well.'] },
    ]);
  });

  it('from RecipeSage has headings in brackets and sections without steps', async () => {
    const sage = {
      ...recipe,
      recipeIngredient: ['[Crust]', '1 cup flour'],
      recipeInstructions: [
        { '@type': 'HowToSection', text: '[Crust]' },
        { '@type': 'HowToStep', text: 'Roll.' },
        { '@type': 'HowToSection', name: 'Filling' },
        { '@type': 'HowToStep', text: 'Fill.' },
      ],
      comment: [{ '@type': 'Comment', name: 'Author Notes', text: 'One.\nTwo.' }],
      aggregateRating: { ratingValue: '8', bestRating: '10' },
    };
    expect(await read([sage], 'recipesage.json')).toMatchObject([
      {
        ingredients: ['# Crust', '1 cup flour'],
        steps: ['# Crust', 'Roll.', '# Filling', 'Fill.'],
        notes: 'One.\nTwo.',
        rating: 4,
      },
    ]);
  });

  it('follows references, and keeps tips and diets', async () => {
    const graph = {
      '@graph': [
        { '@type': 'ImageObject', '@id': '#i', url: 'https://i.example/1.jpg' },
        {
          ...recipe,
          image: { '@id': '#i' },
          recipeIngredient: ['1 egg'],
          recipeInstructions: [
            { '@type': 'HowToStep', text: 'Bake.' },
            { '@type': 'HowToTip', text: 'Use a dish.' },
          ],
          suitableForDiet: 'https://schema.org/VeganDiet',
        },
      ],
    };
    expect(await read(graph, 'a.json')).toMatchObject([
      { steps: ['Bake.'], notes: 'Use a dish.\n\nDiet: VeganDiet', pictures: [{ url: 'https://i.example/1.jpg' }] },
    ]);
  });
});

it('CopyMeThat marks favourites, notes and headings between lines', async () => {
  const html = `<html><body><div class="recipe"><div id="name">Dip</div><span class="recipeCategory">Tags:</span>
    <span class="recipeCategory">Party</span><span id="starred">Starred</span><ul id="recipeIngredients">
    <div class="recipeIngredient recipeIngredient_subheader">Sauce:</div><li class="recipeIngredient">1 cup cream</li>
    <li class="recipeIngredient_note">or coconut milk</li></ul></div></body></html>`;
  expect(await read(html, 'recipes.html')).toMatchObject([
    { favorite: true, tags: ['Party'], ingredients: ['# Sauce', '1 cup cream', 'or coconut milk'] },
  ]);
});

describe('a text', () => {
  const lists = '## Ingredients\n\n- 200 g flour\n- 3 eggs\n\n## Method\n\n1. Mix.\n2. Fry.\n';

  it('of Obsidian states its source, rating and pictures in its metadata', async () => {
    const front =
      'source: https://b.example/1\nrating: ★★★★\nfavorite: true\ncreated: 2023-05-06\ndifficulty: easy\ncover: "[[a.jpg]]"';
    expect(
      await read(`---\n${front}\n---\n# Cake\n\n![[b b.jpg|300]]\n\n${lists}`, 'notes/Cake.md', true),
    ).toMatchObject([
      {
        originalSource: { type: 'url', url: 'https://b.example/1' },
        rating: 4,
        favorite: true,
        createdAt: '2023-05-06T00:00:00.000Z',
        notes: 'difficulty: easy',
        pictures: [{ path: 'notes/a.jpg' }, { path: 'notes/b b.jpg' }],
      },
    ]);
  });

  it.each([
    ['a line', '\nTags: #dinner #slow-food'],
    ['a line without a label', '\n#dinner #slow-food'],
  ])('has hashtags in %s', async (_, line) => {
    const [chili] = await read(`# Chili\n\n${lists}${line}\n`, 'c.md', true);
    expect(chili?.tags).toEqual(['dinner', 'slow-food']);
  });

  it('in RecipeMD has tags and a yield above its lists', async () => {
    const guacamole =
      '# Guacamole\n\n*sauce, vegan*\n\n**4 Servings, 200g**\n\n---\n\n- *1* avocado\n- *.5 teaspoon* salt\n\n---\n\nMash the avocado with a fork.\n\nSeason with salt.\n';
    expect(await read(guacamole, 'g.md', true)).toMatchObject([
      { tags: ['sauce', 'vegan'], yieldText: '4 Servings, 200g', ingredients: ['1 avocado', '.5 teaspoon salt'] },
    ]);
  });

  it('has the labels of an older program', async () => {
    const old = `Title: Old pie\nServings: 4\nPrep Time: 10 minutes\nCook Time: 1 hour\n\nIngredients:\n2 cups flour\n1 tsp salt\n\nDirections:\nMix the flour with salt.\nBake for a while.\n`;
    expect(await read(old, 'old.txt', true)).toMatchObject([
      { title: 'Old pie', servings: 4, prepTime: 10, cookTime: 60 },
    ]);
  });

  it('of Chowdown has its lists in its metadata, and tells about them below', async () => {
    const front =
      'title: Soup\nimage: soup.jpg\ningredients:\n- 4 tbsp butter\n- 1 onion\ndirections:\n- Start with butter.\n- Serve.\ncomponents:\n- Beer bread';
    expect(await read(`---\n${front}\n---\nOne of my favorites.\n`, '_recipes/soup.md', true)).toMatchObject([
      { description: 'One of my favorites.', notes: 'components: Beer bread', steps: ['Start with butter.', 'Serve.'] },
    ]);
  });

  it('names its source in a line', async () => {
    const [cake] = await read(`# Kuchen\n\n${lists}\nQuelle: <https://k.example/1>\n`, 'k.md', true);
    expect(cake?.originalSource).toEqual({ type: 'url', url: 'https://k.example/1' });
  });

  it('with several recipes gives all of them', async () => {
    const book = ['Pancakes', 'Waffles'].map((title) => `## ${title}\n\n${lists.replaceAll('##', '###')}`).join('\n');
    expect((await read(`# Two recipes\n\n${book}`, 'book.md', true)).map(({ title }) => title)).toEqual([
      'Pancakes',
      'Waffles',
    ]);
  });

  it('in Cooklang has pictures of its steps', async () => {
    const cook = '---\nsource:\n  name: Mum\nrating: 5\n---\n\nCrack @eggs{2} into a #pan{}.\n\nFry for ~{3%min}.';
    const [eggs] = await read(cook, 'a/Eggs.cook', true);
    expect(eggs).toMatchObject({ rating: 5, originalSource: { type: 'file', name: 'Mum' } });
    expect(eggs?.nearby.map(([first]) => first)).toEqual([
      'a/Eggs.jpg',
      'a/Eggs.0.jpg',
      'a/Eggs.1.jpg',
      'a/Eggs.2.jpg',
    ]);
  });

  it('that is a saved page has its address, and its pictures from the folder beside it', async () => {
    const data = {
      '@type': 'Recipe',
      name: 'Cake',
      image: 'Cake_files/a.jpg',
      recipeIngredient: ['200 g flour', '2 eggs'],
    };
    const steps = { recipeInstructions: [{ '@type': 'HowToStep', text: 'Mix the flour and the eggs.' }] };
    const head = `<link rel="canonical" href="https://s.example/cake/"><script type="application/ld+json">${JSON.stringify({ ...data, ...steps })}</script>`;
    const page = `<html><head><title>Cake</title>${head}</head><body><h1>Cake</h1><p>200 g flour</p><p>2 eggs</p></body></html>`;
    expect(await read(page, 'Saved pages/Cake.html', true)).toMatchObject([
      {
        originalSource: { type: 'url', url: 'https://s.example/cake/' },
        nearby: [['Saved%20pages/Cake_files/a.jpg']],
        pictures: [{ url: 'https://s.example/cake/Cake_files/a.jpg' }],
      },
    ]);
  });
});
