import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../server/db/id.ts';
import { createOrm } from '../../../server/db/orm.ts';
import { enqueueMail, removeMail, takeDueMail } from '../../../server/mail/mail-queue.ts';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, createClient } from '../../support/api/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { mailsTo, waitForMails } from '../../support/mail/outbox.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const SENT = { status: 200, body: { success: true } };
const REGISTERED = { status: 201, body: { success: true } };

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
});
afterAll(() => app.close());

/** Posts as the client of a number. */
function post(path: string, body: unknown, client: number): Promise<Answer> {
  return createClient(app.url).post(path, body, { headers: { 'X-Forwarded-For': `203.0.113.${client}` } });
}

/** The number of mails to an address when both queues are empty. */
async function countMails(email: string): Promise<number> {
  const em = app.services.createEntityManager();
  await waitFor(
    'the queues to be empty',
    async () =>
      (await em.execute<unknown[]>('select id from reset_request union all select id from mail')).length === 0,
  );
  return (await mailsTo(app.dataDir, email)).length;
}

describe('an address that is registered again and again', () => {
  it.each([
    ['that nobody has verified', async () => newPerson()],
    ['of an account', async () => (await signUp(app)).person],
  ])('%s gets five mails an hour from one client and ten from all, and the answers are equal', async (_, create) => {
    const person = await create();
    const before = await countMails(person.email);
    for (let count = 0; count < 7; count += 1)
      expect(await post('/auth/email/register', person, 1)).toMatchObject(REGISTERED);
    expect((await countMails(person.email)) - before).toBe(5);
    for (let client = 2; client < 12; client += 1)
      expect(await post('/auth/email/register', person, client)).toMatchObject(REGISTERED);
    expect(await countMails(person.email)).toBe(10);
  });

  it('gets no further mail by log-ins that ask for verification', async () => {
    const person = newPerson();
    for (let count = 0; count < 6; count += 1) await post('/auth/email/register', person, 1);
    expect(await countMails(person.email)).toBe(5);
    const em = app.services.createEntityManager();
    await em.execute(`update email_token set created_at = created_at - interval '10 minutes'`);
    expect((await post('/auth/email/login', person, 1)).status).toBe(403);
    expect(await countMails(person.email)).toBe(5);
    expect((await post('/auth/email/login', person, 2)).status).toBe(403);
    expect(await countMails(person.email)).toBe(6);
  });
});

describe('requests for a new password', () => {
  it('of one client are dropped after sixty an hour with the same answer, and those of others are kept', async () => {
    const { person } = await signUp(app);
    for (let count = 0; count < 60; count += 1)
      expect(await post('/auth/email/forgot-password', newPerson(), 20)).toMatchObject(SENT);
    expect(await post('/auth/email/forgot-password', person, 20)).toMatchObject(SENT);
    expect(await countMails(person.email)).toBe(1);
    expect(await post('/auth/email/forgot-password', person, 21)).toMatchObject(SENT);
    await waitForMails(app.dataDir, person.email, 2);
  });
});

describe('the mail queue', () => {
  // A database without a web server: nothing sends what is queued here.
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase('migrated');
    orm = createOrm({ url: database.url, poolSize: 2 });
  });
  afterAll(async () => {
    await orm.close(true);
    await database.drop();
  });
  beforeEach(() => orm.em.fork().execute('delete from mail'));

  const enqueue = (recipient: string, askedBy: string | null): Promise<void> =>
    enqueueMail(orm.em.fork(), { recipient, subject: 's', text: 't', html: 'h', link: null }, askedBy);

  /** The recipients in the order in which their mails are taken. */
  async function takeAll(): Promise<string[]> {
    const taken: string[] = [];
    for (;;) {
      const mail = await takeDueMail(orm.em.fork());
      if (!mail) return taken;
      taken.push(mail.recipient);
      await removeMail(orm.em.fork(), mail.id);
    }
  }

  it('takes the mail of another client before the second of a flood', async () => {
    for (let count = 0; count < 20; count += 1) await enqueue(`${newId()}@flood.example`, 'flood');
    await enqueue('ann@kitchen.example', 'ann');
    const taken = await takeAll();
    expect(taken).toHaveLength(21);
    expect(taken.indexOf('ann@kitchen.example')).toBe(1);
  });

  it('takes the mail of another recipient before the second to one recipient', async () => {
    for (let count = 0; count < 5; count += 1) await enqueue('victim@kitchen.example', `client ${count}`);
    await enqueue('ann@kitchen.example', null);
    const taken = await takeAll();
    expect(taken).toHaveLength(6);
    expect(taken.indexOf('ann@kitchen.example')).toBe(1);
  });

  it('takes no mail that another process took after the transaction began', async () => {
    await enqueue('ann@kitchen.example', null);
    await orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      expect(await takeDueMail(orm.em.fork())).not.toBeNull();
      expect(await takeDueMail(em)).toBeNull();
    });
  });

  it('does not wait for the time of a clock that was set back', async () => {
    await enqueue('new@kitchen.example', null);
    await enqueue('tried@kitchen.example', null);
    expect(await takeDueMail(orm.em.fork())).not.toBeNull();
    expect(await takeDueMail(orm.em.fork())).not.toBeNull();
    expect(await takeAll()).toEqual([]);
    // The clock of the database cannot be set, so the times that it wrote are moved ahead instead.
    await orm.em.fork().execute(`update mail set not_before = not_before + interval '1 day'`);
    expect((await takeAll()).toSorted()).toEqual(['new@kitchen.example', 'tried@kitchen.example']);
  });
});
