import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ env: { ADMIN_EMAILS: 'chef@kitchen.example' } });
});
afterAll(() => app.close());

describe('registering', () => {
  it('answers 201 and mails a link in text and HTML', async () => {
    const person = newPerson();
    const answer = await createClient(app.url).post('/auth/email/register', person);
    expect(answer).toMatchObject({ status: 201, body: { success: true } });
    const [mail] = await waitForMails(app.dataDir, person.email);
    const link = `${app.url}/verify-email?token=${tokenOf(mail)}`;
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.subject).not.toContain('mail.');
  });

  it.each([
    [{ name: ' ' }, 'auth.nameRequired', 'name'],
    [{ name: 'x'.repeat(101) }, 'auth.nameTooLong', 'name'],
    [{ name: 'A\u0001' }, 'auth.nameInvalid', 'name'],
    [{ email: '' }, 'auth.emailRequired', 'email'],
    [{ email: 'nobody' }, 'auth.emailInvalid', 'email'],
    [{ password: '' }, 'auth.passwordRequired', 'password'],
    [{ password: 'short' }, 'auth.passwordTooShort', 'password'],
    [{ password: 'p'.repeat(257) }, 'auth.passwordTooLong', 'password'],
    [{ password: 'password123' }, 'auth.passwordTooCommon', 'password'],
  ])('refuses %j with its code, text and field', async (change, code, field) => {
    const { status, body } = await createClient(app.url).post('/auth/email/register', { ...newPerson(), ...change });
    expect(status).toBe(400);
    expect(body.code).toBe(code);
    expect(body.error).toBe(body.message);
    expect(body.error).not.toContain('auth.');
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it('refuses what is no registration at all', async () => {
    const client = createClient(app.url);
    for (const body of [{}, [], 'x', null, { name: 1, email: [], password: {} }]) {
      expect((await client.post('/auth/email/register', body)).status).toBe(400);
    }
  });

  it('tells nobody that an address is taken, but its owner by mail', async () => {
    const { person } = await signUp(app);
    const answer = await createClient(app.url).post('/auth/email/register', {
      ...person,
      email: person.email.toUpperCase(),
    });
    expect(answer).toMatchObject({ status: 201, body: { success: true } });
    const mails = await waitForMails(app.dataDir, person.email, 2);
    expect(mails[1]?.text).not.toContain('token=');
  });

  it('keeps the password of a verified account when its address is registered again', async () => {
    const { person } = await signUp(app);
    const client = createClient(app.url);
    await client.post('/auth/email/register', { ...person, password: 'an attacker chose this' });
    expect((await client.post('/auth/email/login', { ...person, password: 'an attacker chose this' })).status).toBe(
      401,
    );
    expect((await client.post('/auth/email/login', person)).status).toBe(200);
  });

  it('lets the opened link decide between two registrations of one address', async () => {
    const person = newPerson();
    const client = createClient(app.url);
    await client.post('/auth/email/register', { ...person, name: 'Mallory', password: 'an attacker chose this' });
    await waitForMails(app.dataDir, person.email, 1);
    await client.post('/auth/email/register', person);
    const mails = await waitForMails(app.dataDir, person.email, 2);
    await client.get(`/auth/email/verify-email?token=${tokenOf(mails[1])}`);
    expect((await client.post('/auth/email/login', { ...person, password: 'an attacker chose this' })).status).toBe(
      401,
    );
    expect((await client.post('/auth/email/login', person)).body.user.name).toBe(person.name);
    expect((await client.get(`/auth/email/verify-email?token=${tokenOf(mails[0])}`)).status).toBe(400);
  });

  it('is limited to 60 an hour from one client', async () => {
    const limited = await startApiApp();
    try {
      const client = createClient(limited.url);
      const statuses: number[] = [];
      for (let count = 0; count < 62; count += 1) {
        const forged = { 'X-Forwarded-For': `10.0.0.${count}` };
        statuses.push((await client.post('/auth/email/register', newPerson(), { headers: forged })).status);
      }
      expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 201));
      const refused = await client.post('/auth/email/register', newPerson());
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60);
    } finally {
      await limited.close();
    }
  }, 60_000);
});

describe('verifying', () => {
  it('takes a link again and again within its life', async () => {
    const person = newPerson();
    const client = createClient(app.url);
    await client.post('/auth/email/register', person);
    const [mail] = await waitForMails(app.dataDir, person.email);
    for (let count = 0; count < 3; count += 1) {
      expect(await client.get(`/auth/email/verify-email?token=${tokenOf(mail)}`)).toMatchObject({
        status: 200,
        body: { success: true },
      });
    }
  });

  it.each(['', '?token=', '?token=wrong', `?token=${'x'.repeat(5_000)}`, '?token=a&token=b', '?token=%00'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await createClient(app.url).get(`/auth/email/verify-email${query}`);
      expect(status).toBe(400);
      expect(body.error).toBeTruthy();
    },
  );

  it('refuses a link after 24 hours', async () => {
    const person = newPerson();
    const client = createClient(app.url);
    await client.post('/auth/email/register', person);
    const [mail] = await waitForMails(app.dataDir, person.email);
    await app.services.createEntityManager().execute(
      `update email_token set expires_at = now() - interval '1 second'
       where account_id = (select id from account where email = ?)`,
      [person.email],
    );
    const answer = await client.get(`/auth/email/verify-email?token=${tokenOf(mail)}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'auth.invalidToken' } });
  });

  it('makes the first account the administrator where nobody is named, and the second not', async () => {
    const fresh = await startApiApp();
    try {
      const first = await signUp(fresh);
      const second = await signUp(fresh);
      expect((await first.get('/auth/me')).body.isAdmin).toBe(true);
      expect((await second.get('/auth/me')).body.isAdmin).toBe(false);
    } finally {
      await fresh.close();
    }
  });

  it('makes administrators of the verified addresses of ADMIN_EMAILS only', async () => {
    const chef = await signUp(app, { name: 'Chef', email: 'Chef@Kitchen.example', password: PASSWORD });
    const cook = await signUp(app);
    expect((await chef.get('/auth/me')).body.isAdmin).toBe(true);
    expect((await cook.get('/auth/me')).body.isAdmin).toBe(false);
  });
});
