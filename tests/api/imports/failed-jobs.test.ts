import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../server/modules/operations/housekeeping.ts';
import { newPerson, type Person, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';
import { type LocalSite, startLocalSite } from '../../support/network/local-site.ts';
import { formWith, savedPage } from '../../support/files/recipe-files.ts';
import { storedFiles } from '../../support/files/stored-files.ts';

const CHEF = newPerson('Chef');
const LETTER = 'Dear Ann,\nthe weather is fine and the sea is warm.\nYours, Bob\n';

/** While `isDown` the site answers every request with an error of its own. */
let isDown = true;
let site: LocalSite;
let app: ApiApp;
let idle: ApiApp;
let chef: Client & { readonly person: Person };
beforeAll(async () => {
  site = await startLocalSite((_, response) => {
    if (isDown) response.writeHead(500).end();
    else response.writeHead(200, { 'Content-Type': 'text/html' }).end(savedPage());
  });
  const env = { ADMIN_EMAILS: CHEF.email, IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` };
  app = await startApiApp({ env, withWorker: true });
  idle = await startApiApp({ env });
  chef = await signUp(app, CHEF);
});
afterAll(async () => {
  await app.close();
  await idle.close();
  await site.stop();
});

const failedJobs = async (client: Client): Promise<Answer['body'][]> =>
  (await client.get('/api/failed-jobs')).body.failedJobs;
const retry = (client: Client, jobId: string): Promise<Answer> => client.post(`/api/failed-jobs/${jobId}/retry`);
const remove = (client: Client, jobId: string): Promise<Answer> => client.delete(`/api/failed-jobs/${jobId}`);
const storedUploads = (): Promise<string[]> => storedFiles(join(app.dataDir, 'images/uploads'));

const stateAfter = async (client: Client, jobId: string): Promise<string> => (await outcomeOf(client, jobId)).state;

/** A link of somebody's that failed once. */
async function failedLink(client: Client, path = '/soup'): Promise<string> {
  const wasDown = isDown;
  isDown = true;
  const { jobId } = (await client.post('/upload/url', { url: site.origin + path })).body;
  expect(await stateAfter(client, jobId)).toBe('failed');
  isDown = wasDown;
  return jobId;
}

/** The moment of the last attempt, put back so far that another press is a new one. */
async function letTimePass(of: ApiApp): Promise<void> {
  await of.services.createEntityManager().execute(`update import_job set not_before = now() - interval '1 minute'`);
}

describe('one’s own failed imports', () => {
  it('are listed with their cause in words and as a code, the last one first', async () => {
    const ann = await signUp(app);
    const { id: userId } = (await ann.get('/auth/me')).body;
    const first = await failedLink(ann, '/first');
    const second = await failedLink(ann, '/second');
    const listed = await failedJobs(ann);
    expect(listed.map(({ id }) => id)).toEqual([second, first]);
    expect(listed[1]).toEqual({
      id: first,
      userId,
      source: `${site.origin}/first`,
      sourceType: 'url',
      error: expect.stringMatching(/the site answered with an error/),
      code: 'importErrors.pageFailed',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    await ann.put('/api/users/language', { language: 'de' });
    const [german] = await failedJobs(ann);
    expect(german.error).not.toBe(listed[0].error);
    expect(german.error).toMatch(/\w+ \w+/);
  });

  it('hold neither those of others nor what is in process or done', async () => {
    const ann = await signUp(app);
    await failedLink(ann);
    const bob = await signUp(app);
    isDown = false;
    const { jobId } = (await bob.post('/upload/file', undefined, { raw: formWith(savedPage()) })).body;
    expect(await stateAfter(bob, jobId)).toBe('done');
    expect(await failedJobs(bob)).toEqual([]);
    expect(await failedJobs(chef)).toEqual([]);
  });
});

describe('trying again', () => {
  it('is the same import under the same id, and may end as a recipe', async () => {
    const ann = await signUp(app);
    const jobId = await failedLink(ann);
    isDown = false;
    expect(await retry(ann, jobId)).toMatchObject({ status: 200, body: { success: true, jobId } });
    expect(await stateAfter(ann, jobId)).toBe('done');
    expect(await failedJobs(ann)).toEqual([]);
    expect((await ann.get('/api/recipes')).body).toHaveLength(1);
    const { notifications, inProcessJobs } = (await ann.get('/api/notifications')).body;
    expect(notifications).toEqual([
      expect.objectContaining({ type: 'success', jobId }),
      expect.objectContaining({ type: 'error', jobId }),
    ]);
    expect(inProcessJobs).toEqual([]);
    expect((await retry(ann, jobId)).status).toBe(404);
    expect((await remove(ann, jobId)).status).toBe(404);
  });

  it('takes twenty presses at once for one, also where it fails in an instant', async () => {
    const ann = await signUp(app);
    const jobId = await failedLink(ann);
    isDown = true;
    const answers = await Promise.all(Array.from({ length: 20 }, () => retry(ann, jobId)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { success: true, jobId } });
    expect(await stateAfter(ann, jobId)).toBe('failed');
    for (let press = 0; press < 5; press += 1) expect((await retry(ann, jobId)).status).toBe(200);
    expect(await stateAfter(ann, jobId)).toBe('failed');
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(2);
    expect(await failedJobs(ann)).toHaveLength(1);
    await letTimePass(app);
    expect((await retry(ann, jobId)).status).toBe(200);
    expect(await stateAfter(ann, jobId)).toBe('failed');
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(3);
  });

  it('of a file asks for nothing: it was kept', async () => {
    const before = await storedUploads();
    const ann = await signUp(app);
    const { jobId } = (await ann.post('/upload/file', undefined, { raw: formWith(LETTER, 'letter.txt') })).body;
    expect(await stateAfter(ann, jobId)).toBe('failed');
    expect((await retry(ann, jobId)).status).toBe(200);
    expect(await stateAfter(ann, jobId)).toBe('failed');
    expect(await failedJobs(ann)).toEqual([
      expect.objectContaining({ id: jobId, source: 'letter.txt', code: 'importErrors.fileNoRecipe' }),
    ]);
    expect(await storedUploads()).toHaveLength(before.length + 1);
    expect((await remove(ann, jobId)).status).toBe(200);
    await ann.delete('/api/bin');
    await expect.poll(storedUploads).toEqual(before);
  });

  it('of a file is possible for the days of the setting; then the file is gone, and a note says so', async () => {
    const before = await storedUploads();
    const ann = await signUp(app);
    const em = app.services.createEntityManager();
    const { jobId } = (await ann.post('/upload/file', undefined, { raw: formWith(LETTER, 'letter.txt') })).body;
    const pasted = (await ann.post('/upload/text', { text: LETTER })).body.jobId;
    const link = (await ann.post('/upload/url', { url: `${site.origin}/gone` })).body.jobId;
    for (const id of [jobId, pasted, link]) expect(await stateAfter(ann, id)).toBe('failed');
    const age = async (days: number) =>
      em.execute(`update import_job set ended_at = now() - make_interval(days => ?) where account_id = ?`, [
        days,
        (await ann.get('/auth/me')).body.id,
      ]);
    const upgraded = (days: number) =>
      em.execute(`update migration set executed_at = now() - make_interval(days => ?) where name = 'RemovedUploads'`, [
        days,
      ]);
    const isRemoved = async () => (await failedJobs(ann)).map((job) => [job.id, job.uploadRemoved === true]);

    // The upgrade was yesterday.
    await upgraded(1);
    await age(31);
    await removeExpired(em, { failedUploadDays: 30 });
    expect((await isRemoved()).filter(([, removed]) => removed)).toEqual([]);
    await upgraded(60);
    await age(29);
    await removeExpired(em, { failedUploadDays: 30 });
    await age(31);
    await removeExpired(em);
    expect((await isRemoved()).filter(([, removed]) => removed)).toEqual([]);

    await removeExpired(em, { failedUploadDays: 30 });
    expect(new Set(await isRemoved())).toEqual(
      new Set([
        [link, false],
        [pasted, true],
        [jobId, true],
      ]),
    );
    app.services.remover.wake();
    await expect.poll(storedUploads).toEqual(before);
    for (const id of [jobId, pasted])
      expect(await retry(ann, id)).toMatchObject({ status: 409, body: { code: 'imports.uploadRemoved' } });
    expect((await retry(ann, link)).status).toBe(200);
    const all = await chef.get(`/api/failed-jobs/all?q=letter.txt`);
    expect(all.body.failedJobs).toEqual([expect.objectContaining({ id: jobId, uploadRemoved: true })]);
    const sha256s = [createHash('sha256').update(LETTER).digest('hex')];
    expect((await ann.post('/api/imports/known', { sha256s })).body).toEqual({ known: [] });
    expect((await remove(ann, jobId)).status).toBe(200);
  });

  it('counts among the 200 in process, and a refusal leaves it as it was', async () => {
    const ann = await signUp(idle);
    const em = idle.services.createEntityManager();
    const { id: accountId } = (await ann.get('/auth/me')).body;
    const open = `insert into import_job (id, account_id, source_type, source, payload, state, error_code, ended_at)
      select gen_random_uuid(), ?, 'url', 'u', '{"url":"u"}', ?, ?, ? from generate_series(1, ?) returning id`;
    await em.execute(open, [accountId, 'accepted', null, null, 199]);
    const rows = await em.execute<{ id: string }[]>(open, [accountId, 'failed', 'importErrors.timeout', 'now', 2]);
    const [first = '', second = ''] = rows.map(({ id }) => id);
    expect((await retry(ann, first)).status).toBe(200);
    const refused = await retry(ann, second);
    expect(refused).toMatchObject({ status: 429, body: { code: 'imports.tooManyInProcess' } });
    expect(refused.headers.get('Retry-After')).toBeTruthy();
    expect((await retry(ann, first)).body.jobId).toBe(first);
    expect(await failedJobs(ann)).toEqual([expect.objectContaining({ id: second })]);
  });

  it('of a claim that came back to life writes nothing into the next attempt', async () => {
    const { claimNext } = await import('../../../server/modules/imports/queue/import-queue.ts');
    const { renewLease } = await import('../../../server/modules/imports/queue/job-lease.ts');
    const { failImport } = await import('../../../server/modules/imports/run/import-outcome.ts');
    const ann = await signUp(idle);
    const em = idle.services.createEntityManager();
    await em.execute('delete from import_job');
    const { jobId } = (await ann.post('/upload/url', { url: 'https://kitchen.example/slow' })).body;
    const nothing = { detail: null, reading: null, answers: null };
    const stale = await claimNext(em, 'first');
    if (!stale) throw new Error('nothing was claimed');
    await failImport(em, stale, { ...nothing, code: 'importErrors.timeout' });
    await retry(ann, jobId);
    const next = await claimNext(em, 'second');
    expect(next).toMatchObject({ id: jobId, attempt: 2, claims: 1 });
    expect(await renewLease(em, stale, 'saving')).toBe(false);
    await expect(failImport(em, stale, { ...nothing, code: 'importErrors.internal' })).rejects.toThrow(/not held/);
    expect((await ann.get(`/api/imports/${jobId}`)).body).toMatchObject({ state: 'running', error: null });
  });
});

describe('somebody else’s failed import', () => {
  it('is nobody’s but an administrator’s', async () => {
    const ann = await signUp(app);
    const eve = await signUp(app);
    const jobId = await failedLink(ann);
    for (const answer of [await retry(eve, jobId), await remove(eve, jobId)]) expect(answer.status).toBe(404);
    const guest = createClient(app.url);
    for (const answer of [await retry(guest, jobId), await remove(guest, jobId)]) expect(answer.status).toBe(401);
    expect(await failedJobs(ann)).toHaveLength(1);
    isDown = true;
    expect(await retry(chef, jobId)).toMatchObject({ status: 200, body: { jobId } });
    expect(await stateAfter(ann, jobId)).toBe('failed');
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(2);
    expect((await chef.get('/api/notifications')).body.notifications).toEqual([]);
    expect((await remove(chef, jobId)).status).toBe(200);
    expect(await failedJobs(ann)).toEqual([]);
    expect((await remove(chef, jobId)).status).toBe(404);
  });
});

describe('deleting a failed import', () => {
  it.each(['nonsense', '019a5c1e-7b2f-7c3d-9e4a-5b6c7d8e9f01'])('of no such id (%s) is a 404', async (id) => {
    expect(await remove(chef, id)).toMatchObject({ status: 404, body: { code: 'errors.notFound' } });
    expect(await retry(chef, id)).toMatchObject({ status: 404, body: { code: 'errors.notFound' } });
  });

  it('is not possible while it is in process', async () => {
    const ann = await signUp(idle);
    const { jobId } = (await ann.post('/upload/url', { url: 'https://kitchen.example/waits' })).body;
    expect((await remove(ann, jobId)).status).toBe(404);
    expect((await ann.get(`/api/imports/${jobId}`)).body.state).toBe('accepted');
  });
});
