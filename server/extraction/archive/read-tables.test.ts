import { describe, expect, it } from 'vitest';
import { readShown } from '../../../tests/support/recipes/shown-document.ts';

const read = (content: string | Uint8Array, name = 'recipes.csv') => readShown(content, name);

describe('a table of recipes', () => {
  it('is read from Plan to Eat with all of its columns', async () => {
    const csv =
      '\ufeffTitle,Course,Cuisine,Main Ingredient,Description,Source,Url,Url Host,Prep Time,Cook Time,Total Time,Servings,Yield,Ingredients,Directions,Tags,Rating,Public Url,Photo Url,Private,Calories,Fat,Created At,Updated At\r\n' +
      '"Bean ""chili""",Dinner,Mexican,Beans,"Hot, and good.",Ann’s book,https://cook.example/chili,cook.example,15,60,75,6,2 pots,"400 g beans\r\n2 onions, chopped\r\nTopping:\r\nsour cream","Fry the onions.\r\n\r\nAdd the beans; simmer for an hour.","quick, winter",4,https://x.example/1,https://cook.example/chili.jpg,false,350,12g,2020-08-25 14:01:02 UTC,2021-01-01 00:00:00 UTC\r\n';
    const { format, recipes, unread } = await read(csv);
    expect({ format, unread }).toEqual({ format: 'table', unread: [] });
    expect(recipes).toMatchObject([
      {
        title: 'Bean "chili"',
        description: 'Hot, and good.',
        prepTime: 15,
        cookTime: 60,
        servings: 6,
        yieldText: '2 pots',
        ingredients: ['400 g beans', '2 onions, chopped', '# Topping', 'sour cream'],
        steps: ['Fry the onions.', 'Add the beans; simmer for an hour.'],
        tags: ['Dinner', 'Mexican', 'Beans', 'quick', 'winter'],
        rating: 4,
        originalSource: { type: 'url', url: 'https://cook.example/chili', name: 'Ann’s book' },
        createdAt: '2020-08-25T14:01:02.000Z',
        notes: 'Calories: 350\n\nFat: 12g',
        pictures: [{ url: 'https://cook.example/chili.jpg' }],
      },
    ]);
  });

  it.each([
    [
      'German, semicolons',
      'Titel;Zutaten;Zubereitung;Portionen;Quelle;Schlagwörter;Bewertung;Wein\nPfannkuchen;"200 g Mehl\n3 Eier";"Alles verrühren.\nIn der Pfanne backen.";4;Oma;süß, schnell;★★★★☆;Riesling\n',
      {
        title: 'Pfannkuchen',
        ingredients: ['200 g Mehl', '3 Eier'],
        steps: ['Alles verrühren.', 'In der Pfanne backen.'],
        servings: 4,
        tags: ['süß', 'schnell'],
        rating: 4,
        notes: 'Wein: Riesling',
        originalSource: { type: 'file', name: 'Oma' },
      },
    ],
    [
      'French, tabs, entries between semicolons',
      'Nom\tIngrédients\tPréparation\tNotes\nCrêpes\t250 g de farine; 4 œufs; 50 cl de lait\tMélanger le tout ; laisser reposer.\tBonnes.\n',
      {
        title: 'Crêpes',
        ingredients: ['250 g de farine', '4 œufs', '50 cl de lait'],
        steps: ['Mélanger le tout ; laisser reposer.'],
        notes: 'Bonnes.',
      },
    ],
    [
      'Japanese, with a line that names the separator',
      'sep=,\n料理名,材料,作り方\n味噌汁,"豆腐 1丁\n味噌 大さじ2",豆腐を切って煮る。\n',
      { title: '味噌汁', ingredients: ['豆腐 1丁', '味噌 大さじ2'], steps: ['豆腐を切って煮る。'] },
    ],
    [
      'COOKmate, whose method is named recipe',
      '"title","prepTime","quantity","ingredients","recipe","comments","imageUrl"\n"Pizza","15 min","4","1 dough","Bake it.","Easy.","https://p.example/1.jpg"\n',
      { title: 'Pizza', prepTime: 15, servings: 4, steps: ['Bake it.'], notes: 'Easy.' },
    ],
    [
      'lists in JSON',
      'name,ingredients,steps,link\nEggs,"[""2 eggs"", ""salt, a little""]","[""Boil the eggs."", ""Peel them.""]",www.eggs.example/1\n',
      {
        ingredients: ['2 eggs', 'salt, a little'],
        steps: ['Boil the eggs.', 'Peel them.'],
        originalSource: { type: 'url', url: 'https://www.eggs.example/1' },
      },
    ],
  ])('is read in %s', async (_, csv, recipe) => {
    expect(await read(csv)).toMatchObject({ format: 'table', recipes: [recipe] });
  });

  it('is read in UTF-16, with several recipes and rows without any', async () => {
    const csv = '\ufeffTítulo\tIngredientes\tPreparación\r\nArroz\t1 taza de arroz\tCocer.\r\n\t\t\r\nVacía\t\t\r\n';
    const { recipes, unread } = await read(new Uint8Array(Buffer.from(csv, 'utf16le')));
    expect(recipes.map(({ title }) => title)).toEqual(['Arroz']);
    expect(unread).toMatchObject([{ name: 'Vacía', error: 'importErrors.fileNoRecipe' }]);
  });

  it.each([
    'name,price,stock\nFlour,1.20,4\n',
    'Name,Ingredients,Price\nShampoo,"water, soap",3.99\n',
    'product,ingredients,category,brand\nCereal,oats,breakfast,X\n',
    'Date;Description;Method;Amount\n2024-01-01;Lunch;card;12\n',
    'title,author,steps\nWalks,Ann,4000\n',
    'Title: Soup\nIngredients: 1 onion, 2 carrots\nDirections: Boil, and serve.\n',
    'Soup, Ingredients, Directions\n\n1 onion\nBoil it.\n',
    '',
  ])('is no other table or text: %s', async (text) => {
    expect((await read(text)).format).toBeNull();
  });

  it('refuses more rows than a person has recipes', async () => {
    const found = await read(`title,ingredients,directions\n${'a,b,c\n'.repeat(60_000)}`);
    expect(found).toMatchObject({ recipes: [] });
  });
});
