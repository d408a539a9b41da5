import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { recipeForm } from '../../support/files/photos.ts';
import { CAKE, formWith, textFile } from '../../support/files/recipe-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let app: ApiApp;
let admin: Client;
let ann: Client & { readonly person: Person };
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
  admin = await signUp(app);
  ann = await signUp(app);
});
afterAll(() => app.close());

async function importCake(): Promise<{ recipeId: string; jobId: string }> {
  const { jobId } = (await ann.post('/upload/file', undefined, { raw: formWith(textFile()) })).body;
  const { body } = await waitFor('the import to end', async () => {
    const answer = await ann.get(`/api/imports/${jobId}`);
    return answer.body.state === 'done' && answer;
  });
  return { recipeId: body.recipeId, jobId };
}
const debug = (id: string, client = admin) => client.get(`/api/recipes/${id}/debug`);

it('tells administrators the row, the import, the text that was read and what each field was read from', async () => {
  const { recipeId, jobId } = await importCake();
  const { status, body } = await debug(recipeId);
  expect(status).toBe(200);
  const { recipe, importJob, text, provenance, modelAnswer, reading, found, owner } = body.rawData;
  expect(recipe).toMatchObject({ id: recipeId, title: CAKE.title, import_job_id: jobId });
  expect(importJob).toMatchObject({ id: jobId, state: 'done', source: 'cake.txt', source_type: 'file', claims: 1 });
  expect(importJob.payload.files).toEqual([{ name: 'cake.txt', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  for (const line of [CAKE.title, ...CAKE.ingredients, ...CAKE.steps]) expect(text).toContain(line);
  for (const field of ['title', 'ingredients', 'instructions'])
    expect(provenance[field]).toMatchObject({ stage: 'document', where: expect.stringMatching(/\d/) });
  expect(modelAnswer).toBeNull();
  expect(owner).toMatchObject({ name: ann.person.name, email: ann.person.email });
  expect(reading).toMatchObject({ type: 'text', bytes: Buffer.byteLength(textFile()), url: null });
  expect(reading.steps.map(({ step }: { step: string }) => step)).toEqual(['waiting', 'reading', 'saving']);
  // Each line of the recipe is found in the very line of the source that holds it.
  const lines = String(text).split('\n');
  for (const [field, list] of [
    ['ingredients', CAKE.ingredients],
    ['instructions', CAKE.steps],
  ] as const) {
    for (const [index, line] of list.entries()) {
      const place = found.find((one: { field: string; index: number }) => one.field === field && one.index === index);
      expect(lines.slice(place.from - 1, place.to).join('\n')).toContain(line);
    }
  }
  expect(JSON.stringify(body)).not.toContain('uploads/');
});

it('knows of a recipe written by hand nothing but itself', async () => {
  const { body } = await ann.post('/api/recipes', undefined, { raw: recipeForm({ title: 'Toast' }) });
  expect((await debug(body.id)).body.rawData).toEqual({
    recipe: expect.objectContaining({ id: body.id, title: 'Toast', original_source: null }),
    importJob: null,
    text: null,
    provenance: null,
    modelAnswer: null,
    owner: expect.objectContaining({ email: ann.person.email }),
    reading: null,
    found: [],
  });
});

it('is nobody else’s to see, the recipe’s own owner included', async () => {
  const { recipeId } = await importCake();
  expect(await debug(recipeId, ann)).toMatchObject({ status: 403, body: { code: 'errors.forbidden' } });
  expect((await debug(recipeId, createClient(app.url))).status).toBe(401);
  expect(await debug('unknown')).toMatchObject({ status: 404, body: { code: 'recipes.notFound' } });
});

it('holds what was read no longer than the recipe is there or in the bin', async () => {
  const { recipeId, jobId } = await importCake();
  await ann.delete(`/api/recipes/${recipeId}`);
  expect((await debug(recipeId)).status).toBe(404);
  await ann.post(`/api/bin/${recipeId}/restore`);
  expect((await debug(recipeId)).body.rawData.text).not.toBeNull();
  await ann.delete(`/api/recipes/${recipeId}`);
  await ann.delete(`/api/bin/${recipeId}`);
  const rows = await app.services
    .createEntityManager()
    .execute('select source_text, provenance, reading from import_job where id = ?', [jobId]);
  expect(rows).toEqual([{ source_text: null, provenance: null, reading: null }]);
});
