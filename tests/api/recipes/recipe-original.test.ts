import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import type { PageBox } from '../../../shared/domain/recipe-original.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import {
  CAKE,
  formWith,
  pdfFile,
  printedPicture,
  savedPage,
  textFile,
  wordFile,
} from '../../support/files/recipe-files.ts';
import { strayFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

const CHEF = newPerson('Chef');

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ env: { ADMIN_EMAILS: CHEF.email }, withWorker: true });
});
afterAll(() => app.close());

type Content = string | Uint8Array<ArrayBuffer>;

/** Imports a file, and gives the id of its recipe. */
async function importFile(client: Client, content: Content, name: string): Promise<string> {
  const { body } = await client.post('/upload/file', undefined, { raw: formWith(content, name) });
  const { state, recipeId } = await outcomeOf(client, body.jobId);
  expect(state).toBe('done');
  return recipeId;
}

async function importText(client: Client, text: string): Promise<string> {
  return (await outcomeOf(client, (await client.post('/upload/text', { text })).body.jobId)).recipeId;
}

const bytesAt = async (client: Client, path: string): Promise<Buffer> => {
  const response = await fetch(app.url + path, { headers: { Cookie: `cardamom_session=${client.cookie()}` } });
  return Buffer.from(await response.arrayBuffer());
};

const used = async (client: Client): Promise<number> => (await client.get('/api/users/storage')).body.bytes;

async function noStrays(): Promise<void> {
  app.services.remover.wake();
  const stray = async () => strayFiles(join(app.dataDir, 'images'), app.databaseUrl);
  expect(await stray()).toEqual({ orphans: [], missing: [] });
}

describe('the original of a recipe', () => {
  it.each([
    ['cake.txt', textFile, 'text/plain'],
    ['cake.html', savedPage, 'text/html'],
    ['cake.pdf', pdfFile, 'application/pdf'],
    ['Großmutters "Kuchen".docx', wordFile, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('is %s as it was uploaded, and no page of this server', async (name, make, type) => {
    const ann = await signUp(app);
    const content = await make();
    const id = await importFile(ann, content, name);
    expect((await ann.get(`/api/recipes/${id}`)).body.hasOriginal).toBe(true);
    const { status, headers } = await ann.get(`/api/recipes/${id}/original`);
    expect([status, headers.get('Content-Type')]).toEqual([200, type]);
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="original"; filename\*=UTF-8''\S+$/);
    expect(headers.get('Content-Disposition')).toContain(encodeURIComponent(name.slice(0, 3)));
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('Cache-Control')).toMatch(/^private/);
    expect(await bytesAt(ann, `/api/recipes/${id}/original`)).toEqual(Buffer.from(content));
  });

  it('that is pasted is the whole text, and that of a link the text of the page', async () => {
    const ann = await signUp(app);
    const text = `${textFile()}\n\n<svg onload="alert(1)"></svg>\n`;
    const { headers, body } = await ann.get(`/api/recipes/${await importText(ann, text)}/original`);
    expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('Content-Disposition')).toMatch(/^attachment/);
    expect(body).toBe(text.trim());

    const form = formWith(savedPage(), 'page.html');
    form.append('url', 'https://kitchen.example/cake');
    const { jobId } = (await ann.post('/upload/file', undefined, { raw: form })).body;
    const { recipeId } = await outcomeOf(ann, jobId);
    const page = await ann.get(`/api/recipes/${recipeId}/original`);
    expect(page.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(page.body).toContain(CAKE.ingredients[0]);
    expect(page.body).not.toContain('<');
  });

  it('belongs to its owner alone', async () => {
    const [ann, bob, chef] = [await signUp(app), await signUp(app), await signUp(app, CHEF)];
    const id = await importText(ann, textFile());
    for (const path of ['original', 'original/details', 'original/pages/1']) {
      expect((await createClient(app.url).get(`/api/recipes/${id}/${path}`)).status).toBe(401);
      for (const other of [bob, chef]) expect((await other.get(`/api/recipes/${id}/${path}`)).status).toBe(404);
    }
  });

  it('of a recipe that was written by hand is none', async () => {
    const ann = await signUp(app);
    const form = new FormData();
    form.set('title', 'Soup');
    const { body } = await ann.post('/api/recipes', undefined, { raw: form });
    expect(body.hasOriginal).toBe(false);
    for (const path of ['original', 'original/details', 'original/pages/1'])
      expect(await ann.get(`/api/recipes/${body.id}/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'original.notKept' },
      });
  });
});

describe('the bytes of an original', () => {
  it('count for the account until the recipe is deleted for good', async () => {
    const ann = await signUp(app);
    const content = textFile();
    const id = await importFile(ann, content, 'cake.txt');
    expect(await used(ann)).toBe(Buffer.byteLength(content));
    expect((await ann.put('/api/recipes/update', { id, title: 'Tart' })).body.recipe.hasOriginal).toBe(true);
    expect((await ann.delete(`/api/recipes/${id}`)).status).toBe(200);
    expect((await ann.get(`/api/recipes/${id}/original`)).status).toBe(404);
    expect(await used(ann)).toBe(Buffer.byteLength(content));
    await ann.delete('/api/bin');
    expect(await used(ann)).toBe(0);
    await noStrays();
  });

  it('are shared by the recipes of one file, until the last of them is deleted', async () => {
    const ann = await signUp(app);
    const two = ['Almond cake', 'Orange soup'].map((title) => textFile(title)).join('\n\n\n');
    const { jobId } = (await ann.post('/upload/file', undefined, { raw: formWith(two, 'book.txt') })).body;
    const { recipeId, others } = await outcomeOf(ann, jobId);
    expect(others).toHaveLength(1);
    const sent = await ann.post(`/api/imports/${jobId}/others`, { numbers: [others[0].number] });
    const second = (await outcomeOf(ann, sent.body.jobIds[0])).recipeId;
    for (const id of [recipeId, second]) expect((await ann.get(`/api/recipes/${id}/original`)).body).toBe(two);
    expect(await used(ann)).toBe(Buffer.byteLength(two));
    await ann.delete(`/api/recipes/${recipeId}`);
    await ann.delete(`/api/bin/${recipeId}`);
    expect((await ann.get(`/api/recipes/${second}/original`)).body).toBe(two);
    expect(await used(ann)).toBe(Buffer.byteLength(two));
    await ann.delete(`/api/recipes/${second}`);
    await ann.delete(`/api/bin/${second}`);
    await waitFor('the space to be given back', async () => (await used(ann)) === 0);
    await noStrays();
  });

  it('of both recipes that are deleted at the same time are given back', async () => {
    const ann = await signUp(app);
    const two = ['Almond cake', 'Orange soup'].map((title) => textFile(title)).join('\n\n\n');
    const { jobId } = (await ann.post('/upload/file', undefined, { raw: formWith(two, 'book.txt') })).body;
    const { recipeId, others } = await outcomeOf(ann, jobId);
    const sent = await ann.post(`/api/imports/${jobId}/others`, { numbers: [others[0].number] });
    const second = (await outcomeOf(ann, sent.body.jobIds[0])).recipeId;
    for (const id of [recipeId, second]) await ann.delete(`/api/recipes/${id}`);
    await Promise.all([recipeId, second].map((id) => ann.delete(`/api/bin/${id}`)));
    expect(await used(ann)).toBe(0);
    await noStrays();
  });

  it('go with the account', async () => {
    const ann = await signUp(app);
    await importFile(ann, textFile(), 'cake.txt');
    expect((await ann.delete('/auth/me', { password: ann.person.password })).status).toBe(200);
    await noStrays();
  });
});

/** The places of the ingredients on the pages, each with the darkest pixel in it and above it. */
async function inkOf(client: Client, id: string) {
  const { found } = (await client.get(`/api/recipes/${id}/original/details`)).body;
  const page = sharp(await bytesAt(client, `/api/recipes/${id}/original/pages/1`)).greyscale();
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true });
  const darkest = (left: number, right: number, top: number, bottom: number): number => {
    const at = (thousandths: number, side: number): number => Math.floor((thousandths * (side - 1)) / 1_000);
    let least = 255;
    for (let y = at(top, info.height); y <= at(bottom, info.height); y += 1)
      for (let x = at(left, info.width); x <= at(right, info.width); x += 1)
        least = Math.min(least, data[y * info.width + x] ?? 255);
    return least;
  };
  const entries = found.filter(({ field }: { field: string }) => field === 'ingredients');
  return entries.flatMap(({ boxes }: { boxes: PageBox[] }) =>
    boxes.map(({ page: number, left, top, right, bottom }) => ({
      number,
      top,
      height: bottom - top,
      ink: darkest(left, right, top, bottom),
      beside: darkest(0, Math.max(0, left - 30), top, bottom),
    })),
  );
}

/** Each ingredient is in a line of its own, one below the other, with its letters inside of the box. */
function expectLines(ink: Awaited<ReturnType<typeof inkOf>>): void {
  expect(ink.length).toBe(CAKE.ingredients.length);
  const tops = ink.map(({ top }: { top: number }) => top);
  expect(tops).toEqual([...new Set(tops)].toSorted((one, other) => Number(one) - Number(other)));
  for (const line of ink) {
    expect(line).toMatchObject({ number: 1 });
    expect(line.ink).toBeLessThan(110);
    expect(line.beside).toBeGreaterThan(150);
    expect(line.height).toBeLessThan(60);
  }
}

describe('the pages of an original', () => {
  it.each([
    ['a photo', 'IMG_1.jpg', async () => sharp(await printedPicture())],
    ['a photo upside down', 'IMG_2.jpg', async () => sharp(await printedPicture()).rotate(180)],
    ['a tilted photo', 'IMG_4.jpg', async () => sharp(await printedPicture()).rotate(3, { background: 'white' })],
  ])('know where the lines of %s are', async (_, name, make) => {
    const ann = await signUp(app);
    const bytes = new Uint8Array(await (await make()).jpeg().toBuffer());
    const ink = await inkOf(ann, await importFile(ann, bytes, name));
    // Upside down, the first line is the lowest one.
    expectLines(name === 'IMG_2.jpg' ? ink.toReversed() : ink);
  });

  it('know where the lines of a PDF are', async () => {
    const ann = await signUp(app);
    expectLines(await inkOf(ann, await importFile(ann, pdfFile(), 'cake.pdf')));
  });

  it('are not known for a text', async () => {
    const ann = await signUp(app);
    const id = await importFile(ann, textFile(), 'cake.txt');
    const { found } = (await ann.get(`/api/recipes/${id}/original/details`)).body;
    expect(found.length).toBeGreaterThan(0);
    expect(found.flatMap(({ boxes }: { boxes: PageBox[] }) => boxes)).toEqual([]);
  });

  it('are upright pictures, and stand beside the text with the places of the lines', async () => {
    const ann = await signUp(app);
    const turned = await sharp(await printedPicture())
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    const id = await importFile(ann, new Uint8Array(turned), 'IMG_1.jpg');
    const { body } = await ann.get(`/api/recipes/${id}/original/details`);
    expect(body.sourceType).toBe('file');
    expect(body.files).toEqual([
      { number: 1, name: 'IMG_1.jpg', type: 'image/jpeg', bytes: turned.byteLength, pages: 1 },
    ]);
    const place = body.found.find(({ field }: { field: string }) => field === 'ingredients');
    expect(body.text.split('\n')[place.from - 1]).toMatch(/almonds|\d/);
    const page = await ann.get(`/api/recipes/${id}/original/pages/1`);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    const { width, height } = await sharp(await bytesAt(ann, `/api/recipes/${id}/original/pages/1`)).metadata();
    const upright = await sharp(await printedPicture()).metadata();
    expect(width > height).toBe(upright.width > upright.height);
    for (const wrong of ['2', '0', 'x', '-1', '1?number=2'])
      expect((await ann.get(`/api/recipes/${id}/original/pages/${wrong}`)).status).toBe(404);
  });

  it('of a PDF are drawn', async () => {
    const ann = await signUp(app);
    const id = await importFile(ann, pdfFile(), 'cake.pdf');
    const { body } = await ann.get(`/api/recipes/${id}/original/details`);
    expect(body.files).toEqual([expect.objectContaining({ type: 'application/pdf', pages: 1 })]);
    const page = await bytesAt(ann, `/api/recipes/${id}/original/pages/1`);
    expect((await sharp(page).metadata()).width).toBeGreaterThan(1_000);
    expect((await ann.get(`/api/recipes/${id}/original/pages/2`)).status).toBe(404);
  });

  it('are none for a text', async () => {
    const ann = await signUp(app);
    const id = await importFile(ann, textFile(), 'cake.txt');
    const { body } = await ann.get(`/api/recipes/${id}/original/details`);
    expect(body.files).toEqual([expect.objectContaining({ pages: 0 })]);
    expect((await ann.get(`/api/recipes/${id}/original/pages/1`)).status).toBe(404);
  });
});

it('a server with KEEP_ORIGINALS=false keeps none', async () => {
  const other = await startApiApp({ env: { KEEP_ORIGINALS: 'false' }, withWorker: true });
  try {
    const ann = await signUp(other);
    const { body } = await ann.post('/upload/file', undefined, { raw: formWith(textFile()) });
    const { recipeId } = await outcomeOf(ann, body.jobId);
    expect((await ann.get(`/api/recipes/${recipeId}`)).body.hasOriginal).toBe(false);
    expect((await ann.get(`/api/recipes/${recipeId}/original`)).status).toBe(404);
    expect(await used(ann)).toBe(0);
  } finally {
    await other.close();
  }
});
