import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type BreakingProxy, startBreakingProxy } from '../../support/database/breaking-proxy.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { databaseState } from '../../support/database/database-state.ts';
import { phonePhoto, photo, pictureBomb, recipeForm } from '../../support/files/photos.ts';
import { storedFiles, strayFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const MEGABYTE = 1_048_576;
type Picture = Uint8Array<ArrayBuffer> | string;

let app: ApiApp;
let proxy: BreakingProxy;
let databaseUrl: string;
let ann: Client;
beforeAll(async () => {
  app = await startApiApp({
    env: { MAX_UPLOAD_MB: '1' },
    through: async (url) => {
      databaseUrl = url;
      proxy = await startBreakingProxy(url);
      return proxy.url;
    },
  });
  ann = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await proxy.stop();
});

const folder = (): string => join(app.dataDir, 'images');
const state = () => databaseState(app.services.createEntityManager());
const create = (images: readonly Picture[] = []): Promise<Answer> =>
  ann.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Soup' }, images) });
const add = (id: string, images: readonly Picture[], client = ann): Promise<Answer> =>
  client.post(`/api/recipes/${id}/images`, undefined, { raw: recipeForm({}, images) });
const remove = (id: string, imageUrl: unknown, client = ann): Promise<Answer> =>
  client.delete(`/api/recipes/${id}/images`, { imageUrl });
const imagesOf = async (id: string): Promise<string[]> => (await ann.get(`/api/recipes/${id}`)).body.images;

async function bytesOf(image: string): Promise<Buffer> {
  const headers = { Cookie: `cardamom_session=${ann.cookie()}` };
  return Buffer.from(await (await fetch(app.url + image, { headers })).arrayBuffer());
}

/** No file is there but those of recipes, once those that leave are gone. */
async function onlyKeptFiles(): Promise<void> {
  await waitFor('the files that nobody keeps to be gone', async () => {
    app.services.remover.wake();
    const { orphans, missing } = await strayFiles(folder(), databaseUrl);
    const stored = await storedFiles(folder());
    const kept = await app.services.createEntityManager().execute<unknown[]>('select 1 from recipe_image');
    return orphans.length === 0 && missing.length === 0 && stored.length === kept.length;
  });
}
afterEach(onlyKeptFiles);

describe('pictures that are added', () => {
  it('stand behind the others in the order that they came in', async () => {
    const { body: soup } = await create([await photo('red', 10, 30)]);
    const etag = (await ann.get('/api/recipes')).headers.get('ETag');
    const { status, body } = await add(soup.id, [await photo('blue', 20, 30), await photo('green', 30, 30)]);
    expect(status).toBe(200);
    expect(body).toEqual({ images: await imagesOf(soup.id) });
    const widths = await Promise.all(
      body.images.map(async (image: string) => (await sharp(await bytesOf(image)).metadata()).width),
    );
    expect(widths).toEqual([10, 20, 30]);
    expect((await ann.get('/api/recipes')).headers.get('ETag')).not.toBe(etag);
  });

  it('are turned upright, made small enough and tell nothing of who took them', async () => {
    const { body } = await create([await phonePhoto()]);
    const { width, height, format, exif, orientation } = await sharp(await bytesOf(body.images[0])).metadata();
    expect([width, height, format, exif, orientation]).toEqual([683, 2048, 'webp', undefined, undefined]);
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('may be %s, whatever they are called', async (format) => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 4, background: 'teal' } });
    const bytes = new Uint8Array(await picture.toFormat(format).toBuffer());
    expect(await create([bytes])).toMatchObject({ status: 201, body: { images: [expect.stringMatching(/^\/api\//)] } });
  });

  it('are twenty at most, in one request or in several', async () => {
    const one = await photo();
    const twenty = Array.from({ length: 20 }, () => one);
    const { body: soup } = await create(twenty.slice(1));
    expect(soup.images).toHaveLength(19);
    const before = await state();
    for (const answer of [await add(soup.id, [one, one]), await create([...twenty, one])])
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'recipes.tooManyImages', fields: { images: expect.any(String) } },
      });
    expect(await state()).toEqual(before);
    expect((await add(soup.id, [one])).body.images).toHaveLength(20);
    expect((await add(soup.id, [one])).status).toBe(400);
  });

  it('are twenty at most, too, where many come at once', async () => {
    const { body: soup } = await create(Array.from({ length: 18 }, () => PIXEL));
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(soup.id, [PIXEL])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(3);
    expect(await imagesOf(soup.id)).toHaveLength(20);
  });
});

const PIXEL = await photo('red', 1, 1);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const HEAD = '\u0089PNG\r\n\u001a\n';

describe('what is no picture', () => {
  it.each<[string, () => Promise<Picture> | Picture, number, string]>([
    ['an empty file', () => '', 400, 'errors.fileEmpty'],
    ['a text', () => 'a photo of soup', 415, 'recipes.imageUnsupported'],
    ['a drawing', () => SVG, 415, 'recipes.imageUnsupported'],
    ['a page', () => '<!doctype html><img src=x onerror=alert(1)>', 415, 'recipes.imageUnsupported'],
    ['a document', () => '%PDF-1.7 of soup', 415, 'recipes.imageUnsupported'],
    ['a program', () => '\u007fELF\u0002\u0001\u0001', 415, 'recipes.imageUnsupported'],
    ['the begin of a picture', () => PIXEL.slice(0, 100), 400, 'recipes.imageUnreadable'],
    ['a signature alone', () => Uint8Array.of(0xff, 0xd8, 0xff), 400, 'recipes.imageUnreadable'],
    [
      'nonsense under a signature',
      () => new Uint8Array(Buffer.from(HEAD + SVG, 'latin1')),
      400,
      'recipes.imageUnreadable',
    ],
    ['a bomb', pictureBomb, 413, 'recipes.imageTooComplex'],
    ['a byte too many', () => new Uint8Array(Buffer.concat([PIXEL], MEGABYTE + 1)), 413, 'errors.fileTooLarge'],
  ])('%s is refused with its reason, with a recipe and to one', async (_, make, status, code) => {
    const { body: soup } = await create([PIXEL]);
    const picture = await make();
    const before = await state();
    for (const answer of [await add(soup.id, [PIXEL, picture]), await create([PIXEL, picture])])
      expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/\w+ \w+/) } });
    expect(await state()).toEqual(before);
  });

  it('is a form without any; an empty choice of files is none', async () => {
    const { body: soup } = await create();
    const raw = '--x\r\nContent-Disposition: form-data; name="images"; filename=""\r\n\r\n\r\n--x--\r\n';
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    for (const options of [{ raw, headers }, { raw: new FormData() }])
      expect(await ann.post(`/api/recipes/${soup.id}/images`, undefined, options)).toMatchObject({
        status: 400,
        body: { code: 'errors.fileMissing', fields: { images: expect.any(String) } },
      });
    const titled = raw.replace('--x\r\n', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nSoup\r\n--x\r\n');
    expect((await ann.post('/api/recipes', undefined, { raw: titled, headers })).status).toBe(201);
  });

  it('keeps nothing of a recipe whose fields are wrong', async () => {
    const before = await state();
    const raw = recipeForm({ title: ' ' }, [PIXEL, PIXEL]);
    expect((await ann.post('/api/recipes', undefined, { raw })).status).toBe(400);
    expect(await state()).toEqual(before);
  });

  it('does not stand in the way of those behind it', async () => {
    const bomb = await pictureBomb();
    const answers = await Promise.all([create([bomb]), create([PIXEL]), create([SVG]), create([PIXEL])]);
    expect(answers.map(({ status }) => status)).toEqual([413, 201, 415, 201]);
  });
});

describe('a picture that is taken away', () => {
  it('is gone with its file, and the others stay as they were', async () => {
    const { body: soup } = await create([PIXEL, PIXEL, PIXEL]);
    const [first, second, third] = soup.images;
    expect(await remove(soup.id, second)).toMatchObject({ status: 200, body: { images: [first, third] } });
    expect((await ann.get(second)).status).toBe(404);
    expect(await remove(soup.id, second)).toMatchObject({ status: 404 });
    expect(await imagesOf(soup.id)).toEqual([first, third]);
  });

  it('has to be one of this recipe', async () => {
    const [one, other] = [(await create([PIXEL])).body, (await create([PIXEL])).body];
    const before = await state();
    const odd = ['', '/api/images/', '/api/images/x', 'https://evil.example/a.jpg', app.url + one.images[0]];
    for (const url of [...other.images, ...odd]) expect((await remove(one.id, url)).status).toBe(404);
    for (const url of [null, 7, [one.images[0]], undefined]) expect((await remove(one.id, url)).status).toBe(400);
    expect(await state()).toEqual(before);
  });
});

describe('pictures of an edit', () => {
  const put = (id: string, images: unknown): Promise<Answer> =>
    ann.put('/api/recipes/update', { id, title: 'Soup', images });

  it('stay where they are absent, and go where the list is empty', async () => {
    const { body: soup } = await create([PIXEL, PIXEL]);
    expect((await put(soup.id, undefined)).body.recipe.images).toEqual(soup.images);
    expect((await put(soup.id, [])).body.recipe.images).toEqual([]);
  });

  it('are put in another order, and dropped where the list leaves them out', async () => {
    const { body: soup } = await create([PIXEL, PIXEL, PIXEL]);
    const [first, second, third] = soup.images;
    expect((await put(soup.id, [third, first, third])).body.recipe.images).toEqual([third, first]);
    expect((await ann.get(second)).status).toBe(404);
    expect((await ann.get('/api/recipes')).body[0]).toMatchObject({ id: soup.id, images: [third] });
  });

  it('are never another recipe’s', async () => {
    const [one, other] = [(await create([PIXEL])).body, (await create([PIXEL])).body];
    const before = await state();
    expect(await put(one.id, [...one.images, ...other.images])).toMatchObject({
      status: 400,
      body: { code: 'recipes.imageForeign', fields: { images: expect.any(String) } },
    });
    expect(await state()).toEqual(before);
  });

  it('are not lost when some are added at the same moment', async () => {
    const { body: soup } = await create([PIXEL, PIXEL]);
    const [first, second] = soup.images;
    const em = app.services.createEntityManager();
    const work: Promise<Answer>[] = [];
    await em.transactional(async (tx) => {
      await tx.execute('select 1 from recipe where id = ? for update', [soup.id]);
      work.push(put(soup.id, [second, first]), add(soup.id, [PIXEL]), put(soup.id, [second, first]));
      await waitFor('all three to wait', async () => {
        const rows = await tx.execute<unknown[]>(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
        return rows.length === 3;
      });
    });
    expect((await Promise.all(work)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const images = await imagesOf(soup.id);
    expect(images.slice(0, 2)).toEqual([second, first]);
    expect(images).toHaveLength(3);
  });
});

describe('somebody else’s recipe', () => {
  it('takes and gives no picture, whoever asks', async () => {
    const eve = await signUp(app);
    const { body: hers } = await eve.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Hers' }, [PIXEL]) });
    const before = await state();
    expect((await ann.get('/auth/me')).body.isAdmin).toBe(true);
    for (const id of [hers.id, 'unknown']) {
      expect(await add(id, [PIXEL])).toMatchObject({ status: 404, body: { code: 'recipes.notFound' } });
      // Also where the body would be refused: whose recipe it is comes first.
      for (const url of [hers.images[0], 7]) expect((await remove(id, url)).status).toBe(404);
    }
    const guest = createClient(app.url);
    expect((await add(hers.id, [PIXEL], guest)).status).toBe(401);
    expect((await remove(hers.id, hers.images[0], guest)).status).toBe(401);
    expect(await state()).toEqual(before);
  });
});

describe('a request that ends before its time', () => {
  it('leaves nothing', async () => {
    const before = await state();
    const head = `POST /api/recipes HTTP/1.1\r\nHost: localhost\r\nCookie: cardamom_session=${ann.cookie()}\r\n`;
    const part = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.jpg"\r\n\r\n';
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${part}`);
    socket.write(Buffer.concat([PIXEL, Buffer.from(`\r\n${part}`), PIXEL]));
    await waitFor('the first picture to be there', async () =>
      (await storedFiles(folder())).some((path) => path.endsWith('.webp')),
    );
    socket.destroy();
    await onlyKeptFiles();
    expect(await state()).toEqual(before);
  });

  it('by an outage of the database at any of its statements leaves nothing, or the whole', async () => {
    const { body: soup } = await create();
    let added = 0;
    for (let statement = 0; statement < 16; statement += 1) {
      proxy.cutAtStatement(statement);
      const { status } = await add(soup.id, [PIXEL, PIXEL]);
      expect([200, 401, 503]).toContain(status);
      if (status === 200) added += 2;
    }
    proxy.cutAtStatement(-1);
    await onlyKeptFiles();
    expect((await imagesOf(soup.id)).length).toBeGreaterThanOrEqual(Math.min(added, 20));
    expect((await imagesOf(soup.id)).length % 2).toBe(0);
  });
});
