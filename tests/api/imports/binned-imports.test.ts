import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../server/modules/operations/housekeeping.ts';
import { accountRows } from '../../support/accounts/account-rows.ts';
import { giveFailedJob, giveNotification } from '../../support/accounts/account-data.ts';
import { PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { formWith } from '../../support/files/recipe-files.ts';
import { storedFiles } from '../../support/files/stored-files.ts';
import { outcomeOf } from '../../support/recipes/import-outcome.ts';

const LETTER = 'Dear Ann,\nthe weather is fine and the sea is warm.\nYours, Bob';
const MONTH = 30 * 24 * 3_600_000;

let app: ApiApp;
let admin: Client;
beforeAll(async () => {
  app = await startApiApp({ withWorker: true });
  admin = await signUp(app);
});
afterAll(() => app.close());

const bin = async (client: Client) => (await client.get('/api/bin')).body;
const failures = async (client: Client): Promise<string[]> =>
  (await client.get('/api/failed-jobs')).body.failedJobs.map(({ id }: { id: string }) => id);
const idOf = async (client: Client): Promise<string> => (await client.get('/auth/me')).body.id;
const uploads = (): Promise<string[]> => storedFiles(join(app.dataDir, 'images/uploads'));
const execute = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  app.services.createEntityManager().execute<Row[]>(sql, [...values]);

/** A failed import of a file. */
async function failedFile(client: Client): Promise<string> {
  const { jobId } = (await client.post('/upload/file', undefined, { raw: formWith(LETTER, 'letter.txt') })).body;
  expect(await outcomeOf(client, jobId)).toMatchObject({ state: 'failed' });
  return jobId;
}

describe('a deleted failed import', () => {
  it('is in the bin for 30 days, and comes back with its upload and what was read', async () => {
    const ann = await signUp(app);
    const id = await failedFile(ann);
    const before = await execute('select to_jsonb(j) as job from import_job j where id = ?', [id]);
    const [listed] = (await ann.get('/api/failed-jobs')).body.failedJobs;
    expect((await ann.delete(`/api/failed-jobs/${id}`)).body).toEqual({ success: true });
    expect(await failures(ann)).toEqual([]);
    for (const path of [`/api/imports/${id}`, `/api/failed-jobs/${id}/source`])
      expect((await ann.get(path)).status).toBe(404);
    expect((await ann.post(`/api/failed-jobs/${id}/retry`)).status).toBe(404);
    const [binned] = (await bin(ann)).failedImports;
    expect(binned).toMatchObject({ id, source: 'letter.txt', sourceType: 'file', error: listed.error });
    expect(Date.parse(binned.expiresAt) - Date.parse(binned.deletedAt)).toBe(MONTH);

    expect((await ann.post(`/api/bin/failed-imports/${id}/restore`, {})).body).toEqual({ success: true });
    expect((await ann.get('/api/failed-jobs')).body.failedJobs).toEqual([listed]);
    expect(await execute('select to_jsonb(j) as job from import_job j where id = ?', [id])).toEqual(before);
    expect((await ann.get(`/api/failed-jobs/${id}/source`)).body.text).toContain('the sea is warm');
    expect((await bin(ann)).failedImports).toEqual([]);
    expect((await ann.post(`/api/bin/failed-imports/${id}/restore`, {})).status).toBe(404);
    expect((await ann.post(`/api/failed-jobs/${id}/retry`)).status).toBe(200);
    expect(await outcomeOf(ann, id)).toMatchObject({ state: 'failed' });
  });

  it('counts for the space of the account until it is deleted for good', async () => {
    const ann = await signUp(app);
    const before = await uploads();
    const id = await failedFile(ann);
    const space = async (): Promise<unknown> =>
      (
        await execute<{ bytes: number }>('select stored_bytes::int as bytes from account where id = ?', [
          await idOf(ann),
        ])
      )[0]?.bytes;
    await ann.delete(`/api/failed-jobs/${id}`);
    expect(await space()).toBe(LETTER.length);
    expect((await ann.delete(`/api/bin/failed-imports/${id}`)).body).toEqual({ success: true });
    expect(await space()).toBe(0);
    await expect.poll(uploads).toEqual(before);
  });

  it('leaves the bin after its time, and its upload after that of failed imports', async () => {
    const ann = await signUp(app);
    const before = await uploads();
    const id = await failedFile(ann);
    await ann.delete(`/api/failed-jobs/${id}`);
    const age = (days: number) =>
      execute(
        `update binned_import_job set deleted_at = now() - make_interval(days => ?),
           content = content || jsonb_build_object('ended_at', now() - make_interval(days => ?)) where id = ?`,
        [days, days, id],
      );
    const em = () => app.services.createEntityManager();
    await age(29);
    await removeExpired(em(), { binDays: 30, failedUploadDays: 30 });
    expect(await uploads()).toHaveLength(before.length + 1);
    await removeExpired(em(), { binDays: 30, failedUploadDays: 7 });
    app.services.remover.wake();
    await expect.poll(uploads).toEqual(before);
    await ann.post(`/api/bin/failed-imports/${id}/restore`, {});
    expect((await ann.get('/api/failed-jobs')).body.failedJobs).toEqual([
      expect.objectContaining({ uploadRemoved: true }),
    ]);
    await ann.delete(`/api/failed-jobs/${id}`);
    await age(30);
    await removeExpired(em(), { binDays: 30 });
    expect((await bin(ann)).failedImports).toEqual([]);
  });

  it('goes with the account, and its upload with it', async () => {
    const ann = await signUp(app);
    const [id, before] = [await idOf(ann), await uploads()];
    await ann.delete(`/api/failed-jobs/${await failedFile(ann)}`);
    await giveNotification(app, id);
    await ann.delete('/api/notifications');
    expect(await accountRows(app, id)).toMatchObject({ binned_import_job: 1, binned_notification: 2 });
    await ann.delete('/auth/me', { password: PASSWORD });
    expect(await accountRows(app, id)).toEqual({});
    await expect.poll(uploads).toEqual(before);
  });

  it('keeps the recipes of its archive known', async () => {
    const ann = await signUp(app);
    const id = await giveFailedJob(app, await idOf(ann));
    await execute(`insert into import_item (import_job_id, key, name, state) values (?, 'a', 'Soup', 'imported')`, [
      id,
    ]);
    const items = () => execute('select to_jsonb(i) as item from import_item i where import_job_id = ?', [id]);
    const before = await items();
    await ann.delete(`/api/failed-jobs/${id}`);
    expect(await items()).toEqual([]);
    await ann.post(`/api/bin/failed-imports/${id}/restore`, {});
    expect(await items()).toEqual(before);
  });
});

describe('what an administrator deletes', () => {
  it('goes to the bins of its owners, and all of one request comes back together', async () => {
    const [ann, bob] = [await signUp(app), await signUp(app)];
    const [one, two, three] = [
      await giveFailedJob(app, await idOf(ann)),
      await giveFailedJob(app, await idOf(bob)),
      await giveFailedJob(app, await idOf(bob)),
    ];
    await admin.delete(`/api/failed-jobs/${three}`);
    await admin.delete('/api/failed-jobs');
    expect((await bin(ann)).failedImports).toEqual([expect.objectContaining({ id: one })]);
    expect((await bin(bob)).failedImports.map(({ id }: { id: string }) => id)).toEqual([two, three]);
    expect((await bin(admin)).failedImports).toEqual([]);
    expect((await ann.post(`/api/bin/failed-imports/${two}/restore`, {})).status).toBe(404);
    expect((await admin.post(`/api/bin/failed-imports/${one}/restore`, { together: true })).status).toBe(200);
    expect([await failures(ann), await failures(bob)]).toEqual([[one], [two]]);
    expect((await bin(bob)).failedImports.map(({ id }: { id: string }) => id)).toEqual([three]);
  });
});

describe('deleted notifications', () => {
  it('come back as they were, one or all of one request', async () => {
    const ann = await signUp(app);
    const id = await idOf(ann);
    for (let number = 1; number <= 3; number += 1) await giveNotification(app, id);
    const list = async () => (await ann.get('/api/notifications')).body.notifications;
    const before = await list();
    await ann.post(`/api/notifications/${before[0].id}/read`);
    const read = await list();
    await ann.delete(`/api/notifications/${before[2].id}`);
    await ann.delete('/api/notifications');
    expect(await list()).toEqual([]);
    const binned = (await bin(ann)).notifications;
    expect(binned).toHaveLength(3);
    expect(binned[0].message).toBe(before[0].message);
    await ann.post(`/api/bin/notifications/${before[0].id}/restore`, { together: true });
    expect(await list()).toEqual(read.slice(0, 2));
    await ann.post(`/api/bin/notifications/${before[2].id}/restore`, {});
    expect(await list()).toEqual(read);
    expect((await ann.post(`/api/bin/notifications/${before[2].id}/restore`, {})).status).toBe(404);
    await ann.delete('/api/notifications');
    await execute(`update binned_notification set deleted_at = now() - interval '30 days' where account_id = ?`, [id]);
    await removeExpired(app.services.createEntityManager(), { binDays: 30 });
    expect((await bin(ann)).notifications).toEqual([]);
  });
});
