import { describe, expect, it } from 'vitest';
import { storedZip } from '../../../tests/support/files/write-zip.ts';
import { readShown } from '../../../tests/support/recipes/shown-document.ts';

/** Exports of recipe apps in JSON, written by what their own source code or importers of others state about the formats. */

const PICTURE = Buffer.from('the bytes of a picture');

describe('RecetteTek', () => {
  it('gives the recipes of its archive with pictures, and names an entry without any', async () => {
    const tarte = {
      title: 'Tarte',
      description: 'De ma mère.',
      preparationTime: '10',
      cookingTime: '15',
      inactiveTime: '12',
      totalTime: '37',
      quantity: '6 parts',
      ingredients: 'Pâte:\n200 g de farine\n3 pommes\n',
      instructions: 'Couper.\nCuire.\n',
      pictures: ['/data/Pictures/a.png', 'b.png'],
      url: 'https://t.example/1',
      video: 'https://youtu.be/x',
      notes: 'Froide.',
      cookware: 'Four',
      nutrition: '300 kcal',
      favorite: true,
      rating: 3,
      lastModifiedDate: '2020-09-10 08:39:09',
      uuid: -1954851494,
      categories: [{ title: 'Dessert' }],
      tags: [{ title: 'facile' }],
    };
    const soup = {
      title: 'Soup',
      ingredients: '1 onion',
      instructions: 'Boil.',
      favorite: false,
      rating: 0,
      categories: [],
    };
    const zip = storedZip([
      ['recipes_0.json', Buffer.from(JSON.stringify([tarte, { title: 'Damaged' }, soup]))],
      ['categories.json', Buffer.from('[{"title":"Dessert"},{"title":"Plat"}]')],
      ['a.png', PICTURE],
      ['b.png', Buffer.from('another picture, of bytes')],
    ]);
    const found = await readShown(new Uint8Array(zip), 'recettes.rtk');
    expect(found.unread).toMatchObject([{ name: 'recettes.rtk: Damaged', error: 'importErrors.fileNoRecipe' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Tarte',
        description: 'De ma mère.',
        prepTime: 10,
        cookTime: 15,
        totalTime: 37,
        servings: 6,
        yieldText: '6 parts',
        tags: ['Dessert', 'facile'],
        ingredients: ['# Pâte', '200 g de farine', '3 pommes'],
        steps: ['Couper.', 'Cuire.'],
        notes: 'Froide.\n\ninactiveTime: 12\n\nvideo: https://youtu.be/x\n\ncookware: Four\n\nnutrition: 300 kcal',
        rating: 3,
        favorite: true,
        originalSource: { type: 'url', url: 'https://t.example/1' },
        pictures: [{ bytes: new Uint8Array(PICTURE) }, { bytes: expect.any(Uint8Array) }],
      },
      { title: 'Soup', favorite: false, rating: null, tags: [] },
    ]);
  });
});

describe('KitchenOwl', () => {
  it('gives the recipes of its export, whose items are the ingredients', async () => {
    const pasta = {
      name: 'Pasta',
      description: 'Boil the @red_lentil_noodles.\n\nMix with @basil, and mail me@k.example.',
      time: 30,
      cook_time: 20,
      prep_time: 10,
      yields: 2,
      source: 'https://k.example/1',
      photo: 'pasta.jpg',
      items: [
        { name: 'Red lentil noodles', description: '200 g', optional: false },
        { name: 'Basil', description: '', optional: true },
      ],
      tags: ['quick'],
    };
    const suppe = {
      name: 'Suppe',
      description: 'Kochen.',
      time: 0,
      yields: 0,
      source: '',
      items: [{ name: 'Lauch', description: '1' }],
      tags: [],
    };
    const household = {
      name: 'Home',
      language: 'de',
      recipes: [pasta, { name: 'Nichts' }, suppe],
      items: [{ name: 'Milk' }],
    };
    const found = await readShown(JSON.stringify(household), 'kitchenowl.json');
    expect(found.format).toBe('kitchen-owl');
    expect(found.unread).toMatchObject([{ name: 'Nichts', error: 'importErrors.fileNoRecipe' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Pasta',
        prepTime: 10,
        cookTime: 20,
        totalTime: 30,
        servings: 2,
        tags: ['quick'],
        ingredients: ['200 g Red lentil noodles', 'Basil, optional'],
        steps: ['Boil the red lentil noodles.', 'Mix with basil, and mail me@k.example.'],
        originalSource: { type: 'url', url: 'https://k.example/1' },
        pictures: [{ path: 'pasta.jpg' }],
      },
      { title: 'Suppe', totalTime: null, servings: null, ingredients: ['1 Lauch'] },
    ]);
  });
});

describe('Flavorish', () => {
  it('gives its recipes with hours, headings in order, and pictures', async () => {
    const piccata = {
      recipe: {
        title: 'Piccata',
        description: 'Lemony.',
        servings: 6,
        prep_time_hours: 1,
        prep_time_minutes: 10,
        total_time_hours: 1,
        total_time_minutes: 40,
        source_name: 'Modern',
        source_url: 'https://f.example/1',
        notes: 'Serve.',
        category: ['Dinner'],
        cuisine: ['Italian'],
        nutrition_calories: '457 calories',
        nutrition_saturated_fat_content: '3 g',
        nutrition_sugar_content: null,
        image_url: 'https://i.example/1.jpg',
      },
      ingredients: [
        { text: 'For the sauce', sort_order: 2, is_group_header: true },
        { text: '1 cup flour', sort_order: 1, is_group_header: false },
        { text: '2 tbsp capers', sort_order: 3, is_group_header: false },
      ],
      instructions: [
        { text: 'Finish', sort_order: 1, is_group_header: true },
        { text: 'Dredge.', sort_order: 0 },
        { text: 'Pour.', sort_order: 2 },
      ],
      collections: ['guests'],
      imageFilename: 'a.jpg',
    };
    const crepes = {
      recipe: { title: 'Crêpes', cook_time_minutes: 20, image_url: 'https://i.example/2.jpg' },
      ingredients: [{ text: '250 g de farine', sort_order: 0 }],
      collections: [],
    };
    const zip = storedZip([
      ['manifest.json', Buffer.from('{"version":"2.0"}')],
      ['recipes/a.json', Buffer.from(JSON.stringify(piccata))],
      ['recipes/bad.json', Buffer.from('{ not valid json')],
      ['recipes/b.json', Buffer.from(JSON.stringify(crepes))],
      ['images/a.jpg', PICTURE],
    ]);
    const found = await readShown(new Uint8Array(zip), 'flavorish.zip');
    expect(found.unread).toMatchObject([
      { name: 'flavorish.zip: recipes/bad.json', error: 'importErrors.fileDamaged' },
    ]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Piccata',
        description: 'Lemony.',
        prepTime: 70,
        totalTime: 100,
        servings: 6,
        tags: ['Dinner', 'Italian', 'guests'],
        ingredients: ['1 cup flour', '# For the sauce', '2 tbsp capers'],
        steps: ['Dredge.', '# Finish', 'Pour.'],
        notes: 'Serve.\n\nNutrition: calories 457 calories, saturated fat 3 g',
        originalSource: { type: 'url', url: 'https://f.example/1', name: 'Modern' },
        pictures: [{ bytes: new Uint8Array(PICTURE) }],
      },
      { title: 'Crêpes', cookTime: 20, steps: [], pictures: [{ url: 'https://i.example/2.jpg' }] },
    ]);
  });
});

describe('plain JSON', () => {
  it.each([
    [
      'Pestle: ingredients and sections as objects',
      {
        name: 'Reis',
        recipeYield: '4',
        prepTime: 'PT10M',
        source: 'https://p.example/1',
        keywords: ['a,b'],
        recipeIngredient: [{ text: 'Sauce:' }, { text: '1 cup rice', quantity: 1, unit: 'cup', name: 'rice' }],
        recipeInstructions: [
          { '@type': 0, name: 'First', itemListElement: [{ text: 'Do.' }] },
          { '@type': 1, text: 'Eat.' },
        ],
        nutrition: { calories: '100 kcal', proteinContent: '1 g' },
        image: [{ url: 'https://i.example/1.jpg' }],
      },
      {
        ingredients: ['# Sauce', '1 cup rice'],
        steps: ['# First', 'Do.', 'Eat.'],
        prepTime: 10,
        servings: 4,
        tags: ['a', 'b'],
        notes: 'nutrition: calories 100 kcal, protein 1 g',
        originalSource: { type: 'url', url: 'https://p.example/1' },
        pictures: [{ url: 'https://i.example/1.jpg' }],
      },
    ],
    [
      'Domestica: texts, and a picture in it',
      {
        name: 'Cake',
        servings: '8',
        timeCook: '50',
        timePrep: '20',
        directions: 'Mix.\nBake.',
        source: 'https://d.example/1',
        ingredients: '2 eggs\nsugar',
        image: `data:image/jpeg;base64,${PICTURE.toString('base64')}`,
      },
      {
        prepTime: 20,
        cookTime: 50,
        steps: ['Mix.', 'Bake.'],
        originalSource: { type: 'url', url: 'https://d.example/1' },
        pictures: [{ bytes: new Uint8Array(PICTURE) }],
      },
    ],
    [
      'AnyList, as a tool for it exports: lists of texts',
      { name: 'Omelette', ingredients: ['3 eggs; beaten'], preparationSteps: ['Crack the eggs.', 'Fry.'] },
      { ingredients: ['3 eggs; beaten'], steps: ['Crack the eggs.', 'Fry.'] },
    ],
    [
      'parts of ingredients, in German',
      {
        Titel: 'Teig',
        Zutaten: [
          { amount: 0.5, unit: { name: 'kg' }, name: 'Mehl', note: 'gesiebt' },
          { quantity: 'etwas', food: 'Salz' },
        ],
        Zubereitung: [{ instruction: 'Kneten.' }],
        Bewertung: 4,
      },
      { title: 'Teig', ingredients: ['0.5 kg Mehl, gesiebt', 'etwas Salz'], steps: ['Kneten.'], rating: 4 },
    ],
  ])('is read by its keys: %s', async (_, value, recipe) => {
    expect(await readShown(JSON.stringify([value]), 'recipes.json')).toMatchObject({
      format: 'plain-json',
      recipes: [recipe],
      unread: [],
    });
  });

  it.each([
    { name: 'Shampoo', ingredients: 'water, soap', price: 3.99 },
    { title: 'Walks', author: 'Ann', steps: 4000 },
    { title: 'Dessert' },
    { recipe: { name: 'x' } },
  ])('is none with other keys: %o', async (value) => {
    for (const document of [value, [value]])
      expect((await readShown(JSON.stringify(document), 'a.json')).format).toBeNull();
  });

  it('is read at any depth', async () => {
    const deep = `${'['.repeat(50_000)}"salt"${']'.repeat(50_000)}`;
    const text = `{"title":"A","ingredients":["1 egg",${deep}],"steps":["Boil."]}`;
    expect((await readShown(text, 'a.json')).recipes).toMatchObject([{ ingredients: ['1 egg'] }]);
  });

  it('may have recipes of several programs in one list, and names what is none', async () => {
    const list = [
      { title: 'A', ingredients: '1 egg', instructions: 'Boil.' },
      null,
      { '@type': 'Recipe', name: 'B', recipeIngredient: ['1 egg'], recipeInstructions: ['Boil.'] },
      { uid: 'c', name: 'C', ingredients: '1 egg', directions: 'Boil.' },
    ];
    const found = await readShown(JSON.stringify(list), 'mixed.json');
    expect(found.recipes.map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'C']);
    expect(found.unread).toMatchObject([{ name: 'mixed.json', error: 'importErrors.fileNoRecipe' }]);
  });
});

it('Umami names recipes among their keywords, which are no tags then, and schema.org has videos', async () => {
  const umami = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Pumpkin soup',
    url: 'https://www.umami.recipes/recipe/a',
    prepTime: 'P0Y0M0DT0H15M0S',
    cookTime: 'P0Y0M0DT1H30M0S',
    recipeYield: '4 servings',
    keywords: 'Pumpkin soup, Soups, Autumn',
    recipeIngredient: ['1 kg pumpkin'],
    recipeInstructions: [{ '@type': 'HowToStep', text: 'Simmer.' }],
    video: { '@type': 'VideoObject', contentUrl: 'https://v.example/1.mp4' },
  };
  expect((await readShown(JSON.stringify(umami), 'Pumpkin soup.json')).recipes).toMatchObject([
    { tags: ['Soups', 'Autumn'], prepTime: 15, cookTime: 90, notes: 'Video: https://v.example/1.mp4' },
  ]);
});
