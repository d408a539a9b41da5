import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { accountRows } from '../../support/accounts/account-rows.ts';
import { PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';
import { recipeForm } from '../../support/files/photos.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';
import { type RecipeSite, startRecipeSite } from '../../support/recipes/recipe-site.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let site: RecipeSite;
let app: ApiApp;
let administrator: Client;
beforeAll(async () => {
  site = await startRecipeSite();
  app = await startApiApp({ env: { IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` }, withWorker: true });
  administrator = await signUp(app);
});
afterAll(async () => {
  await app.close();
  await site.stop();
});

const sql = (statement: string, values: unknown[] = []): Promise<unknown[]> =>
  app.services.createEntityManager().execute(statement, values);

const filesOnDisk = (): Promise<string[]> => storedFiles(join(app.dataDir, 'images'));

const tellState = async (client: Client, jobId: string): Promise<string> =>
  (await client.get(`/api/imports/${jobId}`)).body.state;

async function importLink(client: Client, path: string): Promise<string> {
  return (await client.post('/upload/url', { url: `${site.origin}${path}` })).body.jobId;
}

async function idOf(client: Client): Promise<string> {
  return (await client.get('/auth/me')).body.id;
}

/** What a sign-in with an issuer leaves. */
async function giveIdentity(accountId: string): Promise<void> {
  const path = `aa/${newId()}.webp`;
  await app.services.storage.write(path, new TextEncoder().encode('a face'));
  await sql('insert into external_identity (issuer, subject, account_id) values (?, ?, ?)', [
    'issuer',
    path,
    accountId,
  ]);
  await sql(
    `insert into account_picture (account_id, source_url, requested, picture_id, path, mime) values (?, '', false, ?, ?, 'image/webp')`,
    [accountId, newId(), path],
  );
}

describe('deleting one’s account', () => {
  it('takes everything along: rows, pictures and uploads on the disk, sessions, mails; others keep theirs', async () => {
    const ann = await signUp(app);
    const bob = await signUp(app);
    const done = await importLink(ann, '/soup/of-ann');
    const bobs = await importLink(bob, '/soup/of-bob');
    const { body: failed } = await ann.post('/upload/file', undefined, { raw: formWith('no recipe in this letter') });
    await waitFor('the imports to end', async () => {
      const states = [await tellState(ann, done), await tellState(bob, bobs), await tellState(ann, failed.jobId)];
      return states.join() === 'done,done,failed';
    });
    for (const recipient of [ann.person.email, ann.person.email.toUpperCase(), bob.person.email]) {
      await sql(
        `insert into mail (id, recipient, subject, body_text, body_html, attempts, not_before) values (?, ?, '', '', '', 8, now() + interval '1 hour')`,
        [newId(), recipient],
      );
    }
    const id = await idOf(ann);
    await giveIdentity(id);
    const elsewhere = createClient(app.url);
    await elsewhere.post('/auth/email/login', ann.person);
    expect(Object.keys(await accountRows(app, id)).toSorted()).toEqual(
      expect.arrayContaining([
        'account_picture',
        'email_token',
        'external_identity',
        'import_job',
        'notification',
        'recipe',
        'session',
      ]),
    );
    expect(await filesOnDisk()).toHaveLength(4); // of two recipes and Ann, and the upload that failed

    const answer = await ann.delete('/auth/me', { password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(ann.cookie()).toBeUndefined();
    expect((await elsewhere.get('/auth/me')).status).toBe(401);
    expect(await accountRows(app, id)).toEqual({});
    expect(await sql('select recipient from mail')).toEqual([{ recipient: bob.person.email }]);
    await waitFor('the files to go', async () => (await filesOnDisk()).length === 1);
    const [recipe] = (await bob.get('/api/recipes')).body;
    expect((await bob.get(recipe.images[0])).status).toBe(200);
    expect((await createClient(app.url).post('/auth/email/login', ann.person)).body.code).toBe(
      'auth.invalidCredentials',
    );
    await sql('delete from mail');

    await ann.post('/auth/email/register', ann.person);
    const [, mail] = await waitForMails(app.dataDir, ann.person.email, 2);
    await ann.get(`/auth/email/verify-email?token=${tokenOf(mail)}`);
    expect((await ann.post('/auth/email/login', ann.person)).status).toBe(200);
    expect((await ann.get('/api/recipes')).body).toEqual([]);
  });

  it('while an import is under way leaves nothing of it, and others are imported', async () => {
    const ann = await signUp(app);
    const id = await idOf(ann);
    const before = await filesOnDisk();
    const job = await importLink(ann, '/held/pan');
    await waitFor('the import to run', async () => (await tellState(ann, job)) === 'running');
    expect((await ann.delete('/auth/me', { password: PASSWORD })).status).toBe(200);
    site.release();

    const bob = await signUp(app);
    const next = await importLink(bob, '/soup/next');
    await waitFor('the next import', async () => (await tellState(bob, next)) === 'done');
    await delay(500);
    expect(await accountRows(app, id)).toEqual({});
    expect(await sql('select 1 from import_job where id = ?', [job])).toEqual([]);
    await waitFor('the files to go', async () => (await filesOnDisk()).length === before.length + 1);
  });

  it('while uploads come in leaves nothing of them', async () => {
    const ann = await signUp(app);
    const id = await idOf(ann);
    const before = await filesOnDisk();
    const Cookie = `cardamom_session=${ann.cookie()}`;
    const upload = (): Promise<Answer> =>
      createClient(app.url).post('/upload/file', undefined, { raw: formWith(textFile()), headers: { Cookie } });
    const uploads = Array.from({ length: 12 }, upload);
    const deleted = ann.delete('/auth/me', { password: PASSWORD });
    const later = Array.from({ length: 12 }, upload);
    const statuses = (await Promise.all([...uploads, ...later])).map(({ status }) => status);
    expect((await deleted).status).toBe(200);
    expect(statuses.filter((status) => status !== 202 && status !== 401)).toEqual([]);
    expect(await accountRows(app, id)).toEqual({});
    await waitFor('the files to go', async () => (await filesOnDisk()).length === before.length, 10_000);
  });

  it('while recipes are written, changed and deleted leaves nothing of them, and nobody waits crosswise', async () => {
    const ann = await signUp(app);
    const id = await idOf(ann);
    const written = (title: string) => ann.post('/api/recipes', undefined, { raw: recipeForm({ title }) });
    const soups = await Promise.all(['a', 'b', 'c'].map(async (title) => (await written(title)).body.id as string));
    const change = (soup: string) => [
      ann.put('/api/recipes/update', { id: soup, title: 'Soup' }),
      ann.delete(`/api/recipes/${soup}/doubts`),
      ann.delete(`/api/recipes/${soup}`),
      written('Another'),
    ];
    const calls = [...soups, ...soups].flatMap(change);
    const deleted = ann.delete('/auth/me', { password: PASSWORD });
    const later = [...soups, ...soups].flatMap(change);
    const statuses = new Set((await Promise.all([...calls, ...later])).map(({ status }) => status));
    expect((await deleted).status).toBe(200);
    expect(statuses.difference(new Set([200, 201, 401, 404]))).toEqual(new Set());
    expect(await accountRows(app, id)).toEqual({});
  });

  it.each([
    [{}, 'auth.passwordRequired', 'password'],
    [{ password: '' }, 'auth.passwordRequired', 'password'],
    [{ password: 'not this one' }, 'users.passwordWrong', 'password'],
    [{ password: [PASSWORD] }, 'errors.badRequest', 'password'],
    [{ email: 'of-the-account' }, 'auth.passwordRequired', 'password'],
  ])('is refused for %j', async (body, code, field) => {
    const ann = await signUp(app);
    const given = 'email' in body ? { email: ann.person.email } : body;
    const answer = await ann.delete('/auth/me', given);
    expect(answer).toMatchObject({ status: 400, body: { code, fields: { [field]: expect.any(String) } } });
    expect((await ann.get('/auth/me')).status).toBe(200);
  });

  it('cannot be had by guessing', async () => {
    const ann = await signUp(app);
    const guesses = Array.from({ length: 30 }, (_, index) => ann.delete('/auth/me', { password: `guess ${index}` }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect((await ann.delete('/auth/me', { password: PASSWORD })).status).toBe(429);
    expect((await ann.get('/auth/me')).status).toBe(200);
  });

  it('is confirmed by the address where there is no password', async () => {
    const ann = await signUp(app);
    await sql('update account set password_hash = null where email = ?', [ann.person.email]);
    expect(await ann.delete('/auth/me', { password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'auth.emailRequired', fields: { email: expect.any(String) } },
    });
    expect(await ann.delete('/auth/me', { email: 'somebody@else.example' })).toMatchObject({
      status: 400,
      body: { code: 'users.emailWrong', fields: { email: expect.any(String) } },
    });
    const answer = await ann.delete('/auth/me', { email: ` ${ann.person.email.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect((await ann.get('/auth/me')).status).toBe(401);
  });

  it('is not for administrators, who are told how to step down', async () => {
    const answer = await administrator.delete('/auth/me', { password: PASSWORD });
    expect(answer).toMatchObject({ status: 403, body: { code: 'users.administratorStays' } });
    expect(answer.body.error).toContain('npm run -s admin -- revoke');
    expect((await administrator.get('/auth/me')).status).toBe(200);
  });

  it('asked for five times at once is done once', async () => {
    const ann = await signUp(app);
    const Cookie = `cardamom_session=${ann.cookie()}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        createClient(app.url).delete('/auth/me', { password: PASSWORD }, { headers: { Cookie } }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
  });
});
