import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import type { Rereading } from '../../../shared/api/history/rereading.ts';
import { newId } from '../../../server/db/id.ts';
import { insertRecipe } from '../../../server/modules/recipes/stored/insert-recipe.ts';
import { claimNext } from '../../../server/modules/imports/queue/import-queue.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { formWith } from '../../support/files/recipe-files.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const soup = (title = 'Leek soup') =>
  [
    title,
    '',
    'Ingredients',
    '3 leeks',
    '1 l stock',
    '',
    'Instructions',
    'Slice the leeks.',
    'Simmer for 20 minutes.',
  ].join('\n');
const LETTER = 'Dear Ann,\nthe weather is fine and the sea is warm.\nYours, Bob';

let app: ApiApp;
let idle: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
  idle = await startApiApp();
});
afterAll(() => Promise.all([app.close(), idle.close()]));

const execute = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  app.services.createEntityManager().execute<Row[]>(sql, [...values]);

/** The recipe of an import. */
async function imported(client: Client, { body }: { readonly body: { readonly jobId: string } }): Promise<Recipe> {
  const { recipeId } = await outcomeOf(client, body.jobId);
  return (await client.get(`/api/recipes/${recipeId}`)).body;
}

const pathOf = (id: string): string => `/api/recipes/${id}/rereading`;

/** Reads the original again, and waits for the end. */
async function reread(client: Client, id: string): Promise<Rereading> {
  expect(await client.post(pathOf(id))).toMatchObject({ status: 202, body: { success: true } });
  return waitFor('the original to be read', async () => {
    const { body } = await client.get(pathOf(id));
    return body.state === 'reading' ? null : body;
  });
}

describe('a further reading of an original', () => {
  it('changes nothing until fields of it are taken, which makes a version', async () => {
    const ann = await signUp(app);
    const recipe = await imported(ann, await ann.post('/upload/text', { text: soup() }));
    const edit = { ...recipe, title: 'Winter soup', ingredients: ['4 leeks', '1 l stock'], ownNotes: 'less salt' };
    const { recipe: edited } = (await ann.put('/api/recipes/update', edit)).body;
    const told = (await ann.get('/api/notifications')).body.notifications;

    const rereading = await reread(ann, recipe.id);
    expect(rereading).toMatchObject({
      state: 'done',
      error: null,
      edited: ['title', 'ingredients'],
      reading: { title: 'Leek soup', ingredients: recipe.ingredients },
    });
    expect((await ann.get(`/api/recipes/${recipe.id}`)).body).toEqual(edited);
    expect((await ann.get('/api/recipes')).body).toHaveLength(1);
    expect((await ann.get('/api/notifications')).body).toMatchObject({ notifications: told, inProcessJobs: [] });

    const take = { fields: ['ingredients'], revision: edited.revision };
    const taken = await ann.post(`${pathOf(recipe.id)}/apply`, take);
    expect(taken.body.recipe).toEqual({
      ...edited,
      ingredients: recipe.ingredients,
      revision: (edited.revision ?? 0) + 1,
    });
    const [{ number }] = (await ann.get(`/api/recipes/${recipe.id}/versions`)).body.versions;
    const restored = await ann.post(`/api/recipes/${recipe.id}/versions/${number}/restore`, {});
    expect(restored.body.recipe.ingredients).toEqual(edited.ingredients);
    expect((await ann.get(pathOf(recipe.id))).status).toBe(404);
  });

  it('is refused for a recipe that was changed meanwhile', async () => {
    const ann = await signUp(app);
    const recipe = await imported(ann, await ann.post('/upload/text', { text: soup() }));
    await reread(ann, recipe.id);
    const { recipe: later } = (await ann.put('/api/recipes/update', { ...recipe, title: 'Stew' })).body;
    const refused = await ann.post(`${pathOf(recipe.id)}/apply`, { fields: ['title'], revision: recipe.revision });
    expect(refused).toMatchObject({ status: 409, body: { code: 'recipes.changedElsewhere', current: later } });
    expect((await ann.get(`/api/recipes/${recipe.id}`)).body).toEqual(later);
  });

  it('reads the kept file, which stays kept', async () => {
    const ann = await signUp(app);
    const recipe = await imported(
      ann,
      await ann.post('/upload/file', undefined, { raw: formWith(soup(), 'soup.txt') }),
    );
    expect((await reread(ann, recipe.id)).reading).toMatchObject({
      title: 'Leek soup',
      instructions: recipe.instructions,
    });
    await execute('delete from import_job where rereads = ?', [recipe.id]);
    app.services.remover.wake();
    expect((await reread(ann, recipe.id)).state).toBe('done');
    expect((await ann.get(`/api/recipes/${recipe.id}/original`)).status).toBe(200);
  });

  it('is of the same recipe where the document has several', async () => {
    const ann = await signUp(app);
    const text = `${soup()}\n\n\n${soup('Onion soup').replaceAll('leeks', 'onions')}`;
    const { jobId } = (await ann.post('/upload/file', undefined, { raw: formWith(text, 'soups.txt') })).body;
    const { others } = await outcomeOf(ann, jobId);
    expect(others).toHaveLength(1);
    const { body } = await ann.post(`/api/imports/${jobId}/others`, { numbers: [others[0].number] });
    const recipe = await imported(ann, { body: { jobId: body.jobIds[0] } });
    expect(recipe.title).toBe('Onion soup');
    expect((await reread(ann, recipe.id)).reading).toMatchObject({
      title: 'Onion soup',
      ingredients: recipe.ingredients,
    });
  });

  it('that fails says why, and is no failed import', async () => {
    const ann = await signUp(app);
    const recipe = await imported(ann, await ann.post('/upload/text', { text: soup() }));
    await execute('update recipe_original set text = ? where recipe_id = ?', [LETTER, recipe.id]);
    expect(await reread(ann, recipe.id)).toMatchObject({
      state: 'failed',
      code: 'importErrors.textNoRecipe',
      error: expect.stringContaining('recipe'),
      reading: null,
    });
    const { body } = await ann.get('/api/notifications');
    expect([body.failedCount, body.notifications.length]).toEqual([0, 1]);
    expect((await ann.get('/api/failed-jobs')).body.failedJobs).toEqual([]);
    expect((await ann.get(`/api/recipes/${recipe.id}`)).body).toEqual(recipe);
  });

  it('needs an original', async () => {
    const ann = await signUp(app);
    const { body } = await ann.post('/api/recipes', undefined, { raw: formOf({ title: 'Tea' }) });
    expect(await ann.post(pathOf(body.id))).toMatchObject({ status: 404, body: { code: 'original.notKept' } });
    expect((await ann.get(pathOf(body.id))).status).toBe(404);
  });
});

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('the job of a further reading', () => {
  it('is one however often it is asked for, and makes no recipe in a worker of an older version', async () => {
    const ann = await signUp(idle);
    const { id: accountId } = (await ann.get('/auth/me')).body;
    const em = () => idle.services.createEntityManager();
    const { jobId } = (await ann.post('/upload/text', { text: soup() })).body;
    const id = newId();
    const content = {
      ...(await ann.post('/api/recipes', undefined, { raw: formOf({ title: 'Tea' }) })).body,
      originalSource: { type: 'text' as const },
    };
    await em().transactional(async (tx) => {
      await tx.execute(`update import_job set state = 'done', recipe_id = ? where id = ?`, [id, jobId]);
      await insertRecipe(tx, { id, accountId, importJobId: jobId, content, pictures: [], doubts: [] });
      await tx.execute('insert into recipe_original (recipe_id, number, import_job_id, text) values (?, 1, ?, ?)', [
        id,
        jobId,
        soup(),
      ]);
    });
    const started = await Promise.all(Array.from({ length: 10 }, () => ann.post(pathOf(id))));
    expect(new Set(started.map(({ status }) => status))).toEqual(new Set([202]));
    const jobs = await em().execute<{ id: string }[]>('select id from import_job where rereads = ?', [id]);
    expect(jobs).toHaveLength(1);
    expect((await ann.get(`/api/imports/${jobs[0]?.id}`)).status).toBe(404);
    // A worker dies with it; the next one has the same job.
    expect(await claimNext(em(), 'a worker')).toMatchObject({ rereads: { recipeId: id, number: null } });
    await em().execute(`update import_job set lease_until = now() - interval '1 minute' where rereads = ?`, [id]);
    expect((await ann.post(pathOf(id))).status).toBe(202);
    expect((await ann.get(pathOf(id))).body).toMatchObject({ state: 'reading', reading: null });
    expect(await claimNext(em(), 'a worker')).toMatchObject({ id: jobs[0]?.id, claims: 2 });
    const former = { id: newId(), accountId, importJobId: jobs[0]?.id ?? '', content, pictures: [], doubts: [] };
    await expect(em().transactional((tx) => insertRecipe(tx, former))).rejects.toThrow(/reads a recipe again/);
  });
});
