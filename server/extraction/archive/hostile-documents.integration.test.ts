import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tarOf } from '../../../tests/support/files/write-tar.ts';
import { storedZip } from '../../../tests/support/files/write-zip.ts';
import { createSandbox, type Sandbox } from '../sandbox/create-sandbox.ts';

/** Work in proportion to the square of a document exceeds them. */
const LIMITS = { wallMs: 40_000, cpuMs: 4_000 };
const LONGEST_MS = 60_000;

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox(LIMITS);
});
afterAll(() => sandbox.close());

const read = (content: string | Buffer, name: string, readsTexts = false) =>
  sandbox.readArchiveDocument({
    file: { name, bytes: new Uint8Array(Buffer.from(content)), entry: null },
    archive: 'export.zip',
    readsTexts,
    languages: [],
  });

const LONG = 100_000;
const LINES = 150_000;
const blanks = ' '.repeat(LONG);
const masterCook = (more: string): string =>
  `*  Exported from  MasterCook  *\n\nSoup\n\nServing Size : 4\n\nAmount  Measure  Ingredient\n------  -------  ----------\n1  onion\n\nChop it.\n\n${more}\n`;
const mealMaster = (more: string): string =>
  `MMMMM----- Recipe via Meal-Master\n\n     Title: Soup\nCategories: Soups\n     Yield: 4\n\n      1    ts salt\n${more}\n`;
const markdown = (more: string): string =>
  `# Soup\n\n## Ingredients\n\n- 1 onion\n- 200 g lentils\n\n## Method\n\n1. Chop it.\n2. Boil it.\n\n${more}`;
const schemaOrg = (more: object): string =>
  JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ['1 egg'], ...more });
const cookbooks = (count: number): string =>
  Array.from({ length: count }, (_, id) => `<cookbook id="${id}" name="Book"/>`).join('');

const copied = (more: string): string => `Soup\n\nINGREDIENTS\n\n1 egg\n\nSTEPS\n\n1) Boil.\n\n${more}`;
const labelled = (more: string): string =>
  `==== Recipes ====\n\nTitle: Soup\nIngredients: 1 egg\nInstructions: Boil.\nNotes: ${more}\n`;
const planToEat = (more: string): string =>
  `Title: Soup\nPhoto Url: x\nIngredients:\n1 egg\nDirections:\nBoil.\n${more}\n`;
const rezkonv = (more: string): string =>
  `===== REZKONV\n\n     Titel: Soup\nKategorien: A\n     Menge: 4\n\n      1           Ei\n${more}\n\nKochen.\n\n=====\n`;

/** One recipe each; a document is as long as `LONG` or `LINES` says. */
const DOCUMENTS: readonly (readonly [what: string, content: string, name: string, readsTexts?: boolean])[] = [
  ['blanks behind a label of MasterCook', masterCook(`Source:${blanks}a"b`), 'book.mxp'],
  ['blanks behind a rule of MasterCook', masterCook(`- - - - - -${blanks}x`), 'book.mxp'],
  ['digits of a rating of MasterCook', masterCook(`Ratings: ${'1'.repeat(LONG)}x`), 'book.mxp'],
  ['blanks behind dashes of a step', masterCook(`---${blanks}x`), 'book.mxp'],
  ['lines of one step', mealMaster(`\nCook\n${'the soup\n'.repeat(LINES)}`), 'book.mmf'],
  ['lines of one ingredient', mealMaster('           -salt\n'.repeat(LINES)), 'book.mmf'],
  ['lines of ingredients', mealMaster('      1    ts salt\n'.repeat(LINES)), 'book.mmf'],
  ['lines of a note of RecipeSage', labelled('a note\n'.repeat(LINES / 3)), 'sage.txt'],
  ['blanks behind a rule of Plan to Eat', planToEat(`${'-'.repeat(20)}${blanks}x`), 'plan.txt'],
  ['rules of Plan to Eat', planToEat(`${'-'.repeat(20)}\n`.repeat(LINES / 3)), 'plan.txt'],
  ['lines of a note of CopyMeThat', copied(`NOTES\n\n${'a note\n'.repeat(LINES / 3)}`), 'soup.txt'],
  ['lines of ingredients of RezKonv', rezkonv('      1 g         Salz\n'.repeat(LINES / 3)), 'soup.rk'],
  ['lines of an ingredient of RezKonv', rezkonv(`${' '.repeat(18)}-fein\n`.repeat(LINES / 3)), 'soup.rk'],
  ['marks of a rule of RezKonv', rezkonv(`===== a${'='.repeat(LONG)}x`), 'soup.rk'],
  [
    'entries of plain JSON',
    JSON.stringify({
      title: 'Soup',
      ingredients: Array.from({ length: LINES / 3 }, () => ({ text: 'egg' })),
      steps: ['Boil.'],
    }),
    'soup.json',
  ],
  ['marks in a heading', schemaOrg({ recipeInstructions: [`# a${'#'.repeat(LONG)}b`] }), 'soup.json'],
  ['marks in a name', schemaOrg({ name: `Soup ${'★'.repeat(LONG)}x` }), 'soup.json'],
  ['lines of a note', schemaOrg({ comment: { text: 'a note\n'.repeat(LINES) } }), 'soup.json'],
  ['empty lines of a text', markdown('\n'.repeat(LONG)) + 'End', 'soup.md', true],
  [
    'elements of a page',
    `<div class="recipe-details"><p itemprop="name">Soup</p><div itemprop="recipeIngredients">1 egg</div>${'<i></i>'.repeat(LINES)}</div>`,
    'recipes.html',
  ],
];

describe('a long document', () => {
  const documents = DOCUMENTS.map(([what, content, name, readsTexts = false]) => ({ what, content, name, readsTexts }));
  it.each(documents)(
    'gives its recipe within the limits: $what',
    async ({ content, name, readsTexts }) => {
      const { recipes, unread } = await read(content, name, readsTexts);
      expect(unread).toEqual([]);
      expect(recipes.map(({ recipe }) => recipe.title.slice(0, 4))).toEqual(['Soup']);
    },
    LONGEST_MS,
  );
});

describe('a document of many parts', () => {
  it(
    'gives the recipes of a cookbook among many',
    async () => {
      const count = 15_000;
      const recipe = `<recipe name="Soup" cookbookid="7"><recipeingredients><recipeingredient ingredient="egg"/></recipeingredients></recipe>`;
      const xml = `<fdx><cookbooks>${cookbooks(count)}</cookbooks><recipes>${recipe.repeat(count)}</recipes></fdx>`;
      const { recipes } = await read(xml, 'book.fdx');
      expect(recipes).toHaveLength(count);
      expect(recipes[0]?.recipe.tags).toEqual(['Book']);
    },
    LONGEST_MS,
  );

  it(
    'gives the recipes of a tar in it, each with its picture',
    async () => {
      const count = 6_000;
      const files = Array.from({ length: count }, (_, index) => [
        [`${index}/recipe.json`, Buffer.from(schemaOrg({ image: [`${index}.png`] }))] as const,
        [`${index}/pictures/${index}.png`, Buffer.from('picture')] as const,
      ]).flat();
      const { recipes } = await read(tarOf(files.map(([name, bytes]) => [name, bytes] as const)), 'inner.tar');
      expect(recipes).toHaveLength(count);
      expect(recipes[7]?.pictures).toHaveLength(1);
    },
    LONGEST_MS,
  );

  it(
    'is refused where its recipes share more text than a document has',
    async () => {
      const recipes = Array.from({ length: 60 }, (_, number) => ({ id: 'a', name: `Soup ${number}`, slug: 'soup' }));
      const steps = Array.from({ length: 300 }, () => ({ recipe_id: 'a', text: 'b'.repeat(1_500) }));
      const tables = JSON.stringify({ recipes, recipes_ingredients: [], recipe_instructions: steps });
      const { unread } = await read(tables, 'soup.json');
      expect(unread).toMatchObject([{ name: 'soup.json', error: 'importErrors.fileTooComplex' }]);
    },
    LONGEST_MS,
  );

  it(
    'is refused where its recipes share more pictures than it has',
    async () => {
      const files = Array.from({ length: 40 }, (_, index) => [`${index}.json`, Buffer.from(schemaOrg({}))] as const);
      const zip = storedZip([...files, ['photo.jpg', Buffer.alloc(1_000_000)]]);
      const { unread } = await read(zip, 'inner.zip');
      expect(unread).toMatchObject([{ error: 'importErrors.fileTooComplex' }]);
    },
    LONGEST_MS,
  );

  it('gives both files of one name in it', async () => {
    const zip = storedZip([
      ['soup.json', Buffer.from(schemaOrg({}))],
      ['soup.json', Buffer.from(schemaOrg({ name: 'Stew' }))],
    ]);
    const { recipes } = await read(zip, 'inner.zip');
    expect(recipes.map(({ recipe }) => recipe.title)).toEqual(['Soup', 'Stew']);
  });
});
