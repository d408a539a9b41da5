import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { inProcess, outcomeOf } from '../../support/recipes/import-outcome.ts';
import { CAKE, savedPage, textFile } from '../../support/files/recipe-files.ts';

const LETTER = 'Dear Ann,\nthe weather is fine and the sea is warm.\nYours, Bob';

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

const paste = (client: Client, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  client.post('/upload/text', body, { headers });

const payloadOf = async (of: ApiApp, jobId: string): Promise<unknown> => {
  const [row] = await of.services
    .createEntityManager()
    .execute<{ payload: unknown }[]>('select payload from import_job where id = ?', [jobId]);
  return row?.payload;
};

describe('importing a pasted text', () => {
  it.each([
    ['in words', textFile()],
    ['that is a page’s source', savedPage()],
  ])('%s ends as its recipe with one notification, and keeps the text no longer', async (_, text) => {
    const ann = await signUp(app);
    const url = 'https://cook.example/cake';
    const { status, body } = await paste(ann, { text: `\n ${text}\n`, url: ` ${url} ` });
    expect(status).toBe(202);
    const outcome = await outcomeOf(ann, body.jobId);
    expect(outcome).toMatchObject({ state: 'done', sourceType: 'text' });
    const recipe = (await ann.get(`/api/recipes/${outcome.recipeId}`)).body;
    expect(recipe).toMatchObject({ title: CAKE.title, originalSource: { type: 'text', url }, images: [] });
    expect(recipe.ingredients.map(({ content }: { content: string }) => content)).toEqual(CAKE.ingredients);
    expect(recipe.instructions.map(({ content }: { content: string }) => content)).toEqual(CAKE.steps);
    expect((await ann.get('/api/notifications')).body).toMatchObject({
      notifications: [{ type: 'success', jobId: body.jobId, recipeId: outcome.recipeId }],
      inProcessJobs: [],
    });
    expect(await payloadOf(app, body.jobId)).toEqual({ url });
  });

  it('without a recipe ends as a failed job in plain words, and a retry needs nothing', async () => {
    const ann = await signUp(app);
    const { body } = await paste(ann, { text: LETTER });
    expect(await outcomeOf(ann, body.jobId)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/no recipe in it.*text/),
    });
    expect((await ann.get('/api/failed-jobs')).body.failedJobs).toEqual([
      expect.objectContaining({
        id: body.jobId,
        source: 'Dear Ann,',
        sourceType: 'text',
        code: 'importErrors.textNoRecipe',
      }),
    ]);
    expect(await payloadOf(app, body.jobId)).toEqual({ text: LETTER, url: null });
    expect((await ann.post(`/api/failed-jobs/${body.jobId}/retry`)).body.jobId).toBe(body.jobId);
    await outcomeOf(ann, body.jobId);
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(2);
  });

  it('is a signed-in user’s alone', async () => {
    expect((await paste(createClient(app.url), { text: textFile() })).status).toBe(401);
  });
});

describe('what a pasted text is called', () => {
  it.each([
    ['Lemon tart\nIngredients', 'Lemon tart'],
    ['\n \u200b\n\tLemon\ttart \r\nIngredients', 'Lemon tart'],
    ['Le\u202emon\u0007 tart\u2028Ingredients', 'Lemon tart'],
    [`${'t'.repeat(300)}\nIngredients`, 't'.repeat(255)],
    [`${'t'.repeat(254)}😀\nIngredients`, 't'.repeat(254)],
    ['עוגת שקדים\nמצרכים', 'עוגת שקדים'],
  ])('%j is %j', async (text, source) => {
    const ann = await signUp(idle);
    const { body } = await paste(ann, { text });
    expect(await inProcess(ann)).toEqual([expect.objectContaining({ id: body.jobId, source, sourceType: 'text' })]);
  });
});

describe('a text that is refused', () => {
  const long = 'é'.repeat(200_001);
  it.each([
    [{ text: '' }, 'imports.textRequired', 'text'],
    [{ text: ' \n\t\ufeff\u200b\u2800 ' }, 'imports.textRequired', 'text'],
    [{ text: long }, 'imports.textTooLong', 'text'],
    [{ text: `${'😀'.repeat(200_000)}e` }, 'imports.textTooLong', 'text'],
    [{}, 'imports.textRequired', 'text'],
    [{ text: 7 }, 'errors.badRequest', 'text'],
    [{ text: ['Cake'] }, 'errors.badRequest', 'text'],
    [{ text: 'Cake', url: 'soup' }, 'imports.urlInvalid', 'url'],
    [{ text: 'Cake', url: 'ftp://cook.example/soup' }, 'imports.urlInvalid', 'url'],
    [{ text: 'Cake', url: 'javascript:alert(1)' }, 'imports.urlInvalid', 'url'],
    [{ text: 'Cake', url: `https://cook.example/${'x'.repeat(2_048)}` }, 'imports.urlTooLong', 'url'],
    [{ text: 'Cake', url: 7 }, 'errors.badRequest', 'url'],
  ])('(%#) is told so at its field, and leaves nothing', async (body, code, field) => {
    const ann = await signUp(idle);
    const answer = await paste(ann, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code, fields: { [field]: expect.stringMatching(/\w+ \w+/) } },
    });
    expect(await inProcess(ann)).toEqual([]);
  });

  it('above a megabyte is a 413, however short its letters say it is', async () => {
    const ann = await signUp(idle);
    expect((await paste(ann, { text: 'x', rest: 'y'.repeat(1_100_000) })).status).toBe(413);
    expect(await inProcess(ann)).toEqual([]);
  });

  it.each(['x'.repeat(200_000), '😀'.repeat(200_000), `  ${'x'.repeat(200_000)}\n`])(
    'is none of exactly 200,000 characters (%#)',
    async (text) => {
      const ann = await signUp(idle);
      expect((await paste(ann, { text })).status).toBe(202);
    },
  );
});

describe('an Idempotency-Key', () => {
  it('makes a repeat answer with the first job, and refuses another text', async () => {
    const ann = await signUp(idle);
    const headers = { 'Idempotency-Key': 'pasted-once' };
    const text = textFile();
    const answers = await Promise.all(Array.from({ length: 10 }, () => paste(ann, { text }, headers)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.jobId}`)).size).toBe(1);
    expect(await inProcess(ann)).toHaveLength(1);
    for (const other of [{ text: 'Cake' }, { text, url: 'https://cook.example/' }])
      expect(await paste(ann, other, headers)).toMatchObject({
        status: 409,
        body: { code: 'errors.idempotencyConflict' },
      });
  });
});

describe('a text and a link', () => {
  it('of the same address are two imports', async () => {
    const ann = await signUp(idle);
    const url = 'https://cook.example/cake';
    const pasted = await paste(ann, { text: textFile(), url });
    const link = await ann.post('/upload/url', { url });
    expect(link.body.jobId).not.toBe(pasted.body.jobId);
    expect(await inProcess(ann)).toHaveLength(2);
  });
});
