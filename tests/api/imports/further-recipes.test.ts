import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../server/modules/operations/housekeeping.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { giveOffer } from '../../support/accounts/account-data.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { inProcess, outcomeOf } from '../../support/recipes/import-outcome.ts';
import { textFile } from '../../support/files/recipe-files.ts';
import { severalAsText } from '../../support/files/several-recipes.ts';

let idle: ApiApp;
let app: ApiApp;
beforeAll(async () => {
  idle = await startApiApp();
  app = await startApiApp({ withWorker: true });
});
afterAll(async () => {
  await idle.close();
  await app.close();
});

const ask = (client: Client, jobId: string, numbers: unknown): Promise<Answer> =>
  client.post(`/api/imports/${jobId}/others`, { numbers });

async function offered(of: ApiApp, offer?: Parameters<typeof giveOffer>[2]) {
  const ann = await signUp(of);
  const accountId: string = (await ann.get('/auth/me')).body.id;
  return { ann, accountId, jobId: await giveOffer(of, accountId, offer) };
}

const sql = <T>(of: ApiApp, statement: string, values: unknown[]): Promise<T[]> =>
  of.services.createEntityManager().execute<T[]>(statement, values);

const payloadOf = async (of: ApiApp, jobId: string): Promise<unknown> =>
  (await sql<{ payload: unknown }>(of, 'select payload from import_job where id = ?', [jobId]))[0]?.payload;

const others = async (client: Client, jobId: string): Promise<Answer['body']> =>
  (await client.get(`/api/imports/${jobId}`)).body.others;

describe('an import whose document holds further recipes', () => {
  it('names them, with their places in the language of the reader', async () => {
    const { ann, jobId } = await offered(idle);
    expect(await others(ann, jobId)).toEqual([
      { number: 2, title: 'Leek soup', place: 'Page 4', jobId: null },
      { number: 3, title: 'Pea soup', place: 'Soups', jobId: null },
      { number: 5, title: 'Onion soup', place: null, jobId: null },
    ]);
    await ann.put('/api/users/language', { language: 'de' });
    expect((await others(ann, jobId))[0]).toMatchObject({ place: 'Seite 4' });
  });

  it('says so in its notification, with how many are left', async () => {
    const { ann, jobId } = await offered(idle);
    const [news] = (await ann.get('/api/notifications')).body.notifications;
    expect(news).toMatchObject({ jobId, othersCount: 3, message: expect.stringContaining('contains 3 more recipes') });
    await ask(ann, jobId, [2]);
    expect((await ann.get('/api/notifications')).body.notifications).toEqual([
      expect.objectContaining({ id: news.id, othersCount: 2 }),
    ]);
  });

  it('that holds none has an empty list', async () => {
    const ann = await signUp(idle);
    const { body } = await ann.post('/upload/text', { text: textFile() });
    expect(await others(ann, body.jobId)).toEqual([]);
    expect(await ask(ann, body.jobId, [1])).toMatchObject({ status: 400 });
  });
});

describe('importing further recipes', () => {
  it('makes an import of each, in the order of the numbers, from the source that is kept', async () => {
    const { ann, jobId } = await offered(app, { text: severalAsText(5) });
    const { status, body } = await ask(ann, jobId, [5, 2]);
    expect(status).toBe(202);
    const outcomes = await Promise.all(body.jobIds.map((id: string) => outcomeOf(ann, id)));
    expect(outcomes).toMatchObject([
      { state: 'done', sourceType: 'text', title: 'Onion soup', others: [] },
      { state: 'done', sourceType: 'text', title: 'Leek soup', others: [] },
    ]);
    expect(await others(ann, jobId)).toMatchObject([
      { jobId: body.jobIds[1] },
      { jobId: null },
      { jobId: body.jobIds[0] },
    ]);
    const { notifications } = (await ann.get('/api/notifications')).body;
    expect(notifications).toHaveLength(3);
    expect((await ann.get('/api/recipes')).body).toHaveLength(3);
  });

  it('is done once, however often it is asked for at the same time', async () => {
    const { ann, jobId } = await offered(app, { text: severalAsText(5) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(ann, jobId, [2, 3])));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.jobIds}`)).size).toBe(1);
    for (const id of answers[0]?.body.jobIds ?? []) expect(await outcomeOf(ann, id)).toMatchObject({ state: 'done' });
    expect((await ask(ann, jobId, [3, 2, 3])).body.jobIds).toEqual(
      [1, 0, 1].map((place) => answers[0]?.body.jobIds[place]),
    );
    expect((await ann.get('/api/recipes')).body).toHaveLength(3);
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(3);
  });

  it('cannot be entered twice, whoever writes the row', async () => {
    const { ann, accountId, jobId } = await offered(idle);
    await ask(ann, jobId, [2]);
    const again = sql(
      idle,
      `insert into import_job (id, account_id, source_type, source, payload, parent_id, number)
       values (gen_random_uuid(), ?, 'text', '', '{}', ?, 2)`,
      [accountId, jobId],
    );
    await expect(again).rejects.toThrow(/import_job_other/);
  });

  it('is shown by the title of the recipe while it is in process', async () => {
    const { ann, jobId } = await offered(idle);
    const { body } = await ask(ann, jobId, [3]);
    expect(await inProcess(ann)).toEqual([
      expect.objectContaining({ id: body.jobIds[0], title: 'Pea soup', sourceType: 'text' }),
    ]);
  });
});

describe('a request for further recipes', () => {
  it.each([[[4]], [[2, 4]], [[]], [[0]], [[2.5]], [['2']], ['2'], [null]])(
    '%j that are not offered is a 400 at its field, and imports none',
    async (numbers) => {
      const { ann, jobId } = await offered(idle);
      expect(await ask(ann, jobId, numbers)).toMatchObject({
        status: 400,
        body: { fields: { numbers: expect.stringMatching(/\w+ \w+/) } },
      });
      expect(await inProcess(ann)).toEqual([]);
    },
  );

  it('of somebody else’s import is a 404, as is one of no import', async () => {
    const { jobId } = await offered(idle);
    const bob = await signUp(idle);
    for (const id of [jobId, '01980000-0000-7000-8000-000000000000', 'none'])
      expect((await ask(bob, id, [2])).status).toBe(404);
    expect((await ask(createClient(idle.url), jobId, [2])).status).toBe(401);
  });

  it('beyond 200 imports in process is a 429 as a whole, and what was accepted before is still answered', async () => {
    const { ann, accountId, jobId } = await offered(idle);
    const first = (await ask(ann, jobId, [5])).body.jobIds;
    await sql(
      idle,
      `insert into import_job (id, account_id, source_type, source, payload)
       select gen_random_uuid(), ?, 'text', '', '{}' from generate_series(1, 198)`,
      [accountId],
    );
    const refused = await ask(ann, jobId, [2, 3]);
    expect(refused).toMatchObject({ status: 429, body: { code: 'imports.tooManyInProcess' } });
    expect(await others(ann, jobId)).toMatchObject([{ jobId: null }, { jobId: null }, { jobId: first[0] }]);
    expect((await ask(ann, jobId, [2])).status).toBe(202);
    expect((await ask(ann, jobId, [5])).body.jobIds).toEqual(first);
  });
});

describe('the source of further recipes', () => {
  const keeps = async (of: ApiApp, jobId: string): Promise<boolean> =>
    Object.keys((await payloadOf(of, jobId)) as object).includes('text');

  it('is kept until all of them were imported', async () => {
    const { ann, jobId } = await offered(app, { text: severalAsText(5) });
    const [id] = (await ask(ann, jobId, [2])).body.jobIds;
    await outcomeOf(ann, id);
    expect(await keeps(app, jobId)).toBe(true);
    for (const rest of (await ask(ann, jobId, [3, 5])).body.jobIds) await outcomeOf(ann, rest);
    await expect.poll(() => keeps(app, jobId)).toBe(false);
    expect(await others(ann, jobId)).toHaveLength(3);
  });

  it('is kept for a failed import, so that a retry needs nothing, and offered again when that is deleted', async () => {
    const { ann, jobId } = await offered(app, { text: 'Dear Ann,\nthe sea is warm.\nYours, Bob' });
    const { jobIds } = (await ask(ann, jobId, [2, 3, 5])).body;
    for (const id of jobIds) expect(await outcomeOf(ann, id)).toMatchObject({ state: 'failed' });
    const { failedJobs } = (await ann.get('/api/failed-jobs')).body;
    expect(failedJobs.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      'Leek soup',
      'Onion soup',
      'Pea soup',
    ]);
    await removeExpired(app.services.createEntityManager());
    expect(await keeps(app, jobId)).toBe(true);
    expect((await ask(ann, jobId, [2])).body.jobIds).toEqual([jobIds[0]]);
    await ann.post(`/api/failed-jobs/${jobIds[0]}/retry`);
    await outcomeOf(ann, jobIds[0]);
    await ann.delete(`/api/failed-jobs/${jobIds[0]}`);
    expect(await others(ann, jobId)).toMatchObject([{ jobId: null }, {}, {}]);
    expect((await ask(ann, jobId, [2])).body.jobIds).not.toEqual([jobIds[0]]);
  });

  it('is not offered while the recipe of the import is in the bin, and goes with it, unless one of them is being imported', async () => {
    for (const isAsked of [false, true]) {
      const { ann, jobId } = await offered(idle);
      if (isAsked) await ask(ann, jobId, [2]);
      const { recipeId } = (await ann.get(`/api/imports/${jobId}`)).body;
      await ann.delete(`/api/recipes/${recipeId}`);
      expect(await others(ann, jobId)).toHaveLength(isAsked ? 1 : 0);
      expect((await ask(ann, jobId, [3])).status).toBe(400);
      await ann.post(`/api/bin/${recipeId}/restore`);
      expect(await others(ann, jobId)).toHaveLength(3);
      await ann.delete(`/api/recipes/${recipeId}`);
      await ann.delete('/api/bin');
      expect(await keeps(idle, jobId)).toBe(isAsked);
      expect(await others(ann, jobId)).toHaveLength(isAsked ? 1 : 0);
      expect((await ask(ann, jobId, [3])).status).toBe(400);
    }
  });

  it('is offered for thirty days', async () => {
    const { ann, jobId } = await offered(idle);
    const em = idle.services.createEntityManager();
    await removeExpired(em);
    expect(await keeps(idle, jobId)).toBe(true);
    await sql(idle, `update import_job set kept_until = kept_until - interval '30 days' where id = ?`, [jobId]);
    expect(await others(ann, jobId)).toEqual([]);
    expect((await ask(ann, jobId, [2])).status).toBe(400);
    expect((await ann.get('/api/notifications')).body.notifications).toMatchObject([{ othersCount: 0 }]);
    await removeExpired(em);
    expect(await keeps(idle, jobId)).toBe(false);
  });

  it('is not kept for an import that failed too long ago to be retried', async () => {
    const { ann, jobId } = await offered(idle);
    const [id] = (await ask(ann, jobId, [2])).body.jobIds;
    const em = idle.services.createEntityManager();
    await sql(idle, `update migration set executed_at = now() - interval '60 days' where name = 'RemovedUploads'`, []);
    await sql(
      idle,
      `update import_job set state = 'failed', error_code = 'importErrors.timeout', ended_at = now() - interval '31 days'
       where id = ?`,
      [id],
    );
    await sql(idle, `update import_job set kept_until = now() where id = ?`, [jobId]);
    await removeExpired(em);
    expect(await keeps(idle, jobId)).toBe(true);
    await removeExpired(em, { failedUploadDays: 30 });
    expect(await keeps(idle, jobId)).toBe(false);
    expect((await ann.post(`/api/failed-jobs/${id}/retry`)).body.code).toBe('imports.uploadRemoved');
  });

  it('goes with the account', async () => {
    const { ann, jobId } = await offered(idle);
    await ask(ann, jobId, [2]);
    const { person } = { person: await ann.get('/auth/me') };
    await sql(idle, 'delete from account where id = ?', [person.body.id]);
    expect(await sql(idle, 'select id from import_job where id = ? or parent_id = ?', [jobId, jobId])).toEqual([]);
  });
});
