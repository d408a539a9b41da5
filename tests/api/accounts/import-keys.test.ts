import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '../../../shared/api/table.ts';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { formWith, textFile } from '../../support/files/recipe-files.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

const make = (client: Client, name = 'Scans', currentPassword = PASSWORD) =>
  client.post('/auth/import-keys', { name, currentPassword });
const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });

/** Sends a file with a key and no session. */
const upload = (key: string, name = 'Cake') =>
  createClient(app.url).post('/upload/file', undefined, { raw: formWith(textFile(name)), ...bearer(key) });

describe('an import key', () => {
  it('is made for the password, shown once, stored as a hash and mailed', async () => {
    const client = await signUp(app);
    expect((await make(client, 'Scans', 'guessed')).body.code).toBe('users.passwordWrong');
    expect((await make(client, ' ')).body.code).toBe('auth.nameRequired');
    const { status, body } = await make(client);
    expect(status).toBe(201);
    expect(body.key).toMatch(/^cardamom_import_[\w-]{43}$/);
    const listed = await client.get('/auth/import-keys');
    expect(listed.body).toEqual({ importKeys: [{ ...body.importKey, name: 'Scans', lastUsedAt: null }] });
    const rows = await app.services.createEntityManager().execute('select * from import_key');
    expect(JSON.stringify([rows, listed.body])).not.toContain(body.key.slice(16));
    const mails = await waitForMails(app.dataDir, client.person.email, 2);
    expect(mails[1]?.text).toContain('the import key “Scans” was made');
  });

  it('imports, and tells how the import ends', async () => {
    const client = await signUp(app);
    const { key } = (await make(client)).body;
    const { status, body } = await upload(key);
    expect(status).toBe(202);
    const job = await createClient(app.url).get(`/api/imports/${body.jobId}`, bearer(key));
    expect(job).toMatchObject({ status: 200, body: { id: body.jobId } });
    expect((await client.get(`/api/imports/${body.jobId}`)).status).toBe(200);
    expect((await client.get('/auth/import-keys')).body.importKeys[0].lastUsedAt).not.toBeNull();
  });

  it('opens no other call, and gives no role', async () => {
    const strict = await startApiApp();
    try {
      const admin = await signUp(strict);
      const { key } = (await make(admin)).body;
      const program = createClient(strict.url);
      const closed = ENDPOINT_TABLE.filter(
        ({ endpoint: { access, takesImportKey } }) => access !== 'public' && !takesImportKey,
      );
      expect(closed.length).toBeGreaterThan(40);
      for (const {
        endpoint: { method, path },
      } of closed) {
        const { status } = await program.request(method, path.replaceAll(/:\w+/g, 'x'), undefined, bearer(key));
        expect([method, path, status]).toEqual([method, path, 401]);
      }
      const other = await signUp(strict, newPerson('Other'));
      const { jobId } = (await other.post('/upload/text', { text: textFile('Soup') })).body;
      expect((await program.get(`/api/imports/${jobId}`, bearer(key))).status).toBe(404);
    } finally {
      await strict.close();
    }
  });

  it.each(['', 'cardamom_import_', `cardamom_import_${'A'.repeat(43)}`, 'x'.repeat(5_000)])(
    'is not %.20s',
    async (key) => {
      expect((await upload(key)).status).toBe(401);
    },
  );

  it('ends when it is removed, which only its owner may do', async () => {
    const [client, stranger] = await Promise.all([signUp(app), signUp(app)]);
    const { key, importKey } = (await make(client)).body;
    expect((await stranger.delete(`/auth/import-keys/${importKey.id}`)).status).toBe(404);
    expect((await upload(key)).status).toBe(202);
    expect((await client.delete(`/auth/import-keys/${importKey.id}`)).status).toBe(200);
    expect((await upload(key)).status).toBe(401);
  });

  it('stays with a change of the password, and ends with a reset', async () => {
    const client = await signUp(app);
    const { key } = (await make(client)).body;
    const password = 'another good password';
    await client.put('/auth/password', { currentPassword: PASSWORD, password });
    expect((await upload(key)).status).toBe(202);
    await createClient(app.url).post('/auth/email/forgot-password', client.person);
    const mails = await waitForMails(app.dataDir, client.person.email, 3);
    await createClient(app.url).post('/auth/email/reset-password', { token: tokenOf(mails[2]), password: PASSWORD });
    expect((await upload(key)).status).toBe(401);
  });
});
