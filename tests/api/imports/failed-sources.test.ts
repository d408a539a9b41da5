import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { formWith, printedPicture, textFile } from '../../support/files/recipe-files.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

const LETTER = 'Dear Ann,\nthe weather is fine and the sea is warm.\nYours, Bob';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
});
afterAll(() => app.close());

/** The id of an import that has failed. */
async function failed(client: Client, { body }: { readonly body: { readonly jobId: string } }): Promise<string> {
  expect(await outcomeOf(client, body.jobId)).toMatchObject({ state: 'failed' });
  return body.jobId;
}

describe('the source of a failed import', () => {
  it('is the text that was pasted', async () => {
    const ann = await signUp(app);
    const id = await failed(ann, await ann.post('/upload/text', { text: LETTER }));
    expect((await ann.get(`/api/failed-jobs/${id}/source`)).body).toEqual({
      sourceType: 'text',
      files: [],
      text: LETTER,
      found: [],
    });
  });

  it('is the file with the text that was read of it', async () => {
    const ann = await signUp(app);
    const id = await failed(ann, await ann.post('/upload/file', undefined, { raw: formWith(LETTER, 'letter.txt') }));
    const { body } = await ann.get(`/api/failed-jobs/${id}/source`);
    expect(body.files).toEqual([
      expect.objectContaining({ number: 1, name: 'letter.txt', type: 'text/plain', pages: 0 }),
    ]);
    expect(body.text).toContain('the sea is warm');
  });

  it('is the photo as a page, with what could be read', async () => {
    const ann = await signUp(app);
    const notice = await printedPicture([
      'Opening hours',
      '',
      'The library is closed on Sunday.',
      'Please ring twice.',
    ]);
    const id = await failed(ann, await ann.post('/upload/file', undefined, { raw: formWith(notice, 'IMG_1.jpg') }));
    const { body } = await ann.get(`/api/failed-jobs/${id}/source`);
    expect(body.files).toEqual([expect.objectContaining({ type: 'image/jpeg', pages: 1 })]);
    expect(body.text).toContain('library');
    const page = await ann.get(`/api/failed-jobs/${id}/source/pages/1`);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect((await ann.get(`/api/failed-jobs/${id}/source/pages/2`)).status).toBe(404);
  });

  it('belongs to its owner, until the failed import is deleted or has succeeded', async () => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    const id = await failed(ann, await ann.post('/upload/text', { text: LETTER }));
    expect((await createClient(app.url).get(`/api/failed-jobs/${id}/source`)).status).toBe(401);
    expect((await bob.get(`/api/failed-jobs/${id}/source`)).status).toBe(404);
    await ann.delete(`/api/failed-jobs/${id}`);
    expect((await ann.get(`/api/failed-jobs/${id}/source`)).status).toBe(404);
    const { jobId } = (await ann.post('/upload/text', { text: textFile() })).body;
    await outcomeOf(ann, jobId);
    expect((await ann.get(`/api/failed-jobs/${jobId}/source`)).status).toBe(404);
  });
});
