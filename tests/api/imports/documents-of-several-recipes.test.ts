import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { type LocalSite, startLocalSite } from '../../support/network/local-site.ts';
import { formWith } from '../../support/files/recipe-files.ts';
import { SALAD, severalAsPage, severalAsText, TART } from '../../support/files/several-recipes.ts';
import { storedFiles, strayFiles } from '../../support/files/stored-files.ts';

let site: LocalSite;
let app: ApiApp;
beforeAll(async () => {
  site = await startLocalSite((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(severalAsPage());
  });
  app = await startApiApp({ env: { IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` }, withWorker: true });
});
afterAll(async () => {
  await app.close();
  await site.stop();
});

const sendText = (client: Client): Promise<Answer> => client.post('/upload/text', { text: severalAsText() });
const sendFile = (client: Client): Promise<Answer> =>
  client.post('/upload/file', undefined, { raw: formWith(severalAsText(), 'picnic.txt') });
const sendLink = (client: Client): Promise<Answer> => client.post('/upload/url', { url: `${site.origin}/picnic` });

const uploads = async (): Promise<string[]> =>
  (await storedFiles(`${app.dataDir}/images`)).filter((path) => path.startsWith('uploads/'));

describe.each([
  ['a text', 'text', sendText],
  ['a file', 'file', sendFile],
  ['a page', 'url', sendLink],
] as const)('%s that holds two recipes', (_, sourceType, send) => {
  it('is imported as the first, and as the second without being sent again', async () => {
    const ann = await signUp(app);
    const { jobId } = (await send(ann)).body;
    const first = await outcomeOf(ann, jobId);
    expect(first).toMatchObject({
      state: 'done',
      sourceType,
      others: [{ number: 2, title: SALAD.title, jobId: null }],
    });
    expect((await ann.get(`/api/recipes/${first.recipeId}`)).body.title).toBe(TART.title);
    expect((await ann.get('/api/notifications')).body.notifications).toMatchObject([
      { message: `“${TART.title}” imported. The document contains 1 more recipe.`, othersCount: 1 },
    ]);
    expect(await uploads()).toHaveLength(sourceType === 'text' ? 0 : 1);
    expect(await strayFiles(`${app.dataDir}/images`, app.databaseUrl)).toEqual({ orphans: [], missing: [] });
    const asked = site.requests();

    const { jobIds } = (await ann.post(`/api/imports/${jobId}/others`, { numbers: [2] })).body;
    const second = await outcomeOf(ann, jobIds[0]);
    expect(second).toMatchObject({ state: 'done', sourceType, source: first.source, others: [] });
    const recipe = (await ann.get(`/api/recipes/${second.recipeId}`)).body;
    expect(recipe).toMatchObject({ title: SALAD.title, originalSource: { type: sourceType } });
    expect(recipe.ingredients.map(({ content }: { content: string }) => content)).toEqual(SALAD.ingredients);
    expect(recipe.instructions.map(({ content }: { content: string }) => content)).toEqual(SALAD.steps);
    expect(site.requests()).toBe(asked);
    // A file stays as the original of both recipes; of a page, the text that was read.
    await expect.poll(uploads).toHaveLength(sourceType === 'file' ? 1 : 0);
    for (const { recipeId } of [first, second]) await ann.delete(`/api/recipes/${recipeId}`);
    await ann.delete('/api/bin');
    await expect.poll(uploads).toEqual([]);
    expect(await strayFiles(`${app.dataDir}/images`, app.databaseUrl)).toEqual({ orphans: [], missing: [] });
  });
});
