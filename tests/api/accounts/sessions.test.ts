import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../server/modules/operations/housekeeping.ts';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';
import { mailsTo, tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

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
      'select 1 from session join account a on a.id = account_id where email = any(?::text[])',
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
    expect(target.searchParams.get('error')).toBe('auth.googleUnavailable');
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
