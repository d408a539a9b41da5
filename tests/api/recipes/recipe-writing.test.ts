import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client } from '../../support/api/client.ts';
import { databaseState } from '../../support/database/database-state.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { SOUP } from '../../support/recipes/recipe-form.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let app: ApiApp;
let ann: Client;
beforeAll(async () => {
  app = await startApiApp();
  ann = await signUp(app);
});
afterAll(() => app.close());

const state = () => databaseState(app.services.createEntityManager());
const create = (fields: Readonly<Record<string, string>>, images: Parameters<typeof recipeForm>[1] = []) =>
  ann.post('/api/recipes', undefined, { raw: recipeForm(fields, images) });
const update = (recipe: object, client = ann): Promise<Answer> => client.put('/api/recipes/update', recipe);

const newSoup = async (): Promise<Answer['body']> => (await create(SOUP)).body;

describe('a recipe written by hand', () => {
  it('is answered as it is kept, with its pictures in order', async () => {
    const { status, body } = await create(SOUP, [await photo('red', 40, 20), await photo('blue', 20, 40)]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Lentil soup',
      description: 'Warms.\nAnd fills.',
      prepTime: 10,
      cookTime: 40,
      totalTime: null,
      servings: 4,
      tags: ['Soup', 'winter'],
      ingredients: [{ content: 'For the soup', type: 'title' }, '200 g lentils', '1 onion'],
      instructions: ['Fry the onion.', { content: 'Boil all.' }],
      doubts: [],
      originalSource: null,
    });
    expect(await ann.get(`/api/recipes/${body.id}`)).toMatchObject({ status: 200, body });
    const [cover] = (await ann.get('/api/recipes')).body;
    expect(cover).toMatchObject({ id: body.id, images: [body.images[0]] });
    for (const image of body.images) expect((await ann.get(image)).headers.get('Content-Type')).toBe('image/webp');
    expect((await ann.get('/api/recipes?q=lentils')).body).toHaveLength(1);
  });

  it('needs no more than a title', async () => {
    const { status, body } = await create({ title: '  Toast  ' });
    expect([status, body.title, body.prepTime, body.tags, body.images]).toEqual([201, 'Toast', null, [], []]);
  });

  it('is kept without what is not seen, empty lines and tags that are there already', async () => {
    const { body } = await create({
      title: 'Dal\r\n\ttadka',
      prepTime: ' ',
      tags: '[" soup ","SOUP","","\\t"]',
      ingredients: '["  ","200 g\\nlentils",{"content":"","type":"item"}]',
      images: '',
    });
    expect(body).toMatchObject({ title: 'Dal tadka', prepTime: null, tags: ['soup'], ingredients: ['200 g lentils'] });
  });

  it('is kept without lines and tags that show nothing, and with the ends of lines behind tabs', async () => {
    const { body } = await create({
      title: 'Dal',
      description: 'Warms.\t\nAnd fills.',
      tags: '["caf\u00e9","cafe\u0301","\u200b"]',
      ingredients: '["\u200b","\u3164","lentils"]',
    });
    expect(body).toMatchObject({ description: 'Warms. \nAnd fills.', tags: ['caf\u00e9'], ingredients: ['lentils'] });
  });

  it('tells its language and direction from its words and letters', async () => {
    expect(
      (await create({ title: 'Suppe', instructions: '["Die Zwiebel in dem Topf mit Öl braten."]' })).body,
    ).toMatchObject({
      lang: 'de',
      dir: 'ltr',
    });
    expect((await create({ title: 'Toast' })).body).toMatchObject({ lang: null, dir: null });
    expect((await create({ title: 'מרק עדשים', ingredients: '["כוס עדשים"]' })).body).toMatchObject({
      lang: 'he',
      dir: 'rtl',
    });
    expect((await create({ title: 'Суп', ingredients: '["200 г чечевицы"]' })).body).toMatchObject({
      lang: 'ru',
      dir: 'ltr',
    });
  });

  it('may come by a client that sends its lists as files without a name of use', async () => {
    const raw = recipeForm({ title: 'Bread' });
    raw.append('ingredients', new Blob(['["flour"]'], { type: 'application/json' }), 'blob');
    expect((await ann.post('/api/recipes', undefined, { raw })).body.ingredients).toEqual(['flour']);
  });
});

describe('a submission that is sent again with its key', () => {
  const submit = (
    key: string,
    fields: Readonly<Record<string, string>>,
    images: Parameters<typeof recipeForm>[1] = [],
    client = ann,
  ) => client.post('/api/recipes', undefined, { raw: recipeForm(fields, images), headers: { 'Idempotency-Key': key } });
  const count = async (): Promise<number> => (await ann.get('/api/recipes')).body.length;

  it('is answered with the recipe that it made, and keeps no further picture', async () => {
    const before = await count();
    const red = await photo('red');
    const first = await submit('again', SOUP, [red]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit('again', SOUP, [red])));
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first.body });
    expect(await count()).toBe(before + 1);
    await waitFor('the other pictures to be gone', async () => {
      app.services.remover.wake();
      const em = app.services.createEntityManager();
      const [rows] = await em.execute<{ count: number }[]>('select count(*)::int as count from recipe_image');
      return (await storedFiles(join(app.dataDir, 'images'))).length === rows?.count;
    });
  });

  it('is one recipe, too, where all of them come at once', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit('at once', { title: 'Once' })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('is refused where it says something else, in its fields or its pictures', async () => {
    const before = await state();
    expect((await submit('other', { title: 'One' }, [await photo('red')])).status).toBe(201);
    for (const [title, colour] of [
      ['Two', 'red'],
      ['One', 'blue'],
    ] as const)
      expect(await submit('other', { title }, [await photo(colour)])).toMatchObject({
        status: 409,
        body: { code: 'errors.idempotencyConflict' },
      });
    expect((await submit('other', { title: 'One' })).status).toBe(409);
    expect((await state())['recipe']).toHaveLength((before['recipe']?.length ?? 0) + 1);
  });

  it('has a key of its own in every account, and a new one after a day or when its recipe is gone', async () => {
    const eve = await signUp(app);
    const { body } = await submit('mine', { title: 'Mine' });
    expect((await submit('mine', { title: 'Mine' }, [], eve)).body.id).not.toBe(body.id);
    const em = app.services.createEntityManager();
    await em.execute(`update recipe_submission set created_at = now() - interval '25 hours' where recipe_id = ?`, [
      body.id,
    ]);
    const later = await submit('mine', { title: 'Another' });
    expect(later).toMatchObject({ status: 201, body: { title: 'Another' } });
    await ann.delete(`/api/recipes/${later.body.id}`);
    expect((await submit('mine', { title: 'A third' })).status).toBe(201);
  });

  it.each(['x'.repeat(201), 'süß'])('has to have a key that can be one (%#)', async (key) => {
    const headers = { 'Idempotency-Key': Buffer.from(key).toString('latin1') };
    const answer = await ann.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Soup' }), headers });
    expect(answer).toMatchObject({ status: 400, body: { fields: { 'Idempotency-Key': expect.any(String) } } });
  });
});

const lines = (count: number, length = 1): string =>
  JSON.stringify(Array.from({ length: count }, () => 'x'.repeat(length)));
const tags = (count: number): string => JSON.stringify(Array.from({ length: count }, (_, nth) => `tag ${nth}`));

describe('what breaks a rule', () => {
  it.each([
    ['no title', { title: '' }, 'title', 'recipes.titleRequired'],
    ['a title of blanks', { title: ' \n\t\u00a0\u3000 ' }, 'title', 'recipes.titleRequired'],
    ['a title that nobody sees', { title: '\u200b\u2060\u2800' }, 'title', 'recipes.titleRequired'],
    ['a title of 301', { title: 'x'.repeat(301) }, 'title', 'recipes.titleTooLong'],
    ['a description of 5,001', { description: 'x'.repeat(5_001) }, 'description', 'recipes.descriptionTooLong'],
    ['51 tags', { tags: tags(51) }, 'tags', 'recipes.tooManyTags'],
    ['a tag of 101', { tags: JSON.stringify(['x'.repeat(101)]) }, 'tags', 'recipes.tagTooLong'],
    ['501 ingredients', { ingredients: lines(501) }, 'ingredients', 'recipes.tooManyLines'],
    ['501 steps', { instructions: lines(501) }, 'instructions', 'recipes.tooManyLines'],
    ['a line of 2,001', { ingredients: lines(1, 2_001) }, 'ingredients', 'recipes.lineTooLong'],
    ['half a minute', { prepTime: '0.5' }, 'prepTime', 'errors.numberInvalid'],
    ['less than nothing', { cookTime: '-1' }, 'cookTime', 'errors.numberInvalid'],
    ['no number', { servings: 'NaN' }, 'servings', 'errors.numberInvalid'],
    ['endless time', { prepTime: 'Infinity' }, 'prepTime', 'errors.numberInvalid'],
    ['a huge number', { prepTime: '99999999999999999999' }, 'prepTime', 'errors.numberInvalid'],
    ['a number in another dress', { prepTime: '0x10' }, 'prepTime', 'errors.numberInvalid'],
    ['tags that are no list', { tags: '"soup"' }, 'tags', 'errors.badRequest'],
    ['tags that are no JSON', { tags: 'soup, winter' }, 'tags', 'errors.badRequest'],
    ['a list of numbers', { ingredients: '[1,2]' }, 'ingredients', 'errors.badRequest'],
    ['a line of another type', { instructions: '[{"content":"a","type":"h1"}]' }, 'instructions', 'errors.badRequest'],
    ['lists within lists', { ingredients: '[["a"]]' }, 'ingredients', 'errors.badRequest'],
  ])('%s is a 400 that names its field, and nothing is kept', async (_, wrong, field, code) => {
    const before = await state();
    const answer = await create({ ...SOUP, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(await state()).toEqual(before);
  });

  it('says so in the words of the specification, also where the title is absent', async () => {
    expect(await create({ description: 'x' })).toMatchObject({
      status: 400,
      body: { message: 'Recipe title is required', fields: { title: 'Recipe title is required' } },
    });
  });

  it('is a list of countless lines, of which none is looked at', async () => {
    const blanks = Array.from({ length: 20_001 }, () => '');
    expect((await create({ title: 'Soup', ingredients: JSON.stringify(blanks) })).status).toBe(400);
    expect(await update({ ...(await newSoup()), ingredients: blanks })).toMatchObject({ status: 400 });
  });

  it('is told of all fields at once', async () => {
    const { body } = await create({ title: '', tags: tags(51), instructions: lines(1, 3_000) });
    expect(Object.keys(body.fields)).toEqual(['title', 'tags', 'instructions']);
  });

  it('is not what just fits', async () => {
    const fits = {
      title: '😀'.repeat(300),
      tags: tags(50),
      ingredients: lines(500),
      instructions: lines(1, 2_000),
      prepTime: '1000000',
      servings: '0',
    };
    expect((await create(fits)).status).toBe(201);
  });

  it('is U+0000 in any field; halves of letters are replaced', async () => {
    expect((await create({ title: 'a\u0000b' })).status).toBe(400);
    expect((await create({ title: 'Soup', ingredients: '["a\\u0000b"]' })).status).toBe(400);
    expect((await create({ title: 'Soup', ingredients: '["a\\ud800b"]' })).body.ingredients).toEqual(['a\ufffdb']);
  });
});

describe('a form that is none', () => {
  const raw = (...parts: string[]): string => `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`;
  const field = (name: string, text: string): string => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`;
  const TITLE = field('title', 'Soup');
  it.each([
    ['JSON', 'application/json', '{"title":"Soup"}', 415],
    ['text', 'text/plain', 'title=Soup', 415],
    ['urlencoded', 'application/x-www-form-urlencoded', 'title=Soup', 415],
    ['without a boundary', 'multipart/form-data', raw(TITLE), 400],
    ['with an endless boundary', `multipart/form-data; boundary=${'x'.repeat(71)}`, raw(TITLE), 400],
    ['with another boundary', 'multipart/form-data; boundary=y', raw(TITLE), 400],
    ['empty', 'multipart/form-data; boundary=x', '', 400],
    ['of no parts', 'multipart/form-data; boundary=x', raw(), 400],
    ['cut off', 'multipart/form-data; boundary=x', raw(TITLE).slice(0, -6), 400],
    [
      'cut off in a picture',
      'multipart/form-data; boundary=x',
      `--x\r\n${TITLE}\r\n--x\r\n${PICTURE_HEAD()}\xff\xd8\xff`,
      400,
    ],
    ['with a part without a name', 'multipart/form-data; boundary=x', raw('\r\nSoup'), 400],
    ['with endless headers', 'multipart/form-data; boundary=x', raw(`X: ${'a'.repeat(20_000)}\r\n\r\nSoup`), 400],
    ['with a title that is a list', 'multipart/form-data; boundary=x', raw(field('title[]', 'Soup')), 400],
    ['with a prototype', 'multipart/form-data; boundary=x', raw(field('__proto__', '{"title":"Soup"}')), 400],
    ['of endless parts', 'multipart/form-data; boundary=x', raw(...Array.from({ length: 2_001 }, () => TITLE)), 400],
    ['of fields above 1 MB', 'multipart/form-data; boundary=x', raw(field('title', 'x'.repeat(1_100_000))), 413],
    [
      'of many fields above 1 MB',
      'multipart/form-data; boundary=x',
      raw(...Array.from({ length: 3 }, () => field('description', 'x'.repeat(400_000)))),
      413,
    ],
  ])('%s is refused and leaves nothing', async (_, type, body, status) => {
    const before = await state();
    const answer = await ann.post('/api/recipes', undefined, { raw: body, headers: { 'Content-Type': type } });
    expect(answer.status).toBe(status);
    expect(await state()).toEqual(before);
  });

  it('with bytes that are no text is refused', async () => {
    const body = Buffer.from(raw(field('title', 'süß')), 'latin1');
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await ann.post('/api/recipes', undefined, { raw: new Uint8Array(body), headers })).status).toBe(400);
  });

  it('of which a field comes twice counts by the last, and what is unknown is dropped', async () => {
    const body = raw(field('title', 'Soup'), field('title', 'Stew'), field('createdAt', '1999'), field('id', 'mine'));
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const answer = await ann.post('/api/recipes', undefined, { raw: body, headers });
    expect(answer).toMatchObject({ status: 201, body: { title: 'Stew' } });
    expect(answer.body.id).not.toBe('mine');
  });
});

function PICTURE_HEAD(): string {
  return 'Content-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n';
}
