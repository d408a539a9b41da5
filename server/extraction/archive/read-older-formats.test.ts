import { describe, expect, it } from 'vitest';
import { storedZip } from '../../../tests/support/files/write-zip.ts';
import { readShown } from '../../../tests/support/recipes/shown-document.ts';

const mx2 = (...recipes: readonly string[]): string =>
  `<?xml version="1.0" standalone="yes" encoding="ISO-8859-1"?>&#013;&#010;<!DOCTYPE mx2 SYSTEM "mx2.dtd">\n<mx2 source="MasterCook" date="May 1, 2020"><Summ><Nam>\nx\n</Nam></Summ>${recipes.join('\n')}</mx2>`;

describe('MasterCook', () => {
  it('gives the recipes of .mx2 with their fields', async () => {
    const bread = `<RcpE name="Rye &amp; seed bread" author="Ida" img="bread.jpg">
<Serv qty="12"/><PrpT elapsed="0:25"/><CatS><CatT>\nBread\n</CatT><CatT>\nNordic\n</CatT></CatS>
<IngR name="Dough" code="S"></IngR>
<IngR name="rye flour" unit="cups" qty="3" code="I"><IPrp>\nsifted\n</IPrp></IngR>
<IngR name="pan, 9" wide" qty="1"></IngR>
<DirS><DirT img="step.png">\nMix the flour & water.\n</DirT><DirT img="">\nBake for an hour.\n</DirT></DirS>
<Desc>\nDark.\n</Desc><Srce>\nFarm book\n</Srce><AltS label="Internet Address" source="https://rye.example/b"/>
<Yield unit="loaves" qty="2.000000"/><TTim elapsed="2:30"/><RatS><RatE name="Taste" value="8"/></RatS>
<Note>\nKeeps a week.\n</Note><Nutr>\n200 Calories\n</Nutr></RcpE>`;
    const found = await readShown(mx2(bread, '<RcpE name="Empty"/>'), 'book.mx2');
    expect(found.format).toBe('master-cook');
    expect(found.recipes).toMatchObject([
      {
        title: 'Rye & seed bread',
        description: 'Dark.',
        prepTime: 25,
        servings: 12,
        yieldText: '2 loaves',
        tags: ['Bread', 'Nordic'],
        ingredients: ['# Dough', '3 cups rye flour, sifted', '1 pan, 9" wide'],
        steps: ['Mix the flour & water.', 'Bake for an hour.'],
        rating: 4,
        originalSource: { type: 'url', url: 'https://rye.example/b', name: 'Farm book' },
        notes: 'Keeps a week.\n\nAuthor: Ida\n\nNutrition: 200 Calories',
        pictures: [{ path: 'bread.jpg' }, { path: 'step.png' }],
      },
    ]);
    expect(found.unread).toMatchObject([{ name: 'Empty', error: 'importErrors.fileNoRecipe' }]);
  });

  it('gives those of .mz2 with their pictures, in the encoding of the document', async () => {
    const recipe = '<RcpE name="Crème brûlée" author="" img="creme.png"><IngR name="crème" unit="dl" qty="5"/></RcpE>';
    const xml = Buffer.from(mx2(recipe).replace('?>&#013;&#010;', '?>'), 'latin1');
    const found = await readShown(
      storedZip([
        ['a.mx2', xml],
        ['creme.png', Buffer.from('a picture')],
      ]),
      'a.mz2',
    );
    expect(found.recipes).toMatchObject([
      {
        title: 'Crème brûlée',
        ingredients: ['5 dl crème'],
        pictures: [{ bytes: new Uint8Array(Buffer.from('a picture')) }],
      },
    ]);
  });

  const mxp = (title: string, table: string, rest: string): string =>
    `                     *  Exported from  MasterCook  *\r\n\r\n                          ${title}\r\n\r\nRecipe By     : Karl\r\nServing Size  : 4    Preparation Time :0:20\r\nCategories    : Suppen                           Winter\r\n                Schnell\r\n\r\n  Amount  Measure       Ingredient -- Preparation Method\r\n--------  ------------  --------------------------------\r\n${table}\r\n\r\n${rest}\r\n\r\n                   - - - - - - - - - - - - - - - - - - \r\n`;

  it('gives the recipes of texts', async () => {
    const soup = mxp(
      'Kartoffelsuppe',
      '   1      kg            Kartoffeln -- geschält\r\n                        ***EINLAGE***\r\n     1/2  Bund          Schnittlauch',
      'Die Kartoffeln würfeln und in\r\nBrühe weich kochen.\r\nMit Schnittlauch bestreuen.\r\n\r\nSource:\r\n  "Omas Heft"\r\nYield:\r\n  "2 Liter"\r\nRatings       : Taste 8',
    );
    const found = await readShown(
      `${soup}NOTES : Am nächsten Tag besser.\r\n\r\n${mxp('Second', '   2                    eggs', 'Boil them.')}`,
      'a.mxp',
    );
    expect(found).toMatchObject({ format: 'master-cook', unread: [] });
    expect(found.recipes).toMatchObject([
      {
        title: 'Kartoffelsuppe',
        prepTime: 20,
        servings: 4,
        yieldText: '2 Liter',
        tags: ['Suppen', 'Winter', 'Schnell'],
        ingredients: ['1 kg Kartoffeln, geschält', '# EINLAGE', '1/2 Bund Schnittlauch'],
        steps: ['Die Kartoffeln würfeln und in Brühe weich kochen.', 'Mit Schnittlauch bestreuen.'],
        originalSource: { type: 'file', name: 'Omas Heft' },
        notes: 'Am nächsten Tag besser.\n\nAuthor: Karl',
        rating: 4,
      },
      { title: 'Second', ingredients: ['2 eggs'], steps: ['Boil them.'] },
    ]);
  });
});

describe('Meal-Master', () => {
  it('gives many recipes of a text: columns, headings, continued lines', async () => {
    const text = `A collection of mine
MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Beef stew
 Categories: Main dish, Beef
      Yield: 6 servings

      2 lb Stewing beef, cut in                1 c  Carrots; sliced
           -cubes                              1 ts Salt
  1 1/2 c  Red wine
MMMMM---------------------DUMPLINGS--------------------------
    250 g  Flour
      1 tb Butter,
           softened

  Brown the beef in a pot and add
  the wine. Simmer for two hours.

  Add the dumplings.

  Source: Farm kitchen

MMMMM

---------- Recipe via UNREGISTERED Meal-Master (tm) v8.02

      Title: Toast
 Categories: None
   Servings:  1

      1    Slice of bread

  Toast it.

-----
`;
    const found = await readShown(text, 'all.mmf');
    expect(found).toMatchObject({ format: 'meal-master', unread: [] });
    expect(found.recipes).toMatchObject([
      {
        title: 'Beef stew',
        tags: ['Main dish', 'Beef'],
        servings: 6,
        ingredients: [
          '2 lb Stewing beef, cut in cubes',
          '1 1/2 cups Red wine',
          '1 cup Carrots; sliced',
          '1 tsp Salt',
          '# DUMPLINGS',
          '250 g Flour',
          '1 tbsp Butter, softened',
        ],
        steps: ['Brown the beef in a pot and add the wine. Simmer for two hours.', 'Add the dumplings.'],
        originalSource: { type: 'file', name: 'Farm kitchen' },
      },
      { title: 'Toast', tags: [], servings: 1, ingredients: ['1 Slice of bread'], steps: ['Toast it.'] },
    ]);
  });

  it.each([
    ['Titel', 'Kategorien', 'Menge', 'Apfelmus', '    1,5 kg Äpfel', '1,5 kg Äpfel'],
    ['Título', 'Categorías', 'Porciones', 'Gazpacho', '      1 kg Tomates', '1 kg Tomates'],
  ])('has labels in other languages: %s', async (title, categories, yields, name, line, ingredient) => {
    const text = `---------- Meal-Master Format ----------\r\n\r\n      ${title}: ${name}\r\n ${categories}: A, B\r\n      ${yields}: 4\r\n\r\n${line}\r\n\r\n  Ok.\r\n\r\n-----\r\n`;
    expect((await readShown(text, 'x.mmf')).recipes).toMatchObject([
      { title: name, tags: ['A', 'B'], servings: 4, ingredients: [ingredient] },
    ]);
  });

  it('reads ingredients that stand in no columns', async () => {
    const text =
      'MMMMM----- MM export\n\nTitle: Humus\nCategories: Dips\nYield: 4\n\n400 g chickpeas\n2 tbsp tahini\nsalt\n\nBlend all of it.\n\nMMMMM\n';
    expect((await readShown(text, 'x.txt')).recipes).toMatchObject([
      { ingredients: ['400 g chickpeas', '2 tbsp tahini', 'salt'], steps: ['Blend all of it.'] },
    ]);
  });

  it.each([
    '---------- Forwarded message ----------\nTitle: Hello\nFrom: Ann\n',
    '-------- Notes --------\ntitle: Soup\n\n1 onion\n',
    'MMMMM\n\nThat was good.\n',
    `${'-'.repeat(60_000)}\ntitle: a\n`,
  ])('is no other text with lines of dashes (%#)', async (text) => {
    expect((await readShown(text, 'mail.txt')).format).toBeNull();
  });
});

describe('RecipeML', () => {
  const recipe = `<recipe><head><title>Scones</title><subtitle>For tea</subtitle><categories><cat>Baking</cat><cat>British</cat></categories>
<preptime type="Preparation"><time><qty>15</qty><timeunit>minutes</timeunit></time></preptime><preptime type="Baking"><time><qty>12</qty><timeunit>min</timeunit></time></preptime>
<source><srcitem>Aunt May</srcitem><srcitem>https://scones.example/may</srcitem></source><yield><range><q1>8</q1><q2>10</q2></range><unit>scones</unit></yield></head>
<ingredients><ing-div><title>Dough</title><ing><amt><qty>2<frac><n>1</n><d>4</d></frac></qty><unit>cups</unit></amt><item>flour</item><prep>sifted</prep></ing>
<ing><amt><qty>1</qty><unit>tbsp</unit></amt><item>sugar</item><alt-ing><item>honey</item></alt-ing></ing></ing-div></ingredients>
<directions><step>Rub in the <ingref>butter</ingref>.</step><dir-div><title>Later</title><step>Bake.</step></dir-div></directions><note>Eat warm.</note></recipe>`;
  const document = (content: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE recipeml PUBLIC "-//FormatData//DTD RecipeML 0.5//EN" "http://www.formatdata.com/recipeml/recipeml.dtd">\n<?xml-stylesheet href="a.css" type="text/css"?>\n<recipeml version="0.5">${content}</recipeml>`;

  it('gives the recipes of a document and of a menu', async () => {
    const plain =
      '<recipe><head><title>Tortilla</title><yield>4</yield></head><ingredients><ing><amt><qty>6</qty><unit/></amt><item>huevos</item></ing></ingredients><directions>Batir los huevos.\nCuajar la tortilla.</directions></recipe>';
    const found = await readShown(
      document(`<menu><head><title>Menu</title></head>${recipe}${plain}</menu>`),
      'menu.xml',
    );
    expect(found).toMatchObject({ format: 'recipe-ml', unread: [] });
    expect(found.recipes).toMatchObject([
      {
        title: 'Scones',
        description: 'For tea',
        prepTime: 15,
        cookTime: 12,
        yieldText: '8-10 scones',
        tags: ['Baking', 'British'],
        ingredients: ['# Dough', '2 1/4 cups flour, sifted', '1 tbsp sugar (honey)'],
        steps: ['Rub in the butter.', '# Later', 'Bake.'],
        notes: 'Eat warm.',
        originalSource: { type: 'url', url: 'https://scones.example/may', name: 'Aunt May' },
      },
      {
        title: 'Tortilla',
        servings: 4,
        ingredients: ['6 huevos'],
        steps: ['Batir los huevos.', 'Cuajar la tortilla.'],
      },
    ]);
  });

  it('names a recipe in whose middle the document ends', async () => {
    const whole = document(`${recipe}${recipe.replace('Scones', 'Cut')}`);
    const found = await readShown(whole.slice(0, whole.lastIndexOf('<directions>')), 'cut.xml');
    expect(found.recipes.map(({ title }) => title)).toEqual(['Scones']);
    expect(found.unread).toMatchObject([{ name: 'Cut', error: 'importErrors.fileDamaged' }]);
  });
});

describe('Living Cookbook', () => {
  const data = Buffer.from('a picture as base64').toString('base64');
  const fdx = (image: string): string => `<?xml version="1.0" encoding="utf-8"?>
<fdx Source="Living Cookbook 2.0" FileVersion="1.1" date="2010-12-03"><Cookbooks><Cookbook Name="Comfort" ID="4"/></Cookbooks><CookbookChapters><CookbookChapter ID="69" Name="Buns"/></CookbookChapters>
<Recipes><Recipe Name="Kanelbullar" ID="7" CookbookID="4" CookbookChapterID="69" Servings="20" Yield="20 bullar" PreparationTime="30" CookingTime="10" ReadyInTime="120" RecipeTypes="Fika, Bröd" Source="Mormor" SourcePageNumber="12" WebPage="www.bullar.example/1" Author="Elsa" Comments="Frys in." CreateDate="2009-05-06">
<RecipeIngredients><RecipeIngredient Quantity="" Unit="" Ingredient="Deg" Heading="Y"/><RecipeIngredient Quantity="5" Unit="dl" Ingredient="mjölk -- ljummen" Heading="N"/></RecipeIngredients>
<RecipeProcedures><RecipeProcedure Heading="Y"><ProcedureText>Dagen innan</ProcedureText></RecipeProcedure><RecipeProcedure Heading="N"><ProcedureText>Värm mjölken.</ProcedureText></RecipeProcedure></RecipeProcedures>
<RecipeTips><RecipeTip>Pensla med ägg.</RecipeTip></RecipeTips><RecipeAuthorNotes><RecipeAuthorNote>Till fikat.</RecipeAuthorNote></RecipeAuthorNotes>
<RecipeReviews><RecipeReview Rating="5" Reviewer="Bo">Gott!</RecipeReview></RecipeReviews>${image}</Recipe></Recipes></fdx>`;

  it('gives its recipes with pictures in the document', async () => {
    const found = await readShown(fdx(`<RecipeImage FileType="JPG">${data}</RecipeImage>`), 'bok.fdx');
    expect(found).toMatchObject({ format: 'living-cookbook', unread: [] });
    expect(found.recipes).toMatchObject([
      {
        title: 'Kanelbullar',
        description: 'Till fikat.',
        prepTime: 30,
        cookTime: 10,
        servings: 20,
        yieldText: '20 bullar',
        tags: ['Fika', 'Bröd', 'Comfort', 'Buns'],
        ingredients: ['# Deg', '5 dl mjölk, ljummen'],
        steps: ['# Dagen innan', 'Värm mjölken.'],
        rating: 5,
        originalSource: { type: 'url', url: 'https://www.bullar.example/1', name: 'Mormor, p. 12' },
        createdAt: '2009-05-06T00:00:00.000Z',
        pictures: [{ bytes: new Uint8Array(Buffer.from('a picture as base64')) }],
      },
    ]);
    expect(found.recipes[0]?.notes).toBe('Frys in.\nPensla med ägg.\n\nAuthor: Elsa\n\nReviews: Gott!');
  });

  it('gives those of .fdxz with pictures beside the document', async () => {
    const zip = storedZip([
      ['Data.xml', Buffer.from(fdx('<RecipeImages><RecipeImage FileName="bulle.jpg"/></RecipeImages>'))],
      ['Images/bulle.jpg', Buffer.from('a file')],
    ]);
    expect((await readShown(zip, 'bok.fdxz')).recipes).toMatchObject([
      { pictures: [{ bytes: new Uint8Array(Buffer.from('a file')) }] },
    ]);
  });
});

describe('other XML', () => {
  it.each([
    '<?xml version="1.0"?><rss><channel><title>Recipes</title></channel></rss>',
    '<?xml version="1.0"?><!-- <mx2> --><feed><entry/></feed>',
    '<recipes><recipe><title>Soup</title></recipe></recipes>',
    '<svg><desc>recipeml</desc></svg>',
    `${'<!-- -->'.repeat(2000)}<recipeml/>`,
  ])('is not read (%#)', async (xml) => {
    expect((await readShown(xml, 'a.xml')).format).toBeNull();
  });

  it('is refused if it is nested too deeply', async () => {
    const found = await readShown(`<recipeml>${'<ing-div>'.repeat(500)}</recipeml>`, 'a.fdx');
    expect(found).toMatchObject({ recipes: [], unread: [{ error: 'importErrors.fileTooComplex' }] });
  });
});
