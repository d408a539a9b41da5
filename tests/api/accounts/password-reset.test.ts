import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';
import { mailsTo, tokenOf, waitForMails } from '../../support/mail/outbox.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' }, hashesAtRealCost: true });
});
afterAll(() => app.close());

const PASSWORD = 'another good password';
const reset = (token: string | undefined, password = PASSWORD) =>
  createClient(app.url).post('/auth/email/reset-password', { token, password });

/** Asks for a link and answers its token; `nth` is the number of mails that the address then has. */
async function askForToken(email: string, nth: number): Promise<string> {
  const answer = await createClient(app.url).post('/auth/email/forgot-password', { email });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  return tokenOf((await waitForMails(app.dataDir, email, nth)).at(-1));
}

describe('a forgotten password', () => {
  it('is replaced by a mailed link, once, and every session ends', async () => {
    const ann = await signUp(app);
    const token = await askForToken(ann.person.email, 2);
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await ann.get('/auth/me')).status).toBe(401);
    const client = createClient(app.url);
    expect((await client.post('/auth/email/login', ann.person)).status).toBe(401);
    expect((await client.post('/auth/email/login', { ...ann.person, password: PASSWORD })).status).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'auth.invalidToken' } });
  });

  it('is replaced by the newest link only', async () => {
    const { person } = await signUp(app);
    const older = await askForToken(person.email, 2);
    const newer = await askForToken(person.email, 3);
    expect((await reset(older)).status).toBe(400);
    expect((await reset(newer)).status).toBe(200);
  });

  it('is replaced once by twenty at the same time', async () => {
    const { person } = await signUp(app);
    const token = await askForToken(person.email, 2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not replaced by a link that is being superseded, and neither waits for the other', async () => {
    const { person } = await signUp(app);
    const token = await askForToken(person.email, 2);
    const em = app.services.createEntityManager();
    const answer = await em.transactional(async (tx) => {
      const [account] = await tx.execute<{ id: string }[]>('select id from account where email = ? for update', [
        person.email,
      ]);
      const answering = reset(token);
      await waitFor('the link to wait for the account', async () => {
        const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return (await app.services.createEntityManager().execute(waiting)).length > 0;
      });
      await tx.execute(`delete from email_token where account_id = ? and kind = 'reset'`, [account?.id]);
      return { answering };
    });
    expect(await answer.answering).toMatchObject({ status: 400, body: { code: 'auth.invalidToken' } });
  });

  it('verifies an address that never was', async () => {
    const person = newPerson();
    await createClient(app.url).post('/auth/email/register', person);
    await waitForMails(app.dataDir, person.email);
    expect((await reset(await askForToken(person.email, 2))).status).toBe(200);
    expect((await createClient(app.url).post('/auth/email/login', { ...person, password: PASSWORD })).status).toBe(200);
  });

  it('gets no link after an hour', async () => {
    const { person } = await signUp(app);
    const token = await askForToken(person.email, 2);
    await app.services
      .createEntityManager()
      .execute(
        `update email_token set expires_at = now() where kind = 'reset' and account_id = (select id from account where email = ?)`,
        [person.email],
      );
    expect((await reset(token)).status).toBe(400);
  });

  it('is mailed three times an hour at most, and nobody is told', async () => {
    const { person } = await signUp(app);
    for (let count = 0; count < 5; count += 1) {
      const answer = await createClient(app.url).post('/auth/email/forgot-password', {
        email: person.email.toUpperCase(),
      });
      expect(answer).toMatchObject({ status: 200, body: { success: true } });
    }
    const em = app.services.createEntityManager();
    await waitFor(
      'the requests to be handled',
      async () => (await em.execute('select 1 from reset_request')).length === 0,
    );
    await waitForMails(app.dataDir, person.email, 4);
    await waitFor('the mails to be sent', async () => (await em.execute('select 1 from mail')).length === 0);
    expect(await mailsTo(app.dataDir, person.email)).toHaveLength(4);
  });

  it('of an unknown address gets the same answer and no mail', async () => {
    const { email } = newPerson();
    expect((await createClient(app.url).post('/auth/email/forgot-password', { email })).body).toEqual({
      success: true,
    });
    expect(await mailsTo(app.dataDir, email)).toEqual([]);
  });

  it('lifts the lock of failed log-ins', async () => {
    const { person } = await signUp(app);
    const client = createClient(app.url);
    for (let count = 0; count < 11; count += 1)
      await client.post('/auth/email/login', { ...person, password: 'wrong' });
    expect((await client.post('/auth/email/login', person)).status).toBe(429);
    expect((await reset(await askForToken(person.email, 2))).status).toBe(200);
    expect((await client.post('/auth/email/login', { ...person, password: PASSWORD })).status).toBe(200);
  });

  it.each([
    [undefined, PASSWORD, 'auth.invalidToken'],
    ['', PASSWORD, 'auth.invalidToken'],
    ['unknown', PASSWORD, 'auth.invalidToken'],
    ['unknown', '', 'auth.passwordRequired'],
    ['unknown', 'short', 'auth.passwordTooShort'],
    ['unknown', 'x'.repeat(257), 'auth.passwordTooLong'],
    ['unknown', 'password123', 'auth.passwordTooCommon'],
  ])('with token %j and password %j is refused as %s', async (token, password, code) => {
    expect(await reset(token, password)).toMatchObject({ status: 400, body: { code } });
  });

  it('needs an address', async () => {
    const answer = await createClient(app.url).post('/auth/email/forgot-password', { email: '  ' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'auth.emailRequired' } });
  });
});

describe('a password that is replaced while somebody logs in with it', () => {
  it('leaves no session behind', async () => {
    const { person } = await signUp(app);
    const token = await askForToken(person.email, 2);
    const devices = Array.from({ length: 20 }, () => createClient(app.url));
    const logins = devices.map((device, nth) =>
      device.post('/auth/email/login', person, { headers: { 'X-Forwarded-For': `10.9.0.${nth}` } }),
    );
    expect((await reset(token)).status).toBe(200);
    await Promise.all(logins);
    const answers = await Promise.all(devices.map((device) => device.get('/auth/me')));
    expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
  });
});
