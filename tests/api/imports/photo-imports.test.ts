import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { inProcess, outcomeOf } from '../../support/recipes/import-outcome.ts';
import { CAKE, picturesOfPages, printedPicture, textFile } from '../../support/files/recipe-files.ts';
import { storedFiles, strayFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const MEGABYTE = 1_048_576;

const [list = new Uint8Array(), steps = new Uint8Array()] = await picturesOfPages();

/** A photo of what was cooked, without writing. */
async function photoOfDish(): Promise<Bytes> {
  const plate = Buffer.from('<svg width="800" height="600"><circle cx="400" cy="300" r="220" fill="#f4c542"/></svg>');
  const dish = sharp({ create: { width: 800, height: 600, channels: 3, background: '#b5461c' } });
  return new Uint8Array(
    await dish
      .composite([{ input: plate }])
      .jpeg()
      .toBuffer(),
  );
}
/** A page that was taken out of focus. */
async function unreadablePage(): Promise<Bytes> {
  return new Uint8Array(await sharp(steps).blur(60).jpeg().toBuffer());
}
/** A picture that nobody looks at, of so many bytes. */
function heavy(bytes: number): Bytes {
  const picture = new Uint8Array(bytes);
  picture.set(list.subarray(0, 4_096));
  return picture;
}

let app: ApiApp;
let idle: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
  idle = await startApiApp();
});
afterAll(async () => {
  await app.close();
  await idle.close();
});
afterEach(async () => {
  await idle.services.createEntityManager().execute('delete from import_job');
  await nothingStored(idle);
});

function formOf(
  files: readonly (string | Bytes)[],
  nameOf = (index: number): string => `IMG_${index + 1}.jpg`,
): FormData {
  const form = new FormData();
  for (const [index, file] of files.entries()) form.append('file', new Blob([file]), nameOf(index));
  return form;
}
const upload = (
  client: Client,
  files: readonly (string | Bytes)[],
  headers: Record<string, string> = {},
): Promise<Answer> => client.post('/upload/file', undefined, { raw: formOf(files), headers });

const storedUploads = ({ dataDir }: ApiApp): Promise<string[]> => storedFiles(join(dataDir, 'images/uploads'));

/** Deletes the only recipe of an account, with which its pictures leave. */
async function deleteRecipe(client: Client): Promise<void> {
  const [recipe] = (await client.get('/api/recipes')).body;
  expect((await client.delete(`/api/recipes/${recipe.id}`)).status).toBe(200);
  expect((await client.delete('/api/bin')).status).toBe(200);
}

async function nothingStored(of: ApiApp): Promise<void> {
  of.services.remover.wake();
  await waitFor('the uploads to be gone', async () => (await storedUploads(of)).length === 0, 5_000);
}

describe('several photos of one recipe', () => {
  it('come out whole, in order, with the dish and what nobody could read as pictures, and leave with the recipe', async () => {
    const ann = await signUp(app);
    const { status, body } = await upload(ann, [await photoOfDish(), list, await unreadablePage(), steps]);
    expect(status).toBe(202);
    const outcome = await outcomeOf(ann, body.jobId);
    expect(outcome).toMatchObject({ state: 'done', source: 'IMG_1.jpg', sourceType: 'file' });
    const recipe = (await ann.get(`/api/recipes/${outcome.recipeId}`)).body;
    expect(recipe).toMatchObject({ title: CAKE.title, originalSource: { type: 'file', name: 'IMG_1.jpg' } });
    expect(recipe.ingredients.map(({ content }: { content: string }) => content)).toEqual(CAKE.ingredients);
    expect(recipe.instructions.map(({ content }: { content: string }) => content)).toEqual(CAKE.steps);
    expect(recipe.images).toHaveLength(2);
    expect((await ann.get('/api/recipes')).body).toHaveLength(1);
    expect((await ann.get('/api/notifications')).body).toMatchObject({
      notifications: [{ type: 'success', jobId: body.jobId }],
      inProcessJobs: [],
    });
    expect(await storedUploads(app)).toHaveLength(4);
    await deleteRecipe(ann);
    await nothingStored(app);
  });

  it('without the steps come out with their list alone', async () => {
    const ann = await signUp(app);
    const { body } = await upload(ann, [list, await photoOfDish()]);
    const { state, recipeId } = await outcomeOf(ann, body.jobId);
    expect(state).toBe('done');
    const recipe = (await ann.get(`/api/recipes/${recipeId}`)).body;
    expect(recipe).toMatchObject({ title: CAKE.title, instructions: [] });
    expect(recipe.ingredients.map(({ content }: { content: string }) => content)).toEqual(CAKE.ingredients);
    await deleteRecipe(ann);
    await nothingStored(app);
  });

  it('of no recipe fail as one, are kept for a retry, and leave with the failed job', async () => {
    const ann = await signUp(app);
    const notice = await printedPicture([
      'Opening hours',
      '',
      'The library is closed on Sunday.',
      'Please ring twice.',
    ]);
    const { body } = await upload(ann, [notice, await photoOfDish()]);
    expect(await outcomeOf(ann, body.jobId)).toMatchObject({ state: 'failed' });
    expect((await ann.post(`/api/failed-jobs/${body.jobId}/retry`)).status).toBe(200);
    expect(await outcomeOf(ann, body.jobId)).toMatchObject({ state: 'failed' });
    expect((await ann.get('/api/failed-jobs')).body.failedJobs).toEqual([
      expect.objectContaining({ source: 'IMG_1.jpg', code: 'importErrors.fileNoRecipe' }),
    ]);
    expect(await storedUploads(app)).toHaveLength(2);
    expect((await ann.delete(`/api/failed-jobs/${body.jobId}`)).status).toBe(200);
    await ann.delete('/api/bin');
    await nothingStored(app);
  });

  it('of which one is broken, or none has writing, fail in plain words', async () => {
    const ann = await signUp(app);
    const broken = await upload(ann, [list, list.slice(0, 5_000)]);
    expect((await outcomeOf(ann, broken.body.jobId)).error).toMatch(/damaged/);
    const mute = await upload(ann, [await photoOfDish(), await photoOfDish()]);
    expect((await outcomeOf(ann, mute.body.jobId)).error).toMatch(/no text could be read/);
    for (const { id } of (await ann.get('/api/failed-jobs')).body.failedJobs)
      await ann.delete(`/api/failed-jobs/${id}`);
    await ann.delete('/api/bin');
    await nothingStored(app);
  });

  it('are one import with rows for all their files, which go with their account', async () => {
    const ann = await signUp(idle);
    const { body } = await upload(ann, [list, steps, list]);
    expect(await inProcess(ann)).toEqual([expect.objectContaining({ id: body.jobId, source: 'IMG_1.jpg' })]);
    expect(await storedUploads(idle)).toHaveLength(3);
    expect(await strayFiles(join(idle.dataDir, 'images'), idle.databaseUrl)).toEqual({ orphans: [], missing: [] });
    await idle.services.createEntityManager().execute('delete from account where email = ?', [ann.person.email]);
    await nothingStored(idle);
  });

  it('may be ten', async () => {
    const ann = await signUp(idle);
    expect(
      (
        await upload(
          ann,
          Array.from({ length: 10 }, () => list),
        )
      ).status,
    ).toBe(202);
    expect(await storedUploads(idle)).toHaveLength(10);
  });
});

describe('files that are refused together', () => {
  it.each([
    ['eleven pictures', Array.from({ length: 11 }, () => list), 400, 'imports.tooManyPictures'],
    ['two texts', [textFile(), textFile()], 400, 'imports.onlyPicturesTogether'],
    ['a picture and a text', [list, textFile()], 400, 'imports.onlyPicturesTogether'],
    ['a text and a picture', [textFile(), list], 400, 'imports.onlyPicturesTogether'],
    ['a picture and a program', [list, '\u007fELF\u0002\u0001\u0001\0\0\0'], 400, 'imports.onlyPicturesTogether'],
    ['a picture and nothing', [list, ''], 400, 'errors.fileEmpty'],
    ['a picture and one that is too large', [list, heavy(21 * MEGABYTE)], 413, 'errors.fileTooLarge'],
    ['more than 100 MB', Array.from({ length: 6 }, () => heavy(18 * MEGABYTE)), 413, 'imports.picturesTooLarge'],
  ])('%s: it is told so, and nothing stays', async (_, files, status, code) => {
    const ann = await signUp(idle);
    const answer = await upload(ann, files);
    expect(answer).toMatchObject({ status, body: { code, error: expect.stringMatching(/\w+ \w+/) } });
    expect(answer.body.fields?.file).toBe(status === 400 ? answer.body.error : undefined);
    expect(await inProcess(ann)).toEqual([]);
    await nothingStored(idle);
  });
});

describe('a request that breaks off in its third picture', () => {
  it('leaves nothing', async () => {
    const ann = await signUp(idle);
    const { port } = new URL(idle.url);
    const socket = connect(Number(port), '127.0.0.1');
    const part = (name: string): string =>
      `\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    socket.write(
      `POST /upload/file HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: cardamom_session=${ann.cookie()}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n',
    );
    for (const [name, bytes] of [
      ['1.jpg', list],
      ['2.jpg', steps],
      ['3.jpg', list],
    ] as const) {
      socket.write(part(name));
      socket.write(bytes);
    }
    await waitFor('the third file to be begun', async () => (await storedUploads(idle)).length === 3);
    socket.destroy();
    await nothingStored(idle);
    expect(await inProcess(ann)).toEqual([]);
    await waitFor('the list of removals to be empty', async () => {
      const rows = await idle.services.createEntityManager().execute<unknown[]>('select path from file_removal');
      return rows.length === 0;
    });
  });
});

describe('an Idempotency-Key', () => {
  it('stands for these pictures in this order', async () => {
    const ann = await signUp(idle);
    const headers = { 'Idempotency-Key': 'two-pages' };
    const first = await upload(ann, [list, steps], headers);
    expect(await upload(ann, [list, steps], headers)).toMatchObject({ status: 202, body: first.body });
    for (const other of [[steps, list], [list], [list, steps, list]])
      expect(await upload(ann, other, headers)).toMatchObject({
        status: 409,
        body: { code: 'errors.idempotencyConflict' },
      });
    idle.services.remover.wake();
    await waitFor('the copies to be gone', async () => (await storedUploads(idle)).length === 2);
  });
});
