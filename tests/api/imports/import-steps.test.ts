import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import type { Client } from '../../support/api/client.ts';
import { inProcess } from '../../support/recipes/import-outcome.ts';
import { formWith, printedPicture, textFile } from '../../support/files/recipe-files.ts';
import { type RecipeSite, startRecipeSite } from '../../support/recipes/recipe-site.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let site: RecipeSite;
let app: ApiApp;
let idle: ApiApp;
beforeAll(async () => {
  site = await startRecipeSite();
  app = await startApiApp({ env: { IMPORT_ALLOW_HOSTS: `127.0.0.1:${site.port}` }, withWorker: true });
  idle = await startApiApp();
});
afterAll(async () => {
  site.release();
  await app.close();
  await idle.close();
  await site.stop();
});

const stepOf = async (client: Client, jobId: string): Promise<string | undefined> =>
  (await inProcess(client)).find(({ id }: { id: string }) => id === jobId)?.step;

describe('the step of an import', () => {
  it('is the fetching while the site is silent', async () => {
    const ann = await signUp(app);
    const { jobId } = (await ann.post('/upload/url', { url: `${site.origin}/held/${Date.now()}` })).body;
    await waitFor('the fetching', async () => (await stepOf(ann, jobId)) === 'fetching');
    expect((await ann.get(`/api/imports/${jobId}`)).body.step).toBe('fetching');
  });

  it('is the waiting while another’s picture is recognised, whoever has claimed it', async () => {
    const ann = await signUp(app);
    const bob = await signUp(app);
    const picture = formWith(await printedPicture(), 'IMG_1.jpg');
    const first = (await ann.post('/upload/file', undefined, { raw: picture })).body.jobId;
    await waitFor('the recognising', async () => (await stepOf(ann, first)) === 'recognising');
    const second = (await bob.post('/upload/text', { text: textFile() })).body.jobId;
    const steps = new Set<string>();
    await waitFor('the second to end', async () => {
      const [behind, ahead] = [await stepOf(bob, second), await stepOf(ann, first)];
      if (behind !== undefined && ahead === 'recognising') steps.add(behind);
      return behind === undefined;
    });
    expect([...steps]).toEqual(['waiting']);
  });

  it('is the waiting again when its worker died', async () => {
    const { claimNext } = await import('../../../server/modules/imports/queue/import-queue.ts');
    const { renewLease } = await import('../../../server/modules/imports/queue/job-lease.ts');
    const ann = await signUp(idle);
    const em = idle.services.createEntityManager();
    const { jobId } = (await ann.post('/upload/text', { text: textFile() })).body;
    const job = await claimNext(em, 'a worker');
    if (!job) throw new Error('nothing was claimed');
    await renewLease(em, job, 'reading');
    expect(await stepOf(ann, jobId)).toBe('reading');
    await em.execute(`update import_job set lease_until = now() - interval '1 second' where id = ?`, [jobId]);
    expect(await stepOf(ann, jobId)).toBe('waiting');
    expect((await ann.get(`/api/imports/${jobId}`)).body).toMatchObject({ state: 'running', step: 'waiting' });
    await em.execute('delete from import_job');
  });
});

describe('the elapsed time of an import', () => {
  it('is counted by the server, from when it was asked for the last time', async () => {
    const ann = await signUp(idle);
    const em = idle.services.createEntityManager();
    const { jobId } = (await ann.post('/upload/text', { text: textFile() })).body;
    const back = `update import_job set created_at = created_at - interval '30 days', not_before = not_before - interval '30 days'`;
    await em.execute(back);
    const [old] = await inProcess(ann);
    expect(old?.elapsed).toBeGreaterThanOrEqual(30 * 86_400_000);
    expect(Date.now() - Date.parse(old?.createdAt ?? '')).toBeGreaterThanOrEqual(30 * 86_400_000 - 1_000);
    await em.execute(`update import_job set state = 'failed', error_code = 'importErrors.internal', ended_at = now()`);
    await ann.post(`/api/failed-jobs/${jobId}/retry`);
    const [again] = await inProcess(ann);
    expect(again).toMatchObject({ id: jobId, step: 'waiting' });
    expect(again?.elapsed).toBeLessThan(60_000);
    expect(Math.abs(Date.now() - Date.parse(again?.createdAt ?? ''))).toBeLessThan(60_000);
  });
});
