import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import {
  CAKE,
  formWith,
  heicPhoto,
  oldWordFile,
  pdfFile,
  printedPicture,
  rtfFile,
  savedPage,
  textFile,
  wordFile,
} from '../../support/files/recipe-files.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const MEGABYTE = 1_048_576;

let app: ApiApp;
let idle: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ env: { MAX_UPLOAD_MB: '1' }, withWorker: true });
  idle = await startApiApp({ env: { MAX_UPLOAD_MB: '1' } });
});
afterAll(async () => {
  await app.close();
  await idle.close();
});

afterEach(async () => {
  await idle.services.createEntityManager().execute('delete from import_job');
  await nothingStored(idle);
});

const upload = (client: Client, form: FormData, headers: Record<string, string> = {}): Promise<Answer> =>
  client.post('/upload/file', undefined, { raw: form, headers });

const storedUploads = ({ dataDir }: ApiApp): Promise<string[]> => storedFiles(join(dataDir, 'images/uploads'));

async function nothingStored(of: ApiApp): Promise<void> {
  of.services.remover.wake();
  await waitFor('the uploads to be gone', async () => (await storedUploads(of)).length === 0, 5_000);
}

const contents = (lines: readonly (string | { content: string })[]): string[] =>
  lines.map((line) => (typeof line === 'string' ? line : line.content));

describe('importing a file', () => {
  it.each([
    ['cake.txt', textFile, 0],
    ['cake.html', savedPage, 0],
    ['cake.rtf', rtfFile, 0],
    ['cake.doc', oldWordFile, 0],
    ['cake.docx', wordFile, 1],
    ['cake.pdf', pdfFile, 0],
    ['a name that lies.pdf', textFile, 0],
  ])(
    '%s ends as its recipe with one notification, and the upload leaves with the recipe',
    async (name, make, pictures) => {
      const ann = await signUp(app);
      const { status, body } = await upload(ann, formWith(await make(), name));
      expect(status).toBe(202);
      expect(await outcomeOf(ann, body.jobId)).toMatchObject({ state: 'done', source: name, sourceType: 'file' });
      const [summary] = (await ann.get('/api/recipes')).body;
      const recipe = (await ann.get(`/api/recipes/${summary.id}`)).body;
      expect(recipe).toMatchObject({ title: CAKE.title, originalSource: { type: 'file', name } });
      expect(contents(recipe.ingredients)).toEqual(CAKE.ingredients);
      expect(contents(recipe.instructions)).toEqual(CAKE.steps);
      expect(recipe.images).toHaveLength(pictures);
      for (const image of recipe.images) expect((await ann.get(image)).headers.get('Content-Type')).toBe('image/webp');
      const { notifications, inProcessJobs } = (await ann.get('/api/notifications')).body;
      expect(notifications).toEqual([expect.objectContaining({ type: 'success', jobId: body.jobId })]);
      expect(inProcessJobs).toEqual([]);
      expect(await storedUploads(app)).toHaveLength(1);
      expect((await ann.delete(`/api/recipes/${recipe.id}`)).status).toBe(200);
      expect((await ann.delete('/api/bin')).status).toBe(200);
      await nothingStored(app);
    },
  );

  it.each([
    ['a letter without a recipe', 'Dear Ann,\nthe weather is fine and the sea is warm.\nYours, Bob\n', /recipe/i],
    ['a PDF that breaks off', '%PDF-1.7\n1 0 obj', /./],
    ['a zip that is no document', 'PK\u0003\u0004nothing more', /./],
    ['a JPEG that breaks off', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16), /./],
  ])('of %s ends as a failed job in plain words, and the upload stays for a retry', async (_, content, reason) => {
    const ann = await signUp(idle);
    const { body } = await upload(ann, formWith(content, 'letter.txt'));
    const worker = await startWorker(idle);
    const outcome = await outcomeOf(ann, body.jobId).finally(worker.close);
    expect(outcome).toMatchObject({ state: 'failed', recipeId: null });
    expect(outcome.error).toMatch(reason);
    expect(outcome.error).not.toMatch(/importErrors|Error:|node_modules|the page|address/);
    expect(await storedUploads(idle)).toHaveLength(1);
    await idle.services.createEntityManager().execute('delete from import_job where id = ?', [body.jobId]);
    await nothingStored(idle);
  });

  it.each([
    ['IMG_1.jpg', printedPicture],
    ['IMG_1.HEIC', heicPhoto],
  ])('%s, a picture of a printed page, ends as its recipe', async (name, make) => {
    const ann = await signUp(app);
    const { body } = await upload(ann, formWith(await make(), name));
    expect(await outcomeOf(ann, body.jobId)).toMatchObject({ state: 'done', source: name });
    const [{ id, title }] = (await ann.get('/api/recipes')).body;
    expect(title).toMatch(/almond cake/i);
    const { ingredients } = (await ann.get(`/api/recipes/${id}`)).body;
    expect(contents(ingredients)).toEqual(expect.arrayContaining(['250 g ground almonds', '150 g sugar']));
  });

  it('goes with its account', async () => {
    const ann = await signUp(idle);
    await upload(ann, formWith(textFile()));
    expect(await storedUploads(idle)).toHaveLength(1);
    await idle.services.createEntityManager().execute('delete from account where email = ?', [ann.person.email]);
    await nothingStored(idle);
  });
});

/** A worker beside an application that has none. */
async function startWorker({ services }: ApiApp): Promise<{ close(): Promise<void> }> {
  const { createWorkerApp } = await import('../../../server/worker-app.ts');
  const worker = createWorkerApp(services, 'worker-1');
  await worker.start();
  return worker;
}

describe('a file that is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>250 g almonds</text></svg>';
  it.each([
    ['an empty one', formWith(''), 400, 'errors.fileEmpty'],
    ['one of blanks', formWith('\ufeff \n\t\n'), 400, 'errors.fileEmpty'],
    ['a drawing', formWith(svg, 'cake.svg'), 415, 'imports.fileUnsupported'],
    ['a drawing named .jpg', formWith(svg, 'cake.jpg'), 415, 'imports.fileUnsupported'],
    ['a program named .pdf', formWith('\u007fELF\u0002\u0001\u0001\0\0\0', 'cake.pdf'), 415, 'imports.fileUnsupported'],
    ['one byte too large', formWith('a'.repeat(MEGABYTE + 1)), 413, 'errors.fileTooLarge'],
    ['far too large', formWith('a'.repeat(30 * MEGABYTE)), 413, 'errors.fileTooLarge'],
    ['one under another name', formWith(textFile(), 'cake.txt', 'files'), 400, 'errors.fileMissing'],
    ['none', new FormData(), 400, 'errors.fileMissing'],
  ])('%s is told so, and leaves nothing', async (_, form, status, code) => {
    const ann = await signUp(idle);
    const answer = await upload(ann, form);
    expect(answer).toMatchObject({ status, body: { code, error: expect.stringMatching(/\w+ \w+/) } });
    expect((await ann.get('/api/notifications')).body.inProcessJobs).toEqual([]);
    await nothingStored(idle);
  });

  it.each([
    ['application/json', '{"file":"cake"}', 415],
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=x', 'no parts', 400],
    ['multipart/form-data; boundary=x', '', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut',
      400,
    ],
    ['multipart/form-data; boundary=x', `--x\r\nContent-Disposition: ${'a'.repeat(100_000)}\r\n\r\n\r\n--x--`, 400],
  ])('a body of %s that is none (%#)', async (type, raw, status) => {
    const ann = await signUp(idle);
    const answer = await ann.post('/upload/file', undefined, { raw, headers: { 'Content-Type': type } });
    expect(answer.status).toBe(status);
    await nothingStored(idle);
  });

  it('one of exactly the limit is none', async () => {
    const ann = await signUp(idle);
    expect((await upload(ann, formWith('a'.repeat(MEGABYTE)))).status).toBe(202);
  });

  it('is a guest’s, and another’s import is nobody else’s', async () => {
    expect((await upload(createClient(idle.url), formWith(textFile()))).status).toBe(401);
    const ann = await signUp(idle);
    const eve = await signUp(idle);
    const { body } = await upload(ann, formWith(textFile()));
    expect((await eve.get(`/api/imports/${body.jobId}`)).status).toBe(404);
  });

  it('that another site sends', async () => {
    const ann = await signUp(idle);
    const answer = await upload(ann, formWith(textFile()), { Origin: 'https://elsewhere.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'errors.crossSite' } });
  });
});

describe('the name of a file', () => {
  it.each([
    ['../../etc/cake.txt', 'cake.txt'],
    ['C:\\Recipes\\cake.txt', 'cake.txt'],
    ['ca\u202eek\u2066.txt\u200f', 'caek.txt'],
    ['cake\u0007\n.txt', 'cake .txt'],
    ['Kuchen "für" Ömi 蛋糕.txt', 'Kuchen "für" Ömi 蛋糕.txt'],
    ['/', 'file'],
    ['cakes/..', 'cakes'],
    ['..', 'file'],
    ['\u200b\u2800', 'file'],
    [`${'k'.repeat(300)}.txt`, 'k'.repeat(255)],
  ])('%j is shown as %j', async (given, shown) => {
    const ann = await signUp(idle);
    const { body } = await upload(ann, formWith(textFile(), given));
    expect((await ann.get('/api/notifications')).body.inProcessJobs).toEqual([
      expect.objectContaining({ id: body.jobId, source: shown, sourceType: 'file' }),
    ]);
  });
});

describe('further parts of a request', () => {
  it('under other names are none of the import', async () => {
    const ann = await signUp(idle);
    const form = new FormData();
    form.append('note', 'a field before');
    form.append('photo', new Blob(['another field’s file']), 'photo.jpg');
    form.append('file', new Blob([textFile()]), 'first.txt');
    form.append('more', new Blob([textFile()]), 'second.txt');
    expect((await upload(ann, form)).status).toBe(202);
    const { inProcessJobs } = (await ann.get('/api/notifications')).body;
    expect(inProcessJobs).toEqual([expect.objectContaining({ source: 'first.txt' })]);
    expect(await storedUploads(idle)).toHaveLength(1);
  });
});

describe('an upload that breaks off', () => {
  it('leaves nothing', async () => {
    const ann = await signUp(idle);
    const { port } = new URL(idle.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST /upload/file HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: cardamom_session=${ann.cookie()}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n' +
        `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'almonds '.repeat(20_000)}`,
    );
    await waitFor('the first bytes to be written', async () => (await storedUploads(idle)).length === 1);
    socket.destroy();
    await nothingStored(idle);
    await delay(100);
    expect((await ann.get('/api/notifications')).body.inProcessJobs).toEqual([]);
  });
});

describe('an Idempotency-Key', () => {
  it('makes a repeat answer with the first job, and refuses other bytes', async () => {
    const ann = await signUp(idle);
    const headers = { 'Idempotency-Key': 'one-cake' };
    const first = await upload(ann, formWith(textFile()), headers);
    const repeat = await upload(ann, formWith(textFile()), headers);
    expect(repeat).toMatchObject({ status: 202, body: first.body });
    const other = await upload(ann, formWith(textFile('Another cake')), headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'errors.idempotencyConflict' } });
    expect((await upload(ann, formWith(textFile()), { 'Idempotency-Key': 'k'.repeat(201) })).status).toBe(400);
    idle.services.remover.wake();
    await waitFor('the copies to be gone', async () => (await storedUploads(idle)).length === 1);
  });

  it('gives one job to twenty at once', async () => {
    const ann = await signUp(app);
    const before = (await storedUploads(app)).length;
    const headers = { 'Idempotency-Key': 'pressed-often' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(ann, formWith(textFile()), headers)));
    expect(new Set(answers.map(({ body }) => body.jobId)).size).toBe(1);
    await outcomeOf(ann, answers[0]?.body.jobId);
    expect((await ann.get('/api/recipes')).body).toHaveLength(1);
    app.services.remover.wake();
    await waitFor('the copies to be gone', async () => (await storedUploads(app)).length === before + 1);
  });
});

describe('the number of imports in process', () => {
  it('ends at 200 before a byte is read, but a repeat is still answered', async () => {
    const ann = await signUp(idle);
    const headers = { 'Idempotency-Key': 'the-first' };
    const first = await upload(ann, formWith(textFile()), headers);
    await idle.services.createEntityManager().execute(
      `insert into import_job (id, account_id, source_type, source, payload)
       select gen_random_uuid(), a.id, 'url', 'u', '{"url":"u"}' from account a, generate_series(1, 199) where a.email = ?`,
      [ann.person.email],
    );
    const refused = await upload(ann, formWith('a'.repeat(30 * MEGABYTE)));
    expect(refused).toMatchObject({ status: 429, body: { code: 'imports.tooManyInProcess' } });
    expect(refused.headers.get('Retry-After')).toBeTruthy();
    expect(await upload(ann, formWith(textFile()), headers)).toMatchObject({ status: 202, body: first.body });
  });
});
