import { describe, expect, it } from 'vitest';
import { storedZip } from '../../../tests/support/files/write-zip.ts';
import { readShown } from '../../../tests/support/recipes/shown-document.ts';

/** Exports of recipe apps in texts, XML and YAML, written by what their own source code or importers of others state about the formats. */

const PICTURE = Buffer.from('the bytes of a picture');

describe('RecipeSage', () => {
  const empty = ['Description: null', 'Yield: ', 'ActiveTime: ', 'TotalTime: ', 'Source: ', 'Url: ', 'Folder: main'];
  const text = [
    '==== Recipes ====',
    '',
    'Title: Pea soup',
    'Description: Green.',
    'Yield: 4 bowls',
    'ActiveTime: 10 minutes',
    'TotalTime: 1 hour 5 minutes',
    'Source: Ann',
    'Url: https://pea.example/1',
    'Folder: main',
    'Ingredients: [Base]',
    '500 g peas',
    '1 onion',
    'Instructions: Boil.',
    'Blend.',
    'Notes: Cold is good, too.',
    'Rating: my guests gave five.',
    'CreatedAt: Tue Jan 02 2024 03:04:05 GMT+0000 (Coordinated Universal Time)',
    'UpdatedAt: Wed Jan 03 2024 03:04:05 GMT+0000 (Coordinated Universal Time)',
    'Rating: 4',
    'Labels: soup, quick',
    'Images: https://i.example/1.jpg https://i.example/2.jpg',
    '\r',
    'Title: Käsespätzle',
    ...empty,
    'Ingredients: 400 g Mehl',
    '4 Eier',
    'Instructions: Schaben.',
    'Notes: null',
    'CreatedAt: null',
    'UpdatedAt: null',
    'Rating: null',
    'Labels: ',
    'Images: ',
    '\r',
    'Title: Cut',
    ...empty,
    'Ingredients: 1 leek',
    'Instructions: Wash',
  ].join('\n');

  it('gives the recipes of its text, and names the one in which it ends', async () => {
    const found = await readShown(text, 'recipesage-data.txt');
    expect(found.format).toBe('recipe-sage');
    expect(found.unread).toEqual([{ key: '2', name: 'Cut', error: 'importErrors.fileDamaged' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Pea soup',
        description: 'Green.',
        prepTime: 10,
        totalTime: 65,
        servings: 4,
        yieldText: '4 bowls',
        tags: ['soup', 'quick'],
        ingredients: ['# Base', '500 g peas', '1 onion'],
        steps: ['Boil.', 'Blend.'],
        notes: 'Cold is good, too.\nRating: my guests gave five.',
        rating: 4,
        originalSource: { type: 'url', url: 'https://pea.example/1', name: 'Ann' },
        createdAt: '2024-01-02T03:04:05.000Z',
        pictures: [{ url: 'https://i.example/1.jpg' }, { url: 'https://i.example/2.jpg' }],
      },
      { title: 'Käsespätzle', description: null, notes: null, rating: null, tags: [], steps: ['Schaben.'] },
    ]);
  });

  it('gives those of earlier versions of the text, which began with ids', async () => {
    const fields =
      'description: null\r\nyield: 2\r\nactiveTime: \r\ntotalTime: 20 min\r\nsource: Mum\r\nurl: \r\nnotes: Salt.\r\n';
    const rest =
      'folder: main\r\ncreatedAt: 2020-02-03\r\nupdatedAt: 2020-02-03\r\nuserId: u\r\nlabels: a, b\r\nimages: \r\n';
    const recipe = (title: string, lists: string): string =>
      `id: 5-${title}\r\ntitle: ${title}\r\n${fields}${lists}${rest}\r\n`;
    const early = `==== Recipes ====\n\n${recipe('Ei', 'ingredients: 1 Ei\r\ninstructions: Kochen.\r\n')}${recipe('Egg', 'ingredients: 1 egg\r\nsalt\r\ninstructions: Boil.\r\nPeel.\r\n')}`;
    const { recipes, unread } = await readShown(early, 'data.txt');
    expect(unread).toEqual([]);
    expect(recipes).toMatchObject([
      {
        title: 'Ei',
        totalTime: 20,
        servings: 2,
        tags: ['a', 'b'],
        notes: 'Salt.',
        createdAt: '2020-02-03T00:00:00.000Z',
      },
      { title: 'Egg', ingredients: ['1 egg', 'salt'], steps: ['Boil.', 'Peel.'], originalSource: { name: 'Mum' } },
    ]);
  });

  it('gives the recipes of its XML', async () => {
    const recipe = (fields: string): string => `    <recipe>\n${fields}\n    </recipe>\n`;
    const xml = `<data>\n${recipe(
      '<id>a-1</id><title>Soupe &amp; pain</title><description>Chaud.</description><yield>4 bols</yield><activeTime>10 min</activeTime><totalTime>1 h</totalTime><source>Marie</source><url>https://s.example/1</url><notes>Bon.\nFroid aussi.</notes><ingredients>[Soupe]\n1 oignon\n2 carottes</ingredients><instructions>Couper.\nCuire.</instructions><folder>main</folder><createdAt>2021-05-06T07:08:09.000Z</createdAt><fromUser><name>X</name></fromUser><labels><title>hiver</title></labels><labels><title>facile</title></labels><images><id>1</id><location>https://i.example/1.jpg</location></images><images><id>2</id><location>https://i.example/2.jpg</location></images>',
    )}${recipe('<id>a-2</id><title>Toast</title><description/><ingredients>1 slice of bread</ingredients><instructions>Toast it.</instructions>')}${recipe('<id>a-3</id><title>Nothing</title><labels/>')}</data>`;
    const found = await readShown(xml, 'recipesage-data.xml');
    expect(found.format).toBe('recipe-sage');
    expect(found.unread).toEqual([{ key: 'a-3', name: 'Nothing', error: 'importErrors.fileNoRecipe' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Soupe & pain',
        description: 'Chaud.',
        prepTime: 10,
        totalTime: 60,
        servings: 4,
        yieldText: '4 bols',
        tags: ['hiver', 'facile'],
        ingredients: ['# Soupe', '1 oignon', '2 carottes'],
        steps: ['Couper.', 'Cuire.'],
        notes: 'Bon.\nFroid aussi.',
        originalSource: { type: 'url', url: 'https://s.example/1', name: 'Marie' },
        createdAt: '2021-05-06T07:08:09.000Z',
        pictures: [{ url: 'https://i.example/1.jpg' }, { url: 'https://i.example/2.jpg' }],
      },
      { title: 'Toast', steps: ['Toast it.'] },
    ]);
  });
});

describe('COOKmate', () => {
  const cookbook = `<?xml version="1.0" encoding="utf-8"?>\n<cookbook version="60">
<recipe><title>Aligot</title><preptime>15 min</preptime><cooktime>45 min</cooktime><totaltime>1 heure</totaltime><description><li>D’Auvergne.</li></description>
<ingredient><li>- 300 g de tomme</li><li>Sauce :</li><li>- 1 gousse d’ail</li></ingredient><recipetext><li>Cuire.</li>\n<li>Servir.</li></recipetext>
<url>http://a.example/1</url><source>Mamie</source><imagepath>/mnt/sdcard/MyCookBook/images/aligot.jpg</imagepath><imageurl>http://a.example/1.jpg</imageurl>
<quantity>6 personnes</quantity><rating>4</rating><nutrition>300 kcal</nutrition><comments><li>Bon.</li><li>Riche.</li></comments><video>https://v.example/1</video><lang>fr</lang><category>Plat</category><category>Hiver</category></recipe>
<recipe><title>Toast</title><ingredient>1 slice of bread\nbutter</ingredient><recipetext>Toast it.</recipetext><rating>0</rating></recipe>
<recipe><title>Leer</title><ingredient></ingredient><recipetext></recipetext></recipe></cookbook>`;

  it('gives the recipes of its backup with pictures from its folder', async () => {
    const zip = storedZip([
      ['my_cookbook.xml', Buffer.from(cookbook)],
      ['images/aligot.jpg', PICTURE],
    ]);
    const found = await readShown(new Uint8Array(zip), 'backup.mcb');
    expect(found.format).toBe('cookmate');
    expect(found.unread).toMatchObject([{ name: 'backup.mcb: Leer', error: 'importErrors.fileNoRecipe' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Aligot',
        description: 'D’Auvergne.',
        prepTime: 15,
        cookTime: 45,
        totalTime: 60,
        servings: 6,
        tags: ['Plat', 'Hiver'],
        lang: 'fr',
        ingredients: ['300 g de tomme', '# Sauce', '1 gousse d’ail'],
        steps: ['Cuire.', 'Servir.'],
        notes: 'Bon.\nRiche.\n\nNutrition: 300 kcal\n\nVideo: https://v.example/1',
        rating: 4,
        originalSource: { type: 'url', url: 'http://a.example/1', name: 'Mamie' },
        pictures: [{ bytes: new Uint8Array(PICTURE) }, { url: 'http://a.example/1.jpg' }],
      },
      { title: 'Toast', ingredients: ['1 slice of bread', 'butter'], rating: null },
    ]);
  });
});

describe('CopyMeThat', () => {
  it('gives the recipe of its text', async () => {
    const text = `Zucchini bread\n\nAdapted from https://z.example/1\n\nSoft and green.\n\nRated 4/5\n\nServings: 9 slices\n\nINGREDIENTS\n\n¾ cup cornmeal\nTopping:\n2 large eggs\n\nSTEPS\n\nThe day before:\n\n1) Grate the zucchini.\n\n2) Bake for 30 minutes.\n\n\nNOTES\n\nBaking times\n\n25-35 minutes for a dish.\n\n`;
    expect(await readShown(text.replaceAll('\n', '\r\n'), 'zucchini.txt')).toMatchObject({
      format: 'copy-me-that',
      recipes: [
        {
          title: 'Zucchini bread',
          description: 'Soft and green.',
          servings: 9,
          yieldText: '9 slices',
          ingredients: ['¾ cup cornmeal', '# Topping', '2 large eggs'],
          steps: ['# The day before', 'Grate the zucchini.', 'Bake for 30 minutes.'],
          notes: 'Baking times\n25-35 minutes for a dish.',
          rating: 4,
          originalSource: { type: 'url', url: 'https://z.example/1' },
        },
      ],
      unread: [],
    });
  });

  it('gives the recipes of a zip of texts beside one that is cut', async () => {
    const german = 'Apfelmus\n\nINGREDIENTS\n\n1 kg Äpfel\n\nSTEPS\n\n1) Kochen.\n\n';
    const found = await readShown(
      new Uint8Array(
        storedZip([
          ['Apfelmus.txt', Buffer.from(german)],
          ['Toast.txt', Buffer.from('Toast\n\nAnn’s book\n\nINGREDIENTS\n\nbread\n\nSTEPS\n\n1) Toast it.\n\n')],
          ['Nichts.txt', Buffer.from('Nichts\n\nINGREDIENTS\n\n\nSTEPS\n\n\n')],
        ]),
      ),
      'texts.zip',
    );
    expect(found.recipes.map(({ title }) => title)).toEqual(['Apfelmus', 'Toast']);
  });

  it('has notes in their order, steps that go on, and sources that are no links', async () => {
    const html = `<html><body><div class="recipe"><div id="name">Rice</div><div id="link">Adapted from <span id="original_link">https://r.example/1</span></div>
      <ul id="recipeIngredients"><li class="recipeIngredient">2 cups rice</li></ul>
      <ol id="recipeInstructions"><div class="instruction instruction_subheader">Boil:</div><li class="instruction">Boil.</li><li class="instruction_next">Stir.</li></ol>
      <ul id="recipeNotes"><li class="recipeNote">First.</li><div class="recipeNote_subheader">Later</div><li class="recipeNote">Last.</li></ul></div></body></html>`;
    expect((await readShown(html, 'recipes.html')).recipes).toMatchObject([
      {
        steps: ['# Boil', 'Boil.', 'Stir.'],
        notes: 'First.\nLater\nLast.',
        originalSource: { type: 'url', url: 'https://r.example/1' },
      },
    ]);
  });
});

describe('the CookBook app', () => {
  const acai = `name: Acai bowl\ndescription: Healthy breakfast\n    for mornings.\nservings: 1 Bowl\nsource: Ann\nrating: 5\nimage: https://m.example/a.png\nprep_time: PT5M\ncook_time: PT1H10M\nnotes: Keep in mind.\non_favorites: yes\nfavorite: yes\nlast_cook: 2024-10-22 00:00:00\ncook_count: 2\nimages:\n    - https://m.example/b.png\nkeywords: Breakfast, Vegan\ntags:\n    - Breakfast\n    - Vegan\nvideo: https://v.example/1\nnutrition: |-\n    Calories: 511 kcal\n    Carbs: 10 g\ningredients:\n    - ""\n    - 1 cup milk\n    - "Topping:"\n    - 4 strawberries, sliced\ndirections:\n    - ""\n    - Blend all.\n    - "Serve:"\n    - Eat.\nexportedBy: |-\n    Shared from CookBook\n    https://cookbookmanager.com\n`;

  it('gives the recipes of its YAML', async () => {
    const milchreis =
      'name: Milchreis\non_favorites: no\ningredients:\n    - 1 l Milch\n    - 250 g Reis\ndirections:\n    - Kochen.\n';
    const zip = storedZip([
      ['Acai.yml', Buffer.from(acai)],
      ['Milchreis.yml', Buffer.from(milchreis)],
      ['Leer.yml', Buffer.from('name: Leer\non_favorites: no\ningredients:\ndirections:\n')],
    ]);
    const found = await readShown(new Uint8Array(zip), 'cookbook.zip');
    expect(found.format).toBe('cookbook-app');
    expect(found.unread).toMatchObject([{ name: 'cookbook.zip: Leer', error: 'importErrors.fileNoRecipe' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Acai bowl',
        description: 'Healthy breakfast for mornings.',
        prepTime: 5,
        cookTime: 70,
        servings: 1,
        yieldText: '1 Bowl',
        tags: ['Breakfast', 'Vegan'],
        ingredients: ['1 cup milk', '# Topping', '4 strawberries, sliced'],
        steps: ['Blend all.', '# Serve', 'Eat.'],
        rating: 5,
        favorite: true,
        cookedOn: ['2024-10-22'],
        originalSource: { type: 'file', name: 'Ann' },
        pictures: [{ url: 'https://m.example/a.png' }, { url: 'https://m.example/b.png' }],
      },
      { title: 'Milchreis', favorite: false, rating: null, ingredients: ['1 l Milch', '250 g Reis'] },
    ]);
    expect(found.recipes[0]?.notes).toContain('Keep in mind.\n\n');
    expect(found.recipes[0]?.notes).toContain('https://v.example/1');
    expect(found.recipes[0]?.notes).toContain('Calories: 511 kcal\nCarbs: 10 g');
  });
});

describe('Saffron and Pepperplate', () => {
  it('give the recipes of their texts', async () => {
    const saffron =
      'Title: Pancakes\nDescription: Fluffy.\nThick, too.\nSource: Mum\nOriginal URL: https://s.example/1\nYield: 4\nActive: 10 mins\nTotal: 30 mins\nCookbook: Breakfasts\nSection: Sweet\nImage: https://i.example/1.jpg\nIngredients: \n2 cups flour\nTotal: 1 egg\nInstructions: \nMix.\nFry.\n';
    const pepperplate =
      'Title: "Hähnchen"\r\nDescription: \r\nOriginal URL: \r\nSource: food.example\r\nYield: 4 Portionen\r\nPrep: 20 Min.\r\nTotal: 1 Std.\r\n\r\nIngredients:\r\n   1 Hähnchen\r\n   2 Zehen Knoblauch\r\n\r\nInstructions:\r\n   Würzen.\r\n   Grillen.\r\n\r\nNotes:\r\n   Scharf.\r\n\r\nTags: Grill, Abend\r\n';
    const zip = storedZip([
      ['pancakes.txt', Buffer.from(saffron)],
      ['hähnchen.txt', Buffer.from(pepperplate)],
      ['nothing.txt', Buffer.from('Title: Nothing\nOriginal URL: \nIngredients: \nInstructions: \n')],
    ]);
    const found = await readShown(new Uint8Array(zip), 'recipes.zip');
    expect(found.unread).toMatchObject([{ name: 'recipes.zip: Nothing', error: 'importErrors.fileNoRecipe' }]);
    expect(found.recipes).toMatchObject([
      {
        title: 'Pancakes',
        description: 'Fluffy.\nThick, too.',
        prepTime: 10,
        totalTime: 30,
        servings: 4,
        tags: ['Breakfasts', 'Sweet'],
        ingredients: ['2 cups flour', 'Total: 1 egg'],
        steps: ['Mix.', 'Fry.'],
        originalSource: { type: 'url', url: 'https://s.example/1', name: 'Mum' },
        pictures: [{ url: 'https://i.example/1.jpg' }],
      },
      {
        title: 'Hähnchen',
        prepTime: 20,
        totalTime: 60,
        tags: ['Grill', 'Abend'],
        ingredients: ['1 Hähnchen', '2 Zehen Knoblauch'],
        steps: ['Würzen.', 'Grillen.'],
        notes: 'Scharf.',
        originalSource: { type: 'file', name: 'food.example' },
      },
    ]);
  });
});

describe('Plan to Eat', () => {
  it('gives the recipes of its text', async () => {
    const line = '-'.repeat(30);
    const text = [
      `${line}\nTitle: Corn Bread\nServes: 12\nSource: https://food.example/bread\nPhoto Url: https://i.example/1.jpg?2\nPrep Time: 15 Min\nCook Time: 40 Min\nCourse: Breads\nTags: quick^cheap\nIngredients:\n1/2 cup butter\n2 eggs\nDirections:\nPreheat.\nBake.\n`,
      'Title: Soupe à l’oignon\nDescription: Du soir.\nSource: Mamie\nIngredients:\n500 g d’oignons\nDirections:\nFaire revenir.\nServir.\n',
      'Title: Nothing\nServes: 2\n',
      'Title: Rosti\nIngredients:\n500 g Kartoffeln\nDirections:\nReiben und braten.\n',
    ].join(`${line}\n`);
    for (const [name, whole] of [
      ['plantoeat.txt', text],
      ['x.txt', `${text.slice(line.length + 1)}${line}\n`.replaceAll('\n', '\r\n')],
    ] as const) {
      const found = await readShown(whole, name);
      expect(found.format).toBe('labelled-text');
      expect(found.unread).toMatchObject([{ name: 'Nothing', error: 'importErrors.fileNoRecipe' }]);
      expect(found.recipes).toMatchObject([
        {
          title: 'Corn Bread',
          servings: 12,
          prepTime: 15,
          cookTime: 40,
          tags: ['Breads', 'quick', 'cheap'],
          ingredients: ['1/2 cup butter', '2 eggs'],
          steps: ['Preheat.', 'Bake.'],
          originalSource: { type: 'url', url: 'https://food.example/bread' },
          pictures: [{ url: 'https://i.example/1.jpg?2' }],
        },
        {
          title: 'Soupe à l’oignon',
          description: 'Du soir.',
          ingredients: ['500 g d’oignons'],
          steps: ['Faire revenir.', 'Servir.'],
          originalSource: { type: 'file', name: 'Mamie' },
        },
        { title: 'Rosti', ingredients: ['500 g Kartoffeln'], steps: ['Reiben und braten.'] },
      ]);
    }
  });
});
