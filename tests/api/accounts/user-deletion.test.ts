import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { accountRows } from '../../support/accounts/account-rows.ts';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { giveAccount, giveNotification, givePicture } from '../../support/accounts/account-data.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { formWith } from '../../support/files/recipe-files.ts';
import { type RecipeSite, startRecipeSite } from '../../support/recipes/recipe-site.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const CHEF = newPerson('Chef');
const SOUS = newPerson('Sous');

let site: RecipeSite;
let app: ApiApp;
let chef: Client;
let sous: Client;
beforeAll(async () => {
  site = await startRecipeSite();
  const env = { ADMIN_EMAILS: `${CHEF.email},${SOUS.email}`, IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` };
  app = await startApiApp({ env, withWorker: true });
  [chef, sous] = await Promise.all([signUp(app, CHEF), signUp(app, SOUS)]);
});
afterAll(async () => {
  await app.close();
  await site.stop();
});

const filesOnDisk = (): Promise<string[]> => storedFiles(join(app.dataDir, 'images'));
const idOf = async (client: Client): Promise<string> => (await client.get('/auth/me')).body.id;
const sql = (statement: string, values: unknown[] = []): Promise<unknown[]> =>
  app.services.createEntityManager().execute(statement, values);

async function importLink(client: Client, path: string, state = 'done'): Promise<string> {
  const { jobId } = (await client.post('/upload/url', { url: `${site.origin}${path}` })).body;
  await waitFor('the import', async () => (await client.get(`/api/imports/${jobId}`)).body.state === state);
  return jobId;
}

/** Everything that an account may have: recipe, picture, card, upload, face, news, mails. */
async function fill(client: Client, accountId: string, email: string): Promise<void> {
  await importLink(client, `/soup/${accountId}`);
  const [{ images }] = (await client.get('/api/recipes')).body;
  expect((await client.get(`${images[0]}?size=card`)).status).toBe(200);
  const { jobId } = (await client.post('/upload/file', undefined, { raw: formWith('no recipe in this letter') })).body;
  await waitFor('the upload', async () => (await client.get(`/api/imports/${jobId}`)).body.state === 'failed');
  await givePicture(app, accountId);
  await giveNotification(app, accountId);
  await sql(
    `insert into mail (id, recipient, subject, body_text, body_html, attempts, not_before) values (?, ?, '', '', '', 8, now() + interval '1 hour')`,
    [newId(), email.toUpperCase()],
  );
}

describe('deleting a user', () => {
  it('takes rows, files and sessions along; what others have stays', async () => {
    const [ann, bob] = await Promise.all([signUp(app), signUp(app)]);
    const [annId, bobId] = [await idOf(ann), await idOf(bob)];
    await fill(bob, bobId, bob.person.email);
    const bobs = new Set(await filesOnDisk());
    const bobsRows = await accountRows(app, bobId);
    await fill(ann, annId, ann.person.email);
    const anns = (await filesOnDisk()).filter((path) => !bobs.has(path));
    expect(anns).toHaveLength(4); // picture, card, upload and face

    expect(await chef.delete(`/api/users/${annId.toUpperCase()}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await accountRows(app, annId)).toEqual({});
    expect(await accountRows(app, bobId)).toEqual(bobsRows);
    await waitFor('the files to go', async () => new Set(await filesOnDisk()).isDisjointFrom(new Set(anns)));
    expect(new Set(await filesOnDisk())).toEqual(bobs);
    expect(await sql('select recipient from mail')).toEqual([{ recipient: bob.person.email.toUpperCase() }]);
    expect((await ann.get('/auth/me')).status).toBe(401);
    expect((await createClient(app.url).post('/auth/email/login', ann.person)).body.code).toBe(
      'auth.invalidCredentials',
    );
    expect((await chef.delete(`/api/users/${annId}`)).status).toBe(404);
  });

  it('is refused for the own account and for other administrators, however they became that', async () => {
    const granted = await signUp(app);
    await sql('update account set is_admin = true where email = ?', [granted.person.email]);
    for (const [protectedOne, code] of [
      [chef, 'users.ownAccountProtected'],
      [sous, 'users.administratorProtected'],
      [granted, 'users.administratorProtected'],
    ] as const) {
      const answer = await chef.delete(`/api/users/${await idOf(protectedOne)}`);
      expect(answer).toMatchObject({ status: 403, body: { code } });
      expect(answer.body.error).toMatch(/protected/);
      expect((await protectedOne.get('/auth/me')).status).toBe(200);
    }
  });

  it.each(['nobody', newId(), '%00', '..', "'; drop table account; --"])('finds nobody as %s', async (id) => {
    expect((await chef.delete(`/api/users/${encodeURIComponent(id)}`)).status).toBe(404);
  });

  it('while an import of theirs is under way leaves nothing of it, and the worker goes on', async () => {
    const ann = await signUp(app);
    const id = await idOf(ann);
    const before = await filesOnDisk();
    await importLink(ann, '/held/pan', 'running');
    expect((await chef.delete(`/api/users/${id}`)).status).toBe(200);
    site.release();
    await importLink(await signUp(app), '/soup/next');
    expect(await accountRows(app, id)).toEqual({});
    await waitFor('the files to go', async () => (await filesOnDisk()).length === before.length + 1);
  });

  it('by several administrators at once is done once', async () => {
    const id = await giveAccount(app);
    const answers = await Promise.all([chef, sous, chef, sous].map((client) => client.delete(`/api/users/${id}`)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
  });
});
