import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { giveFailedJob } from '../../support/accounts/account-data.ts';
import type { Answer, Client } from '../../support/api/client.ts';
import { formWith } from '../../support/files/recipe-files.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const CHEFS = [newPerson('Chef'), newPerson('Sous')];
const PATH = '/api/failed-jobs';

let app: ApiApp;
let chefs: Client[];
let chef: Client;
beforeAll(async () => {
  app = await startApiApp({ env: { ADMIN_EMAILS: CHEFS.map(({ email }) => email).join(',') } });
  chefs = await Promise.all(CHEFS.map((person) => signUp(app, person)));
  [chef] = chefs as [Client];
});
afterAll(() => app.close());
beforeEach(() => execute('delete from import_job'));

const execute = <Row>(statement: string, values: readonly unknown[] = []): Promise<Row[]> =>
  app.services.createEntityManager().execute<Row[]>(statement, values);
const jobsLeft = async (): Promise<string[]> =>
  (await execute<{ id: string }>('select id from import_job')).map(({ id }) => id);
const list = async (query = ''): Promise<Answer['body']> => (await chef.get(`${PATH}/all${query}`)).body;
const found = async (q: string, more = ''): Promise<string[]> =>
  (await list(`?q=${encodeURIComponent(q)}${more}`)).failedJobs.map(({ source }: { source: string }) => source);
const uploads = (): Promise<string[]> => storedFiles(join(app.dataDir, 'images/uploads'));

/** Somebody who never calls. */
async function giveUser(name: string, email = `${newId()}@silent.example`): Promise<string> {
  const id = newId();
  const values = [id, name, email, email.toLowerCase()];
  await execute('insert into account (id, name, email, email_key) values (?, ?, ?, ?)', values);
  return id;
}

/** Somebody with the upload of an import that then failed. */
async function signUpWithUpload(): Promise<{ user: Client; jobId: string }> {
  const user = await signUp(app);
  const { jobId } = (await user.post('/upload/file', undefined, { raw: formWith('Dear Ann', 'letter.txt') })).body;
  await execute(
    `update import_job set state = 'failed', error_code = 'importErrors.fileNoRecipe', ended_at = now() where id = ?`,
    [jobId],
  );
  return { user, jobId };
}

describe('everybody’s failed imports', () => {
  it('are listed with whose they are, the last one first, in the reader’s language', async () => {
    const email = `${newId()}@Silent.example`;
    const ann = await giveUser('Ann Å.', email);
    const first = await giveFailedJob(app, ann, { source: 'https://a.example/1' });
    const second = await giveFailedJob(app, await giveUser('Bob'), { source: 'https://b.example/2' });
    const { failedJobs, total } = await list();
    expect(failedJobs.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(total).toBe(2);
    expect(failedJobs[1]).toEqual({
      id: first,
      userId: ann,
      userName: 'Ann Å.',
      userEmail: email,
      source: 'https://a.example/1',
      sourceType: 'url',
      error: expect.stringMatching(/page does not exist/),
      code: 'importErrors.pageNotFound',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const french = (await chef.get(`${PATH}/all`, { headers: { 'Accept-Language': 'fr' } })).body;
    expect(french.failedJobs[1].error).not.toBe(failedJobs[1].error);
  });

  it('are filtered by user, and searched over source, cause, name and e-mail by folded words', async () => {
    const zoe = await giveUser('Zoë Œhler', 'zoe@Kitchen.example');
    const bob = await giveUser('Bob 100%', 'bob_b@mail.example');
    const [soup, pie] = ['https://a.example/Crème-brûlée', 'Grandmother’s pie.docx'];
    await giveFailedJob(app, zoe, { source: soup });
    await giveFailedJob(app, bob, { source: pie, code: 'importErrors.timeout' });
    expect(await found('CREME')).toEqual([soup]);
    expect(await found('oehler brulee')).toEqual([soup]);
    expect(await found('@kitchen')).toEqual([soup]);
    expect(await found('took too long')).toEqual([pie]);
    expect(await found('pie', `&userId=${zoe}`)).toEqual([]);
    expect(await found('', `&userId=${bob}`)).toEqual([pie]);
    expect(await found('bob_b')).toEqual([pie]);
    expect(await found('0%')).toEqual([pie]);
    for (const nothing of ['boblb', '%', '_', '\\', '---', 'soup nowhere']) {
      const expected = nothing === '%' || nothing === '_' ? [pie] : [];
      expect([nothing, await found(nothing)]).toEqual([nothing, expected]);
    }
    expect(await found('   ')).toHaveLength(2);
    expect(await list(`?userId=${newId()}`)).toEqual({ failedJobs: [], total: 0 });
  });

  it('are found by the name that their user has now', async () => {
    const user = await signUp(app);
    const { id } = (await user.get('/auth/me')).body;
    await giveFailedJob(app, id, { source: 'menu' });
    await user.put('/auth/me', { name: 'Ysolde' });
    expect(await found('ysolde')).toEqual(['menu']);
    expect(await found('ann ysolde')).toEqual(['menu']); // the e-mail is ann…
    await giveFailedJob(app, id, { source: 'later' });
    expect(await found('ysolde')).toEqual(['later', 'menu']);
  });

  it('come in pages that together are the list, in either order', async () => {
    const ann = await giveUser('Ann');
    for (let n = 0; n < 7; n += 1)
      await giveFailedJob(app, ann, {
        source: String(n),
        code: n % 2 ? 'importErrors.timeout' : 'importErrors.tooLarge',
      });
    const page = async (query: string): Promise<string> => (await found('', query)).join('');
    expect((await page('&limit=3')) + (await page('&limit=3&offset=3')) + (await page('&limit=3&offset=6'))).toBe(
      '6543210',
    );
    expect(await page('&order=asc&limit=4')).toBe('0123');
    expect(await page('&sort=error&order=asc')).toBe('5316420');
    expect(await page('&sort=error&order=desc')).toBe('6420531');
    expect(await list('?limit=2&offset=100')).toEqual({ failedJobs: [], total: 7 });
  });

  it.each([
    ['sort', 'sort=password_hash'],
    ['order', 'order=up'],
    ['limit', 'limit=0'],
    ['limit', 'limit=1001'],
    ['offset', 'offset=-1'],
    ['userId', 'userId=nobody'],
    ['userId', 'userId='],
    ['q', `q=${'x'.repeat(201)}`],
    ['q', 'q=a&q=b'],
  ])('refuse a bad %s (%s)', async (field, query) => {
    expect(await chef.get(`${PATH}/all?${query}`)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });

  it('are counted by user for the filter', async () => {
    const [ann, bob] = [await giveUser('Ann', `a.${newId()}@x.example`), await giveUser('Bob')];
    for (const id of [ann, bob, bob]) await giveFailedJob(app, id);
    await giveUser('Cy');
    expect((await chef.get(`${PATH}/users`)).body).toEqual({
      users: [
        expect.objectContaining({ id: bob, name: 'Bob', failedCount: 2 }),
        { id: ann, name: 'Ann', email: expect.stringMatching(/^a\./), failedCount: 1 },
      ],
      total: 2,
    });
  });
});

describe('clearing', () => {
  it('takes what failed, whose uploads its owner can still restore, and nothing that is in process or done', async () => {
    const { user } = await signUpWithUpload();
    const { jobId: waiting } = (await user.post('/upload/url', { url: 'https://kitchen.example/waits' })).body;
    const ann = await giveUser('Ann');
    await giveFailedJob(app, ann);
    const done = await giveFailedJob(app, ann);
    await execute(`update import_job set state = 'done' where id = ?`, [done]);
    expect(await uploads()).toHaveLength(1);
    expect(await chef.delete(PATH)).toMatchObject({ status: 200, body: { success: true } });
    expect(new Set(await jobsLeft())).toEqual(new Set([waiting, done]));
    await user.delete('/api/bin');
    await waitFor('the upload to be gone', async () => (await uploads()).length === 0);
    expect((await user.get('/api/notifications')).body).toMatchObject({
      failedCount: 0,
      inProcessJobs: [{ id: waiting }],
    });
    expect((await chef.delete(PATH)).body).toEqual({ success: true });
  });

  it('takes what a filtered list shows, and refuses what it does not understand', async () => {
    const [ann, bob] = [await giveUser('Ann'), await giveUser('Bob')];
    for (const id of [ann, bob]) for (const source of ['soup', 'pie']) await giveFailedJob(app, id, { source });
    const refused = ['?userid=x', '?userId=', '?userId=nobody', `?userId=${ann}&userId=${bob}`, '?q=soup&limit=1'];
    for (const query of refused) expect([query, (await chef.delete(PATH + query)).status]).toEqual([query, 400]);
    expect(await jobsLeft()).toHaveLength(4);
    await chef.delete(`${PATH}?userId=${ann}&q=SOUP`);
    expect(await found('')).toEqual(['pie', 'soup', 'pie']);
    await chef.delete(`${PATH}?userId=${bob}`);
    expect(await found('ann')).toEqual(['pie']);
    await chef.delete(`${PATH}?q=%25`);
    expect(await jobsLeft()).toHaveLength(1);
  });

  it('of thousands waits for nobody until the end, and lets others work meanwhile', async () => {
    const ann = await giveUser('Ann');
    const held = await giveFailedJob(app, ann);
    await execute(
      `insert into import_job (id, account_id, source_type, source, payload, state, error_code, ended_at)
       select gen_random_uuid(), ?, 'url', 'u', '{}', 'failed', 'importErrors.timeout', now() from generate_series(1, 3000)`,
      [ann],
    );
    let cleared: Promise<Answer>[] = [];
    await app.services.createEntityManager().transactional(async (tx) => {
      await tx.execute('select 1 from import_job where id = ? for update', [held]);
      cleared = chefs.map((each) => each.delete(PATH));
      await waitFor('all but the held one to be gone', async () => (await jobsLeft()).length === 1);
    });
    for (const { status } of await Promise.all(cleared)) expect(status).toBe(200);
    expect(await jobsLeft()).toEqual([]);
  });
});

describe('retries of twenty administrators at once', () => {
  const retries = (jobId: string): Promise<Answer>[] =>
    Array.from({ length: 20 }, async (_, n) => (chefs[n % 2] ?? chef).post(`${PATH}/${jobId}/retry`));
  const attemptOf = async (jobId: string): Promise<number | null> =>
    (await execute<{ attempt: number }>('select attempt from import_job where id = ?', [jobId]))[0]?.attempt ?? null;
  const statuses = async (calls: readonly Promise<Answer>[]): Promise<number[]> => [
    ...new Set((await Promise.all(calls)).map(({ status }) => status)),
  ];

  it('are one attempt, which its owner sees in process and nobody else', async () => {
    const { user, jobId } = await signUpWithUpload();
    expect(await statuses(retries(jobId))).toEqual([200]);
    expect(await attemptOf(jobId)).toBe(2);
    expect((await user.get('/api/notifications')).body).toMatchObject({
      inProcessJobs: [{ id: jobId }],
      failedCount: 0,
    });
    expect((await user.get(PATH)).body.failedJobs).toEqual([]);
    expect((await chef.get('/api/notifications')).body.inProcessJobs).toEqual([]);
    expect(await list()).toEqual({ failedJobs: [], total: 0 });
    expect(await uploads()).toHaveLength(1);
  });

  it.each([
    ['its deletion', (jobId: string) => chef.delete(`${PATH}/${jobId}`)],
    ['clearing all', () => chef.delete(PATH)],
  ])('crossed with %s are one attempt or a clean 404', async (_, cross) => {
    const ann = await giveUser('Ann');
    for (let round = 0; round < 4; round += 1) {
      const jobId = await giveFailedJob(app, ann);
      const calls = retries(jobId);
      void calls.splice(round * 5, 0, cross(jobId));
      const seen = await statuses(calls);
      expect([200, 404]).toEqual(expect.arrayContaining(seen));
      const attempt = await attemptOf(jobId);
      expect(attempt === null ? seen.includes(404) : attempt === 2).toBe(true);
    }
  });

  it('crossed with the end of its owner’s account leave nothing behind', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { user, jobId } = await signUpWithUpload();
      const calls = retries(jobId);
      void calls.splice(round * 8, 0, user.delete('/auth/me', { password: PASSWORD }), chef.delete(PATH));
      expect([200, 404]).toEqual(expect.arrayContaining(await statuses(calls)));
      expect(await attemptOf(jobId)).toBeNull();
    }
    await waitFor('the uploads to be gone', async () => (await uploads()).length === 0);
  });

  it('crossed with new names of their users wait for nobody in a circle', async () => {
    const { user, jobId } = await signUpWithUpload();
    const names = Array.from({ length: 10 }, (_, n) => user.put('/auth/me', { name: `Ann ${n}` }));
    expect(await statuses([...retries(jobId), ...names, chef.delete(PATH)])).toEqual(expect.arrayContaining([200]));
    expect([null, 2]).toContain(await attemptOf(jobId));
  });
});
