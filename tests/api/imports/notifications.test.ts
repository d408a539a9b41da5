import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { failImport } from '../../../server/modules/imports/run/import-outcome.ts';
import { claimNext } from '../../../server/modules/imports/queue/import-queue.ts';
import { addNotification } from '../../../server/modules/notifications/notifications.service.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

async function notify(client: Client, count: number): Promise<void> {
  const { id: accountId } = (await client.get('/auth/me')).body;
  for (let number = 1; number <= count; number += 1) {
    await addNotification(app.services.createEntityManager(), {
      accountId,
      type: 'success',
      key: 'notifications.importSucceeded',
      values: { title: `Soup ${number}` },
      recipeId: newId(),
      importJobId: newId(),
      attempt: 1,
    });
  }
}

describe('notifications', () => {
  it('are the last hundred, newest first, each time twice', async () => {
    const ann = await signUp(app);
    await notify(ann, 103);
    const { body } = await ann.get('/api/notifications');
    expect(body.notifications).toHaveLength(100);
    expect(body.unreadCount).toBe(100);
    expect(body.notifications[0].message).toContain('Soup 103');
    expect(body.notifications[0].createdAt).toBe(body.notifications[0]['created_at']);
  });

  it('are told in the language of their reader', async () => {
    const ann = await signUp(app);
    await notify(ann, 1);
    const { body } = await ann.get('/api/notifications');
    expect(body.notifications[0].message).not.toContain('notifications.');
    expect(body.notifications[0].message).toContain('Soup 1');
  });

  it('tell of an import that ends while they are read, which is in process no more', async () => {
    const ann = await signUp(app);
    const { body: accepted } = await ann.post('/upload/url', { url: 'https://kitchen.example/soup' });
    const job = await claimNext(app.services.createEntityManager(), 'a worker');
    expect(job?.id).toBe(accepted.jobId);
    const isAsking = async (): Promise<boolean> => {
      const waiting = await app.services.createEntityManager().execute<unknown[]>(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like '%from notification%'`,
      );
      return waiting.length > 0;
    };
    const poll = await app.services.createEntityManager().transactional(async (tx) => {
      await tx.execute('lock table notification in access exclusive mode');
      const asked = ann.get('/api/notifications');
      await waitFor('the imports in process to be read', isAsking);
      if (job) await failImport(tx, job, { code: 'importErrors.timeout', detail: null, reading: null, answers: null });
      return { asked };
    });
    const { body } = await poll.asked;
    expect(body.notifications.map((news: { jobId: string }) => news.jobId)).toEqual([accepted.jobId]);
    expect(body.inProcessJobs).toEqual([]);

    await ann.post(`/api/failed-jobs/${accepted.jobId}/retry`);
    const { body: later } = await ann.get('/api/notifications');
    expect(later.inProcessJobs.map(({ id }: { id: string }) => id)).toEqual([accepted.jobId]);
  });

  it.each(['mark-all-read', 'mark-all-as-read'])('become read by %s', async (path) => {
    const ann = await signUp(app);
    await notify(ann, 2);
    expect((await ann.post(`/api/notifications/${path}`)).body).toEqual({ success: true });
    expect((await ann.get('/api/notifications')).body.unreadCount).toBe(0);
  });

  it('become read and go one by one, and all at once', async () => {
    const ann = await signUp(app);
    await notify(ann, 3);
    const [first, second] = (await ann.get('/api/notifications')).body.notifications;
    await ann.post(`/api/notifications/${first.id}/read`);
    expect((await ann.get('/api/notifications')).body.unreadCount).toBe(2);
    await ann.delete(`/api/notifications/${second.id}`);
    expect((await ann.get('/api/notifications')).body.notifications).toHaveLength(2);
    await ann.delete('/api/notifications');
    expect((await ann.get('/api/notifications')).body.notifications).toEqual([]);
  });

  it('are out of reach for others and guests', async () => {
    const ann = await signUp(app);
    const eve = await signUp(app);
    await notify(ann, 1);
    const [own] = (await ann.get('/api/notifications')).body.notifications;
    expect((await eve.post(`/api/notifications/${own.id}/read`)).status).toBe(404);
    expect((await eve.delete(`/api/notifications/${own.id}`)).status).toBe(404);
    expect((await eve.delete('/api/notifications/nonsense')).status).toBe(404);
    await eve.delete('/api/notifications');
    await eve.post('/api/notifications/mark-all-read');
    expect((await ann.get('/api/notifications')).body.unreadCount).toBe(1);
    const guest = createClient(app.url);
    for (const answer of [
      guest.get('/api/notifications'),
      guest.delete('/api/notifications'),
      guest.delete(`/api/notifications/${own.id}`),
      guest.post(`/api/notifications/${own.id}/read`),
      guest.post('/api/notifications/mark-all-read'),
      guest.post('/api/notifications/mark-all-as-read'),
    ]) {
      expect((await answer).status).toBe(401);
    }
  });
});
