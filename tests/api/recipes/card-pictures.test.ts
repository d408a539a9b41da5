import { readdir, rm, writeFile } from 'node:fs/promises';
import { NO_FURTHER_FIELDS } from '../../../shared/domain/further-fields.ts';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { insertRecipe } from '../../../server/modules/recipes/stored/insert-recipe.ts';
import { storePictures } from '../../../server/modules/recipes/pictures/recipe-pictures.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let app: ApiApp;
let admin: Client;
let ann: Client;
beforeAll(async () => {
  app = await startApiApp();
  admin = await signUp(app);
  ann = await signUp(app);
});
afterAll(() => app.close());

const CONTENT = {
  title: 'Soup',
  description: null,
  prepTime: null,
  cookTime: null,
  totalTime: null,
  ...NO_FURTHER_FIELDS,
  servings: null,
  tags: [],
  ingredients: [],
  instructions: [],
  images: [],
  lang: null,
  dir: null,
  originalSource: null,
};

/** A recipe of Ann's with a picture of that size; answers the ids of both. */
async function addPicture(width: number, height: number): Promise<{ id: string; imageId: string }> {
  const em = app.services.createEntityManager();
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#7a3' } })
    .webp()
    .toBuffer();
  const pictures = await storePictures(em, app.services.storage, [{ bytes, width, height, mime: 'image/webp' }]);
  const id = newId();
  const { id: accountId } = (await ann.get('/auth/me')).body;
  const recipe = { id, accountId, importJobId: null, content: CONTENT, pictures, doubts: [] };
  await em.transactional((tx) => insertRecipe(tx, recipe));
  return { id, imageId: pictures[0]?.id ?? '' };
}

async function sizeOf(client: Client, path: string): Promise<[number | undefined, number | undefined]> {
  const response = await fetch(`${app.url}${path}`, { headers: { Cookie: `cardamom_session=${client.cookie()}` } });
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return [width, height];
}

const files = (): Promise<string[]> => storedFiles(join(app.dataDir, 'images'));

it('a card gets a small picture, made once, for its owner and administrators, and gone with the recipe', async () => {
  const { id, imageId } = await addPicture(2_048, 1_024);
  const path = `/api/images/${imageId}?size=card`;
  const before = await files();
  const answers = await Promise.all([1, 2, 3].map(() => ann.get(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]?.headers.get('Cache-Control')).toContain('immutable');
  expect(await sizeOf(ann, path)).toEqual([720, 360]);
  expect(await sizeOf(admin, path)).toEqual([720, 360]);
  expect(await sizeOf(ann, `/api/images/${imageId}`)).toEqual([2_048, 1_024]);
  expect(await files()).toHaveLength(before.length + 1);

  expect((await createClient(app.url).get(path)).status).toBe(401);
  expect((await (await signUp(app)).get(path)).status).toBe(404);
  expect((await ann.get(`/api/images/${imageId}?size=huge`)).status).toBe(400);

  await ann.delete(`/api/recipes/${id}`);
  await ann.delete(`/api/bin/${id}`);
  await waitFor('both files to be removed', async () => (await files()).length === before.length - 1);
});

it('a picture that is small already is its own card, and the list stays the version it was', async () => {
  const { imageId } = await addPicture(300, 200);
  const version = (await ann.get('/api/recipes')).headers.get('ETag');
  const before = await files();
  expect(await sizeOf(ann, `/api/images/${imageId}?size=card`)).toEqual([300, 200]);
  expect(await files()).toEqual(before);
  const { imageId: large } = await addPicture(900, 900);
  const newer = (await ann.get('/api/recipes')).headers.get('ETag');
  expect(newer).not.toBe(version);
  await ann.get(`/api/images/${large}?size=card`);
  expect((await ann.get('/api/recipes')).headers.get('ETag')).toBe(newer);
});

it('a card is shown also where no small picture can be kept, as on a disk that is full', async () => {
  const { imageId } = await addPicture(1_600, 800);
  const folder = join(app.dataDir, 'images');
  const taken = new Set(await readdir(folder));
  const names = Array.from({ length: 256 }, (_, nth) => nth.toString(16).padStart(2, '0')).filter(
    (name) => !taken.has(name),
  );
  for (const name of names) await writeFile(join(folder, name), 'in the way of a folder');
  expect(await sizeOf(ann, `/api/images/${imageId}?size=card`)).toEqual([720, 360]);
  for (const name of names) await rm(join(folder, name));
});
