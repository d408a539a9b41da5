import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { type RecipeSite, SOUP, startRecipeSite } from '../../support/recipes/recipe-site.ts';

let site: RecipeSite;
let app: ApiApp;
beforeAll(async () => {
  site = await startRecipeSite();
  app = await startApiApp({ env: { IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` }, withWorker: true });
});
afterAll(async () => {
  site.release();
  await app.close();
  await site.stop();
});

async function importPage(client: Client, path: string): Promise<{ jobId: string; outcome: Answer['body'] }> {
  const { status, body } = await client.post('/upload/url', { url: `${site.origin}${path}` });
  expect(status).toBe(202);
  return { jobId: body.jobId, outcome: await outcomeOf(client, body.jobId) };
}

describe('importing a link', () => {
  it('ends as the recipe of the page, with its picture and one notification', async () => {
    const ann = await signUp(app);
    const { jobId, outcome } = await importPage(ann, '/soup');
    expect(outcome).toMatchObject({ state: 'done', error: null });
    const recipe = (await ann.get(`/api/recipes/${outcome.recipeId}`)).body;
    expect(recipe).toMatchObject({
      title: SOUP.title,
      prepTime: 15,
      cookTime: 25,
      servings: 4,
      originalSource: { type: 'url', url: `${site.origin}/soup` },
    });
    expect(
      recipe.ingredients.map((line: { content?: string } | string) => (typeof line === 'string' ? line : line.content)),
    ).toEqual(SOUP.ingredients);
    expect(recipe.instructions).toHaveLength(3);
    expect(recipe.images).toHaveLength(1);
    const picture = await fetch(app.url + recipe.images[0], {
      headers: { Cookie: `cardamom_session=${ann.cookie()}` },
    });
    expect(picture.status).toBe(200);
    expect(picture.headers.get('Content-Type')).toBe('image/webp');
    expect(picture.headers.get('Cache-Control')).toContain('immutable');
    const { body } = await ann.get('/api/notifications');
    expect(body).toMatchObject({ unreadCount: 1, inProcessJobs: [] });
    expect(body.notifications).toEqual([
      expect.objectContaining({ type: 'success', recipeId: outcome.recipeId, jobId, read: false }),
    ]);
    expect(body.notifications[0].message).toContain(SOUP.title);
  });

  it.each([
    ['/gone', /no longer|not (there|found)|does not exist|gone/i],
    ['/nowhere', /no longer|not (there|found)|does not exist|gone/i],
    ['/forbidden', /./],
    ['/broken', /./],
    ['/loop', /./],
    ['/huge', /./],
    ['/picture', /./],
    ['/empty', /recipe/i],
  ])('of %s ends as a failed job with a plain reason and a notification', async (path, reason) => {
    const ann = await signUp(app);
    const { jobId, outcome } = await importPage(ann, path);
    expect(outcome).toMatchObject({ state: 'failed', recipeId: null });
    expect(outcome.error).toMatch(reason);
    expect(outcome.error).not.toMatch(/importErrors|Error:|undici|node_modules|ECONN/);
    const { body } = await ann.get('/api/notifications');
    expect(body.notifications).toEqual([expect.objectContaining({ type: 'error', jobId, recipeId: null })]);
    expect(body.notifications[0].message).toContain(outcome.error);
    expect((await ann.get('/api/recipes')).body).toEqual([]);
  });

  it('of a page with characters that no database stores is a recipe without them', async () => {
    const ann = await signUp(app);
    const { outcome } = await importPage(ann, '/odd');
    expect(outcome.state).toBe('done');
    expect((await ann.get(`/api/recipes/${outcome.recipeId}`)).body.title).toMatch(/^Soup with a half/);
  });

  it('of an address with half a character is refused or tried, never a fault', async () => {
    const ann = await signUp(app);
    const raw = `{"url":"${site.origin}/soup/\\ud800"}`;
    const answer = await ann.post('/upload/url', undefined, { raw, headers: { 'Content-Type': 'application/json' } });
    expect(answer.status).toBe(202);
    expect((await outcomeOf(ann, answer.body.jobId)).state).toBe('done');
  });

  it('never reaches a private address that was not opened', async () => {
    const ann = await signUp(app);
    const other = await startRecipeSite();
    try {
      const { body } = await ann.post('/upload/url', { url: `${other.origin}/soup` });
      expect(await outcomeOf(ann, body.jobId)).toMatchObject({ state: 'failed' });
      expect(other.requests()).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it.each([
    [{ url: '' }, 'imports.urlRequired'],
    [{ url: '   ' }, 'imports.urlRequired'],
    [{ url: 'soup' }, 'imports.urlInvalid'],
    [{ url: 'ftp://kitchen.example/soup' }, 'imports.urlInvalid'],
    [{ url: `https://kitchen.example/${'x'.repeat(2_048)}` }, 'imports.urlTooLong'],
    [{ url: 7 }, 'errors.badRequest'],
    [{}, 'imports.urlRequired'],
    [{ url: null }, 'imports.urlRequired'],
    [{ url: 'https://kitchen.example/\u0000' }, 'errors.invalidInput'],
  ])('refuses %j', async (body, code) => {
    const ann = await signUp(app);
    const answer = await ann.post('/upload/url', body);
    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect((await ann.get('/api/notifications')).body.inProcessJobs).toEqual([]);
  });

  it('belongs to its owner alone', async () => {
    const ann = await signUp(app);
    const eve = await signUp(app);
    const { jobId } = await importPage(ann, '/soup/private');
    expect((await eve.get(`/api/imports/${jobId}`)).status).toBe(404);
    expect((await createClient(app.url).get(`/api/imports/${jobId}`)).status).toBe(401);
    expect((await createClient(app.url).post('/upload/url', { url: site.origin })).status).toBe(401);
    expect((await ann.get('/api/imports/nonsense')).status).toBe(404);
  });
});

describe('an import in process', () => {
  it('is listed with its step, and the same link gives the same job', async () => {
    const ann = await signUp(app);
    const url = `${site.origin}/held/${Date.now()}`;
    const first = await ann.post('/upload/url', { url });
    const second = await ann.post('/upload/url', { url });
    expect(second.body.jobId).toBe(first.body.jobId);
    const { body } = await ann.get('/api/notifications');
    expect(body.inProcessJobs).toEqual([
      expect.objectContaining({
        id: first.body.jobId,
        source: url,
        sourceType: 'url',
        step: expect.stringMatching(/waiting|fetching/),
      }),
    ]);
  });
});

describe('an Idempotency-Key', () => {
  it('makes a repeat answer with the first job, and refuses another body', async () => {
    const ann = await signUp(app);
    const headers = { 'Idempotency-Key': 'pressed-once' };
    const first = await ann.post('/upload/url', { url: `${site.origin}/soup/1` }, { headers });
    await outcomeOf(ann, first.body.jobId);
    const repeat = await ann.post('/upload/url', { url: `${site.origin}/soup/1` }, { headers });
    expect(repeat).toMatchObject({ status: 202, body: first.body });
    const other = await ann.post('/upload/url', { url: `${site.origin}/soup/2` }, { headers });
    expect(other).toMatchObject({ status: 409, body: { code: 'errors.idempotencyConflict' } });
    const eve = await signUp(app);
    const foreign = await eve.post('/upload/url', { url: `${site.origin}/soup/1` }, { headers });
    expect(foreign.body.jobId).not.toBe(first.body.jobId);
  });

  it('gives one job to twenty at once', async () => {
    const ann = await signUp(app);
    const headers = { 'Idempotency-Key': 'pressed-often' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ann.post('/upload/url', { url: `${site.origin}/soup/often` }, { headers })),
    );
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    await outcomeOf(ann, answers[0]?.body.jobId);
    expect((await ann.get('/api/recipes')).body).toHaveLength(1);
  });

  it('has at most 200 printable characters', async () => {
    const ann = await signUp(app);
    const answer = await ann.post(
      '/upload/url',
      { url: site.origin },
      { headers: { 'Idempotency-Key': 'k'.repeat(201) } },
    );
    expect(answer.status).toBe(400);
  });
});

describe('the number of imports in process', () => {
  it('ends at 200 for one account and leaves others alone', async () => {
    const idle = await startApiApp();
    try {
      const ann = await signUp(idle);
      for (let count = 0; count < 200; count += 1) {
        expect((await ann.post('/upload/url', { url: `https://kitchen.example/${count}` })).status).toBe(202);
      }
      const refused = await ann.post('/upload/url', { url: 'https://kitchen.example/one-more' });
      expect(refused).toMatchObject({ status: 429, body: { code: 'imports.tooManyInProcess' } });
      expect(refused.headers.get('Retry-After')).toBeTruthy();
      const bob = await signUp(idle);
      expect((await bob.post('/upload/url', { url: 'https://kitchen.example/1' })).status).toBe(202);
    } finally {
      await idle.close();
    }
  }, 30_000);
});

describe('turns', () => {
  it('let one link of a second account pass a queue of the first', async () => {
    const queue = await startApiApp({ env: { IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` } });
    try {
      const ann = await signUp(queue);
      const bob = await signUp(queue);
      for (let count = 0; count < 30; count += 1)
        await ann.post('/upload/url', { url: `${site.origin}/soup/queue/${count}` });
      const { body } = await bob.post('/upload/url', { url: `${site.origin}/soup/turn` });
      const { claimNext } = await import('../../../server/modules/imports/queue/import-queue.ts');
      const em = queue.services.createEntityManager();
      const claimed = [await claimNext(em, 'test'), await claimNext(em, 'test'), await claimNext(em, 'test')];
      expect(claimed.slice(0, 2).map((job) => job?.id)).toContain(body.jobId);
    } finally {
      await queue.close();
    }
  });
});
