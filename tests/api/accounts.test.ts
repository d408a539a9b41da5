import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../server/modules/operations/housekeeping.ts';
import { newPerson, PASSWORD, signUp } from '../support/accounts.ts';
import { type ApiApp, startApiApp } from '../support/api-app.ts';
import { createClient } from '../support/client.ts';
import { mailsTo, tokenOf, waitForMails } from '../support/outbox.ts';

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

describe('logging in', () => {
  it('answers with the account and a cookie that scripts cannot read', async () => {
    const { person } = await signUp(app);
    const answer = await createClient(app.url).post('/auth/email/login', {
      email: ` ${person.email.toUpperCase()} `,
      password: person.password,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ name: person.name, email: person.email, emailVerified: true });
    expect(answer.body.user.id).toBe(answer.body.user['_id']);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('cardamom_session='));
    expect(cookie).toMatch(/httponly/i);
    expect(cookie).toMatch(/samesite=lax/i);
    expect(cookie).toMatch(/path=\//i);
    expect(cookie).not.toMatch(/secure/i);
  });

  it('says the same of an unknown address and a wrong password', async () => {
    const { person } = await signUp(app);
    const client = createClient(app.url);
    const wrong = await client.post('/auth/email/login', { email: person.email, password: 'not this one' });
    const unknown = await client.post('/auth/email/login', { email: newPerson().email, password: 'not this one' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'auth.invalidCredentials' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('asks for an address, then a password', async () => {
    const client = createClient(app.url);
    expect((await client.post('/auth/email/login', { email: ' ', password: '' })).body.code).toBe('auth.emailRequired');
    expect((await client.post('/auth/email/login', { email: 'a@b.c', password: '' })).body.code).toBe(
      'auth.passwordRequired',
    );
  });

  it('refuses an unverified account and sends a fresh link at most every five minutes', async () => {
    const person = newPerson();
    const client = createClient(app.url);
    await client.post('/auth/email/register', person);
    await waitForMails(app.dataDir, person.email);
    const refused = await client.post('/auth/email/login', person);
    expect(refused).toMatchObject({ status: 403, body: { code: 'auth.emailNotVerified' } });
    await app.services
      .createEntityManager()
      .execute(
        `update email_token set created_at = now() - interval '6 minutes' where account_id = (select id from account where email = ?)`,
        [person.email],
      );
    await client.post('/auth/email/login', person);
    await client.post('/auth/email/login', person);
    const mails = await waitForMails(app.dataDir, person.email, 2);
    expect((await client.get(`/auth/email/verify-email?token=${tokenOf(mails[1])}`)).status).toBe(200);
    expect(await mailsTo(app.dataDir, person.email)).toHaveLength(2);
  });

  it('counts failures only, so that many right log-ins at once all pass', async () => {
    const { person } = await signUp(app);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => createClient(app.url).post('/auth/email/login', person)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
  });

  it('stops guessing after ten failures for an address, whatever X-Forwarded-For says', async () => {
    const { person } = await signUp(app);
    const client = createClient(app.url);
    const guess = (count: number): ReturnType<typeof client.post> =>
      client.post(
        '/auth/email/login',
        { email: person.email, password: `guess ${count}` },
        { headers: { 'X-Forwarded-For': `10.1.1.${count}` } },
      );
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await guess(count)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const locked = await client.post('/auth/email/login', person);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

describe('a session', () => {
  it('is asked for at /auth/me', async () => {
    const answer = await createClient(app.url).get('/auth/me');
    expect(answer).toMatchObject({ status: 401, body: { code: 'errors.unauthorized' } });
  });

  it('ends on the server when its owner logs out', async () => {
    const ann = await signUp(app);
    const Cookie = `cardamom_session=${ann.cookie()}`;
    expect((await ann.post('/auth/logout')).body).toEqual({ success: true });
    expect((await createClient(app.url).get('/auth/me', { headers: { Cookie } })).status).toBe(401);
    expect((await createClient(app.url).post('/auth/logout')).body).toEqual({ success: true });
  });

  it('is a new one at every sign-in, and the old one of that browser ends', async () => {
    const ann = await signUp(app);
    const before = ann.cookie();
    await ann.post('/auth/email/login', ann.person);
    expect(ann.cookie()).not.toBe(before);
    const old = await createClient(app.url).get('/auth/me', { headers: { Cookie: `cardamom_session=${before}` } });
    expect(old.status).toBe(401);
  });

  it.each([
    ['last_used_at', '31 days'],
    ['created_at', '181 days'],
  ])('ends when %s is %s ago', async (column, ago) => {
    const ann = await signUp(app);
    await app.services
      .createEntityManager()
      .execute(
        `update session set ${column} = now() - interval '${ago}' where account_id = (select id from account where email = ?)`,
        [ann.person.email],
      );
    expect((await ann.get('/auth/me')).status).toBe(401);
  });

  it('that ended is removed, and one that has not stays', async () => {
    const ann = await signUp(app);
    const bob = await signUp(app);
    const em = app.services.createEntityManager();
    await em.execute(
      `update session set last_used_at = now() - interval '31 days' where account_id = (select id from account where email = ?)`,
      [ann.person.email],
    );
    await removeExpired(em);
    const left = await em.execute(
      'select 1 from session join account on id = account_id where email = any(?::text[])',
      [`{${ann.person.email},${bob.person.email}}`],
    );
    expect(left).toHaveLength(1);
    expect((await bob.get('/auth/me')).status).toBe(200);
  });

  it('is stored as a hash only', async () => {
    const ann = await signUp(app);
    const rows = await app.services.createEntityManager().execute('select token_hash from session');
    expect(JSON.stringify(rows)).not.toContain(ann.cookie());
  });

  it('bears __Host- and Secure where PUBLIC_URL is https', async () => {
    const secure = await startApiApp({ env: { PUBLIC_URL: 'https://cook.example' } });
    try {
      const ann = await signUp(secure);
      const answer = await ann.post('/auth/email/login', ann.person);
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-cardamom_session=.*secure/i);
      expect(answer.headers.get('Strict-Transport-Security')).toBeTruthy();
    } finally {
      await secure.close();
    }
  });
});

describe('signing in with Google', () => {
  it('leads back to the login page with a reason where it is not set up', async () => {
    const answer = await createClient(app.url).get('/auth/google');
    expect(answer.status).toBe(302);
    const target = new URL(answer.headers.get('Location') ?? '', app.url);
    expect(target.pathname).toBe('/login');
    expect(target.searchParams.get('error')).toContain('not set up');
  });
});

describe('the saved language', () => {
  it('is one of the fifteen and answers from then on', async () => {
    const ann = await signUp(app);
    expect((await ann.put('/api/users/language', { language: 'he' })).body).toEqual({ success: true, language: 'he' });
    expect((await ann.get('/auth/me')).body.language).toBe('he');
    expect((await ann.put('/api/users/language', { language: 'nl' })).status).toBe(400);
    expect((await createClient(app.url).put('/api/users/language', { language: 'he' })).status).toBe(401);
  });
});
