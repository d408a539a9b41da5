import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { CAKE, formWith, savedPage } from '../../support/files/recipe-files.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

/** Nothing answers there: what is read of it can only be what was handed over. */
const ADDRESS = 'https://members.kitchen.invalid/cake';

let app: ApiApp;
beforeAll(async () => void (app = await startApiApp({ withWorker: true })));
afterAll(() => app.close());

function send(client: Client, page: string, url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const form = formWith(page, 'page.html');
  form.append('url', url);
  return client.post('/upload/file', undefined, { raw: form, headers });
}
const uploads = (): Promise<string[]> => storedFiles(join(app.dataDir, 'images/uploads'));

describe('a page that is handed over with its address', () => {
  it('is read as that page, which is not fetched, and is kept no longer', async () => {
    const ann = await signUp(app);
    const { status, body } = await send(ann, savedPage(), ` ${ADDRESS} `);
    expect(status).toBe(202);
    const outcome = await outcomeOf(ann, body.jobId);
    expect(outcome).toMatchObject({ state: 'done', source: ADDRESS, sourceType: 'url' });
    const { body: recipe } = await ann.get(`/api/recipes/${outcome.recipeId}`);
    expect(recipe).toMatchObject({ title: CAKE.title, originalSource: { type: 'url', url: ADDRESS } });
    app.services.remover.wake();
    await waitFor('the page to be gone', async () => (await uploads()).length === 0);
  });

  it('is read as UTF-8 where it begins with a byte order mark, whatever it says of itself', async () => {
    const ann = await signUp(app);
    const page = savedPage()
      .replace('<head>', '<head><meta charset="windows-1251">')
      .replaceAll('Almond', 'Mandel-Süßer');
    const { body } = await send(ann, `\uFEFF${page}`, ADDRESS);
    const outcome = await outcomeOf(ann, body.jobId);
    expect((await ann.get(`/api/recipes/${outcome.recipeId}`)).body.title).toBe('Mandel-Süßer cake with orange');
  });

  it('that holds no recipe fails with a reason, and a retry reads it again', async () => {
    const ann = await signUp(app);
    const { body } = await send(
      ann,
      '<!doctype html><html><body><p>The weather is fine today.</p></body></html>',
      ADDRESS,
    );
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await outcomeOf(ann, body.jobId)).toMatchObject({ state: 'failed' });
      const { body: failed } = await ann.get('/api/failed-jobs');
      expect(JSON.stringify(failed)).toContain('importErrors.noRecipe');
      expect(JSON.stringify(failed)).toContain(ADDRESS);
      expect((await ann.post(`/api/failed-jobs/${body.jobId}/retry`)).status).toBeLessThan(300);
    }
  });

  it.each(['nothing', 'file:///etc/passwd', 'javascript:alert(1)', `https://x.example/${'x'.repeat(3_000)}`])(
    'is refused for the address %s, and nothing of it stays',
    async (url) => {
      const ann = await signUp(app);
      const { status, body } = await send(ann, savedPage(), url);
      expect(status).toBe(400);
      expect(Object.keys(body.fields)).toEqual(['url']);
      app.services.remover.wake();
      await waitFor('the page to be gone', async () => (await uploads()).length <= 1);
    },
  );

  it('is sent twice with one key as one import, and refused with another address', async () => {
    const ann = await signUp(app);
    const headers = { 'Idempotency-Key': 'one-page' };
    const first = await send(ann, savedPage(), ADDRESS, headers);
    expect((await send(ann, savedPage(), ADDRESS, headers)).body.jobId).toBe(first.body.jobId);
    expect((await send(ann, savedPage(), `${ADDRESS}/other`, headers)).status).toBe(409);
  });

  it('is a file like any other where no address was said', async () => {
    const ann = await signUp(app);
    const { body } = await send(ann, savedPage(), '');
    expect(await outcomeOf(ann, body.jobId)).toMatchObject({ state: 'done', source: 'page.html', sourceType: 'file' });
  });
});
