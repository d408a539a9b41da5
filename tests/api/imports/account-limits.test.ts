import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { photo, recipeForm } from '../../support/files/photos.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const KILOBYTE = 1_024;
const LIMIT = 1_024 * KILOBYTE;

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ env: { ACCOUNT_STORAGE_MB: '1', RECIPE_PICTURES_MAX: '2' } });
});
afterAll(() => app.close());

type Someone = Awaited<ReturnType<typeof signUp>>;
type Headers = Record<string, string>;

const sql = (statement: string, values: unknown[] = []) =>
  app.services.createEntityManager().execute<Record<string, unknown>[]>(statement, values);

/** A readable file of a size. */
const fileOf = (bytes: number): string => textFile().padEnd(bytes, '\n');
const upload = (client: Client, content: string, headers: Headers = {}): Promise<Answer> =>
  client.post('/upload/file', undefined, { raw: formWith(content), headers });

/** Sends a readable file of a size, but not the end of the request. */
function beginUpload(client: Client, bytes: number): { readonly answer: Promise<Answer>; finish(): void } {
  const part = '--part\r\nContent-Disposition: form-data; name="file"; filename="cake.txt"\r\n\r\n';
  const { promise, resolve } = Promise.withResolvers<void>();
  const encoder = new TextEncoder();
  const raw = new ReadableStream<Uint8Array>({
    async start(body) {
      body.enqueue(encoder.encode(`${part}${fileOf(bytes)}`));
      await promise;
      body.enqueue(encoder.encode('\r\n--part--\r\n'));
      body.close();
    },
  });
  const headers = { 'Content-Type': 'multipart/form-data; boundary=part' };
  return { answer: client.post('/upload/file', undefined, { raw, headers }), finish: resolve };
}

async function usedBy({ person }: Someone): Promise<number> {
  const [row] = await sql('select stored_bytes::int as bytes from account where email = ?', [person.email]);
  return Number(row?.['bytes']);
}

const failJobs = ({ person }: Someone) =>
  sql(
    `update import_job set state = 'failed', error_code = 'importErrors.fileNoRecipe', ended_at = now()
     where account_id = (select id from account where email = ?)`,
    [person.email],
  );

/** An account whose failed import leaves no space. */
async function signUpFull(): Promise<Someone & { readonly jobId: string }> {
  const client = await signUp(app);
  const { body } = await upload(client, fileOf(LIMIT), { 'Idempotency-Key': 'fills' });
  await failJobs(client);
  return Object.assign(client, { jobId: String(body.jobId) });
}

const FULL = { status: 413, body: { code: 'errors.accountFull', error: expect.stringContaining('1 MB') } };

describe('the space of an account', () => {
  it('is not exceeded by uploads at the same time; those that have no place may come later', async () => {
    const ann = await signUp(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(ann, fileOf(300 * KILOBYTE))));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 202);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'imports.tooLargeInProcess' } });
      expect(answer.headers.get('Retry-After')).toBe('10');
    }
    expect(await usedBy(ann)).toBe(900 * KILOBYTE);
    const bob = await signUp(app);
    expect((await upload(bob, fileOf(300 * KILOBYTE))).status).toBe(202);
  });

  it('is not exceeded by what is being received, although nothing of it is accepted yet', async () => {
    const ann = await signUp(app);
    const [first, second] = [beginUpload(ann, 600 * KILOBYTE), beginUpload(ann, 600 * KILOBYTE)];
    const refusal = await Promise.race([first.answer, second.answer]);
    expect(refusal).toMatchObject({ status: 429, body: { code: 'imports.tooLargeInProcess' } });
    first.finish();
    second.finish();
    const statuses = (await Promise.all([first.answer, second.answer])).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([202, 429]);
    expect(await usedBy(ann)).toBe(600 * KILOBYTE);
  });

  it('is not exceeded by pictures at the same time', async () => {
    const ann = await signUp(app);
    const picture = await photo('red', 8, 8);
    await sql('insert into stored_file (path, account_id, bytes) select ?, id, ? from account where email = ?', [
      `aa/${ann.person.email}`,
      LIMIT - 100,
      ann.person.email,
    ]);
    const room = await usedBy(ann);
    const write = (): Promise<Answer> =>
      ann.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Soup' }, [picture]) });
    const answers = await Promise.all(Array.from({ length: 4 }, write));
    const kept = answers.filter(({ status }) => status === 201);
    for (const answer of answers.filter((each) => !kept.includes(each))) expect(answer).toMatchObject(FULL);
    expect(kept.length).toBeLessThan(4);
    expect(await usedBy(ann)).toBeLessThanOrEqual(LIMIT);
    expect(await usedBy(ann)).toBeGreaterThanOrEqual(room);
    expect((await ann.get('/api/recipes')).body).toHaveLength(kept.length);
  });

  it('refuses files, links and pictures when it is full, and keeps nothing of them', async () => {
    const ann = await signUpFull();
    const before = await storedFiles(join(app.dataDir, 'images'));
    const refused = await upload(ann, fileOf(30 * LIMIT));
    expect(refused).toMatchObject(FULL);
    expect(refused.headers.get('Retry-After')).toBe('60');
    expect(await ann.post('/upload/url', { url: 'https://kitchen.example/soup' })).toMatchObject(FULL);
    const raw = recipeForm({ title: 'Soup' }, [await photo()]);
    expect(await ann.post('/api/recipes', undefined, { raw })).toMatchObject(FULL);
    const stored = (): Promise<string[]> => storedFiles(join(app.dataDir, 'images'));
    await waitFor('what was received to be gone', async () => (await stored()).every((path) => before.includes(path)));
  });

  it('that is full leaves everything possible that adds no file', async () => {
    const ann = await signUpFull();
    const written = await ann.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Soup' }, []) });
    expect(written.status).toBe(201);
    expect((await ann.put('/api/recipes/update', { id: written.body.id, title: 'Stew' })).status).toBe(200);
    expect((await ann.post('/upload/text', { text: textFile() })).status).toBe(202);
    const again = await upload(ann, fileOf(LIMIT), { 'Idempotency-Key': 'fills' });
    expect(again).toMatchObject({ status: 202, body: { jobId: ann.jobId } });
    expect(await ann.post(`/api/failed-jobs/${ann.jobId}/retry`)).toMatchObject({ status: 200 });
  });

  it('is given back by deleting for good', async () => {
    const ann = await signUpFull();
    expect(await usedBy(ann)).toBe(LIMIT);
    expect((await ann.get('/api/users/storage')).body).toEqual({ bytes: LIMIT, maxBytes: LIMIT });
    expect((await ann.delete(`/api/failed-jobs/${ann.jobId}`)).status).toBe(200);
    expect(await usedBy(ann)).toBe(LIMIT);
    expect((await ann.delete(`/api/bin/failed-imports/${ann.jobId}`)).status).toBe(200);
    expect(await usedBy(ann)).toBe(0);
    const raw = recipeForm({ title: 'Soup' }, [await photo(), await photo()]);
    const { body } = await ann.post('/api/recipes', undefined, { raw });
    const both = await usedBy(ann);
    expect(both).toBeGreaterThan(0);
    await ann.delete(`/api/recipes/${body.id}/images`, { imageUrl: body.images[0] });
    await ann.delete(`/api/recipes/${body.id}`);
    expect(await usedBy(ann)).toBe(both);
    await ann.delete('/api/bin');
    expect(await usedBy(ann)).toBe(0);
  });
});

describe('the pictures of a recipe', () => {
  const add = async (ann: Client, id: string, count: number): Promise<Answer> =>
    ann.post(`/api/recipes/${id}/images`, undefined, {
      raw: recipeForm({}, await Promise.all(Array.from({ length: count }, () => photo()))),
    });

  it('are as many as the setting allows; a recipe that has more keeps them', async () => {
    const ann = await signUp(app);
    const { body } = await ann.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Soup' }, []) });
    expect((await add(ann, body.id, 2)).status).toBe(200);
    const refused = await add(ann, body.id, 1);
    const text = expect.stringMatching(/at most 2\b/);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'recipes.tooManyImages', error: text, fields: { images: text } },
    });
    const other = await ann.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Pie' }, [await photo()]) });
    // As if the limit had been lowered.
    await sql('update recipe_image set recipe_id = ? where recipe_id = ?', [body.id, other.body.id]);
    await sql(
      `update recipe set images = (select array_agg(id::text order by id) from recipe_image where recipe_id = recipe.id)
       where id = ?`,
      [body.id],
    );
    const { images } = (await ann.get(`/api/recipes/${body.id}`)).body;
    expect(images).toHaveLength(3);
    const edited = await ann.put('/api/recipes/update', { id: body.id, title: 'Stew', images: images.toReversed() });
    expect(edited.body.recipe.images).toEqual(images.toReversed());
    expect((await ann.get('/api/limits')).body).toMatchObject({ maxRecipeImages: 2 });
  });
});

describe('files that were stored before sizes were counted', () => {
  it('are measured, and an account above the limit keeps them', async () => {
    const first = await startApiApp();
    const small = app;
    try {
      app = first;
      const ann = await signUp(first);
      const { body } = await upload(ann, fileOf(2 * LIMIT));
      await failJobs(ann);
      await sql('update stored_file set bytes = null');
      expect(await usedBy(ann)).toBe(0);
      const { createFileMeasurer } = await import('../../../server/storage/account-space.ts');
      const measurer = createFileMeasurer(first.services);
      await waitFor('the sizes', async () => (await usedBy(ann)) === 2 * LIMIT);
      await measurer.close();
      expect((await ann.get(`/api/imports/${body.jobId}`)).body.state).toBe('failed');
    } finally {
      app = small;
      await first.close();
    }
  });
});
