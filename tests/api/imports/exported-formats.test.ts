import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { phonePhoto } from '../../support/files/photos.ts';
import { tarOf } from '../../support/files/write-tar.ts';
import { storedZip } from '../../support/files/write-zip.ts';
import { recipesOf, sendArchive } from '../../support/recipes/archives.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true, env: { ARCHIVE_MAX_MB: '8', MAX_UPLOAD_MB: '1' } });
});
afterAll(() => app.close());

const bytes = (text: string | Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const id = (letter: string): string => letter.repeat(32);
const item = (type: number, key: string, text: string, more = ''): string =>
  `${text}\n\nid: ${id(key)}\ncreated_time: 2021-03-04T05:06:07.000Z\n${more}type_: ${type}`;

const LIST =
  'Ingredients\n\n- 2 eggs\n- 100 g sugar\n\nMethod\n\n1. Beat the eggs with the sugar.\n2. Bake for 20 minutes.';
const CSV = 'Title;Ingredients;Directions\nTable cake;2 eggs;Bake it.\n';
const MX2 =
  '<?xml version="1.0"?><!DOCTYPE mx2 SYSTEM "mx2.dtd"><mx2 source="MasterCook"><RcpE name="Master cake"><IngR name="eggs" qty="2"/></RcpE></mx2>';
const MMF =
  'MMMMM----- Recipe via Meal-Master (tm) v8.05\n\n      Title: Meal cake\n Categories: Cakes\n      Yield: 4\n\n      2    Eggs\n\n  Bake it.\n\nMMMMM\n';
const MXP =
  '*  Exported from  MasterCook  *\n\n     Text cake\n\nRecipe By     :\nServing Size  : 4    Preparation Time :0:00\nCategories    : Cakes\n\n  Amount  Measure       Ingredient -- Preparation Method\n--------  ------------  --------------------------------\n   2                    eggs\n\nBake it.\n\n     - - - - - - - - - - - - - - - - - -\n';
const RECIPE_ML =
  '<recipeml version="0.5"><recipe><head><title>Markup cake</title></head><ingredients><ing><item>eggs</item></ing></ingredients></recipe></recipeml>';
const FDX =
  '<fdx Source="Living Cookbook"><Recipes><Recipe Name="Living cake"><RecipeIngredients><RecipeIngredient Quantity="2" Ingredient="eggs"/></RecipeIngredients></Recipe></Recipes></fdx>';
const MCB =
  '<?xml version="1.0" encoding="utf-8"?><cookbook version="60"><recipe><title>Mate cake</title><ingredient><li>2 eggs</li></ingredient><recipetext><li>Bake it.</li></recipetext></recipe></cookbook>';
const GRMT =
  '<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE gourmetDoc>\n<gourmetDoc><recipe id="1"><title>Gourmet cake</title><instructions>Bake it.</instructions></recipe></gourmetDoc>';
const SAGE_XML =
  '<data>\n    <recipe>\n        <id>1</id><title>Sage cake</title><ingredients>2 eggs</ingredients></recipe></data>';
const SAGE_TEXT =
  '==== Recipes ====\n\nTitle: Text sage cake\nIngredients: 2 eggs\nInstructions: Bake it.\nNotes: \nImages: \n\r\n';
const REZKONV =
  '=====  REZKONV-Rezept  RezkonvSuite v1.4\n\n     Titel: Konv cake\nKategorien: Kuchen\n     Menge: 4\n\n      2           Eier\n\nBacken.\n\n=====\n';
const COPIED = 'Copied cake\n\nINGREDIENTS\n\n2 eggs\n\nSTEPS\n\n1) Bake it.\n\n';
const SAFFRON = 'Title: Saffron cake\nDescription: \nOriginal URL: \nIngredients: \n2 eggs\nInstructions: \nBake it.\n';
const YAML = 'name: Book cake\non_favorites: yes\ningredients:\n    - 2 eggs\ndirections:\n    - Bake it.\n';

const note = (title: string, body: string, rest = ''): string =>
  `<note><title>${title}</title><content><![CDATA[<en-note>${body}</en-note>]]></content>${rest}</note>`;
const enex = (...notes: readonly string[]): string => `<?xml version="1.0"?><en-export>${notes.join('')}</en-export>`;
const COOKED =
  '<div>Ingredients</div><ul><li>2 eggs</li><li>100 g sugar</li></ul><div>Method</div><ol><li>Beat the eggs with the sugar.</li><li>Bake for 20 minutes.</li></ol>';

describe('an upload of another program', () => {
  it.each([
    ['cakes.csv', CSV, 'Table cake'],
    ['cakes.mx2', MX2, 'Master cake'],
    ['cakes.mxp', MXP, 'Text cake'],
    ['cakes.mmf', MMF, 'Meal cake'],
    ['cakes.xml', RECIPE_ML, 'Markup cake'],
    ['cakes.fdx', FDX, 'Living cake'],
    ['cakes.mcb', MCB, 'Mate cake'],
    ['cakes.grmt', GRMT, 'Gourmet cake'],
    ['sage.xml', SAGE_XML, 'Sage cake'],
    ['sage.txt', SAGE_TEXT, 'Text sage cake'],
    ['cakes.rk', REZKONV, 'Konv cake'],
    ['copied.txt', COPIED, 'Copied cake'],
    ['saffron.txt', SAFFRON, 'Saffron cake'],
    ['cake.yml', YAML, 'Book cake'],
  ])('is read as a file of its own: %s', async (name, text, title) => {
    const ann = await signUp(app);
    const outcome = await outcomeOf(ann, await sendArchive(ann, bytes(text), name));
    expect(outcome).toMatchObject({ state: 'done', items: { total: 1, imported: 1, failed: [] } });
    expect([...(await recipesOf(ann)).keys()]).toEqual([title]);
  });

  it('is read with others in one zip', async () => {
    const ann = await signUp(app);
    const files = {
      'a/1.csv': CSV,
      'b/2.mx2': MX2,
      'c/3.txt': MMF,
      'd/4.mxp': MXP,
      'e/5.xml': RECIPE_ML,
      'f/6.fdx': FDX,
    };
    const zip = storedZip(
      Object.entries({ ...files, 'g/7.enex': enex(note('Note cake', COOKED)) }).map(([name, text]) => [
        name,
        bytes(text),
      ]),
    );
    const outcome = await outcomeOf(ann, await sendArchive(ann, bytes(zip), 'all.zip'));
    expect(outcome).toMatchObject({ state: 'done', items: { total: 7, imported: 7, failed: [] } });
  });

  it('is an archive of RecetteTek with its pictures, and names an entry without a recipe', async () => {
    const ann = await signUp(app);
    const tarte = { title: 'Tarte', ingredients: '3 pommes', instructions: 'Cuire.', pictures: ['/Pictures/a.png'] };
    const zip = storedZip([
      ['recipes_0.json', bytes(JSON.stringify([tarte, { title: 'Vide' }]))],
      ['categories.json', bytes('[{"title":"Dessert"}]')],
      ['a.png', new Uint8Array(await phonePhoto())],
    ]);
    const outcome = await outcomeOf(ann, await sendArchive(ann, bytes(zip), 'recettes.rtk'));
    const failed = [{ name: 'Vide', code: 'importErrors.fileNoRecipe' }];
    expect(outcome).toMatchObject({ state: 'done', items: { total: 2, imported: 1, failed, incomplete: [] } });
    expect((await recipesOf(ann)).get('Tarte').images).toHaveLength(1);
  });

  it('is an export of Joplin with notebooks, tags, pictures and other notes', async () => {
    const ann = await signUp(app);
    const jex = tarOf([
      [
        `${id('a')}.md`,
        item(
          1,
          'a',
          `Joplin cake\n\n${LIST}\n\n![](:/${id('f')})`,
          `parent_id: ${id('1')}\nsource_url: https://cakes.example/1\n`,
        ),
      ],
      [`${id('b')}.md`, item(1, 'b', 'Meeting\n\nWe met on Monday and talked about the next year for two hours.')],
      [`${id('1')}.md`, item(2, '1', 'Cakes')],
      [`${id('2')}.md`, item(5, '2', 'sweet')],
      [`${id('3')}.md`, item(6, '3', '', `note_id: ${id('a')}\ntag_id: ${id('2')}\n`)],
      [`${id('f')}.md`, item(4, 'f', 'photo.jpg', 'mime: image/jpeg\nfile_extension: jpg\n')],
      [`resources/${id('f')}.jpg`, await phonePhoto()],
    ]);
    const outcome = await outcomeOf(ann, await sendArchive(ann, bytes(jex), 'notes.jex'));
    expect(outcome).toMatchObject({
      state: 'done',
      items: {
        total: 2,
        imported: 1,
        incomplete: [],
        failed: [{ name: 'Meeting' }],
      },
    });
    const cake = (await recipesOf(ann)).get('Joplin cake');
    expect(cake).toMatchObject({
      title: 'Joplin cake',
      tags: ['Cakes', 'sweet'],
      originalSource: { type: 'url', url: 'https://cakes.example/1' },
      createdAt: '2021-03-04T05:06:07.000Z',
    });
    expect(cake.images).toHaveLength(1);
  });

  it('is an export of Evernote larger than other files, with more notes than are read at a time', async () => {
    const ann = await signUp(app);
    const photo = Buffer.from(await phonePhoto());
    const hash = createHash('md5').update(photo).digest('hex');
    const resource = `<resource><data encoding="base64">${photo.toString('base64')}</data><mime>image/jpeg</mime></resource>`;
    const notes = Array.from({ length: 45 }, (_, index) => note(`Cake ${index}`, COOKED));
    const large = `<note><title>Trip</title><content>${'We drive to the sea. '.repeat(60_000)}</content></note>`;
    const first = note(
      'Photo cake',
      `${COOKED}<en-media hash="${hash}" type="image/jpeg"/>`,
      `<created>20200203T040506Z</created><tag>sweet</tag>${resource}`,
    );
    const outcome = await outcomeOf(ann, await sendArchive(ann, bytes(enex(first, ...notes, large)), 'Cakes.enex'));
    expect(outcome).toMatchObject({ state: 'done', items: { total: 47, failed: [{ name: 'Trip' }] } });
    const recipes = await recipesOf(ann);
    expect(recipes.size).toBe(46);
    const cake = recipes.get('Photo cake');
    expect(cake).toMatchObject({ tags: ['sweet'], createdAt: '2020-02-03T04:05:06.000Z' });
    expect(cake.images).toHaveLength(1);
  });

  it('is no table of other things', async () => {
    const ann = await signUp(app);
    const csv = 'name,price,stock\nFlour,1.20,4\nSugar,0.90,7\n';
    expect(await outcomeOf(ann, await sendArchive(ann, bytes(csv), 'stock.csv'))).toMatchObject({ state: 'failed' });
  });
});
