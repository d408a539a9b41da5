import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const NEW_PASSWORD = 'seven pods of cardamom';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

const sql = (statement: string, values: unknown[]): Promise<unknown> =>
  app.services.createEntityManager().execute(statement, values);

/** A further browser in which somebody signs in. */
async function signIn(person: { email: string; password: string }, userAgent = 'node'): Promise<Client> {
  const client = createClient(app.url);
  const { status } = await client.post('/auth/email/login', person, { headers: { 'User-Agent': userAgent } });
  expect(status).toBe(200);
  return client;
}

const isSignedIn = async (client: Client): Promise<boolean> => (await client.get('/auth/me')).status === 200;

describe('the name', () => {
  it('is changed, without the blanks around it', async () => {
    const ann = await signUp(app);
    const { status, body } = await ann.put('/auth/me', {
      name: '  Ann of the Kitchen ',
      isAdmin: true,
      email: 'x@y.z',
    });
    expect(status).toBe(200);
    const me = (await ann.get('/auth/me')).body;
    expect(body).toEqual({ success: true, user: me });
    expect(me).toMatchObject({ name: 'Ann of the Kitchen', email: ann.person.email });
  });

  it.each([
    ['', 'auth.nameRequired'],
    [' \t', 'auth.nameRequired'],
    ['a'.repeat(101), 'auth.nameTooLong'],
    ['Ann\u0007', 'auth.nameInvalid'],
    [['Ann'], 'errors.badRequest'],
    [undefined, 'auth.nameRequired'],
  ])('%j is refused as at the registration', async (name, code) => {
    const ann = await signUp(app);
    expect(await ann.put('/auth/me', { name })).toMatchObject({
      status: 400,
      body: { code, fields: expect.anything() },
    });
    expect((await ann.get('/auth/me')).body.name).toBe(ann.person.name);
  });
});

describe('the password', () => {
  const change = (client: Client, currentPassword: unknown, password: unknown): Promise<Answer> =>
    client.put('/auth/password', { currentPassword, password });

  it('is changed by who knows it: other sessions and links to set one end, this session gets a fresh token', async () => {
    const ann = await signUp(app);
    const elsewhere = await signIn(ann.person);
    await ann.post('/auth/email/forgot-password', { email: ann.person.email });
    const mails = await waitForMails(app.dataDir, ann.person.email, 2);
    const before = ann.cookie();

    expect(await change(ann, PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 200, body: { success: true } });
    expect(ann.cookie()).not.toBe(before);
    expect(await isSignedIn(ann)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    const Cookie = `cardamom_session=${before}`;
    expect((await createClient(app.url).get('/auth/me', { headers: { Cookie } })).status).toBe(401);
    const reset = { token: tokenOf(mails[1]), password: 'a third one, by the link' };
    expect((await createClient(app.url).post('/auth/email/reset-password', reset)).status).toBe(400);
    expect((await createClient(app.url).post('/auth/email/login', ann.person)).status).toBe(401);
    await signIn({ ...ann.person, password: NEW_PASSWORD });
  });

  it.each([
    ['', NEW_PASSWORD, 'users.currentPasswordRequired', 'currentPassword'],
    [undefined, NEW_PASSWORD, 'users.currentPasswordRequired', 'currentPassword'],
    [PASSWORD, undefined, 'auth.passwordRequired', 'password'],
    [PASSWORD, '', 'auth.passwordRequired', 'password'],
    [PASSWORD, 'seven77', 'auth.passwordTooShort', 'password'],
    [PASSWORD, 'x'.repeat(257), 'auth.passwordTooLong', 'password'],
    [PASSWORD, 'password', 'auth.passwordTooCommon', 'password'],
    ['not this one', NEW_PASSWORD, 'users.passwordWrong', 'currentPassword'],
    [{ $ne: '' }, NEW_PASSWORD, 'errors.badRequest', 'currentPassword'],
  ])('%j does not become %j: %s', async (current, next, code, field) => {
    const ann = await signUp(app);
    const elsewhere = await signIn(ann.person);
    const answer = await change(ann, current, next);
    expect(answer).toMatchObject({ status: 400, body: { code, fields: { [field]: expect.any(String) } } });
    expect(await isSignedIn(elsewhere)).toBe(true);
    await signIn(ann.person);
  });

  it('cannot be guessed by who borrowed a session: wrong ones count as failed log-ins', async () => {
    const ann = await signUp(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => change(ann, `guess ${index}`, NEW_PASSWORD)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const locked = await change(ann, PASSWORD, NEW_PASSWORD);
    expect(locked).toMatchObject({ status: 429, body: { code: 'errors.tooManyRequests' } });
    expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await createClient(app.url).post('/auth/email/login', ann.person)).status).toBe(429);
    expect(await isSignedIn(ann)).toBe(true);
  });

  it('of five changes at once is one of theirs, and one session is left', async () => {
    const ann = await signUp(app);
    const Cookie = `cardamom_session=${ann.cookie()}`;
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const body = { currentPassword: PASSWORD, password: `${NEW_PASSWORD} ${index}` };
        return (await createClient(app.url).put('/auth/password', body, { headers: { Cookie } })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const owner = await signIn({ ...ann.person, password: `${NEW_PASSWORD} ${statuses.indexOf(200)}` });
    expect((await owner.get('/auth/sessions')).body.sessions).toHaveLength(2);
  });

  it('that was never set is told of, and not set here', async () => {
    const ann = await signUp(app);
    expect((await ann.get('/auth/password')).body).toEqual({ isSet: true });
    await sql('update account set password_hash = null where email = ?', [ann.person.email]);
    expect((await ann.get('/auth/password')).body).toEqual({ isSet: false });
    expect(await change(ann, 'anything', NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { code: 'users.noPassword' },
    });
    expect(await isSignedIn(ann)).toBe(true);
  });
});

describe('the sessions', () => {
  const sessionsOf = async (client: Client): Promise<Answer['body'][]> =>
    (await client.get('/auth/sessions')).body.sessions;

  it('are listed by their devices, without token or address, the asking one marked', async () => {
    const ann = await signUp(app);
    const other = await signIn(ann.person, FIREFOX);
    await sql(`update session set last_used_at = now() - interval '1 hour' where user_agent = ?`, [FIREFOX]);
    const sessions = await sessionsOf(ann);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        device: { browser: null, system: null, kind: null },
        createdAt: time,
        lastUsedAt: time,
        current: true,
      },
      {
        id: expect.any(String),
        device: { browser: 'Firefox', system: 'Windows', kind: 'computer' },
        createdAt: time,
        lastUsedAt: time,
        current: false,
      },
    ]);
    expect((await sessionsOf(other)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('keep 400 characters of what a browser calls itself', async () => {
    const ann = await signUp(app);
    const loud = await signIn(ann.person, `${FIREFOX} ${'x'.repeat(5_000)}`);
    const [session] = await sessionsOf(loud);
    expect(session.device.browser).toBe('Firefox');
    const rows = await sql('select length(user_agent) as length from session where id = ?', [session.id]);
    expect(rows).toEqual([{ length: 400 }]);
  });

  it('that ended by their age are not listed', async () => {
    const ann = await signUp(app);
    await signIn(ann.person, 'idle');
    await signIn(ann.person, 'old');
    await sql(`update session set last_used_at = now() - interval '31 days' where user_agent = 'idle'`, []);
    await sql(`update session set created_at = now() - interval '181 days' where user_agent = 'old'`, []);
    expect(await sessionsOf(ann)).toHaveLength(1);
  });

  it('end one by one, for their owner alone', async () => {
    const ann = await signUp(app);
    const eve = await signUp(app);
    const other = await signIn(ann.person, FIREFOX);
    const { id } = (await sessionsOf(ann)).find(({ current }) => !current);
    for (const path of [`/auth/sessions/${id}`, '/auth/sessions/none', `/auth/sessions/${'0'.repeat(32)}`])
      expect((await eve.delete(path)).status).toBe(404);
    expect(await isSignedIn(other)).toBe(true);

    expect((await ann.delete(`/auth/sessions/${id}`)).body).toEqual({ success: true });
    expect(await isSignedIn(other)).toBe(false);
    expect((await ann.delete(`/auth/sessions/${id}`)).status).toBe(404);
    expect(await isSignedIn(ann)).toBe(true);
  });

  it('end everywhere but here', async () => {
    const ann = await signUp(app);
    const eve = await signUp(app);
    const others = [await signIn(ann.person), await signIn(ann.person)];
    expect((await ann.delete('/auth/sessions')).body).toEqual({ success: true });
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect([await isSignedIn(ann), await isSignedIn(eve)]).toEqual([true, true]);
    expect(await sessionsOf(ann)).toHaveLength(1);
  });

  it('of this browser ends like a log-out', async () => {
    const ann = await signUp(app);
    const [{ id }] = await sessionsOf(ann);
    expect((await ann.delete(`/auth/sessions/${id}`)).status).toBe(200);
    expect(ann.cookie()).toBeUndefined();
  });
});

describe('a guest', () => {
  it.each([
    ['PUT', '/auth/me', { name: 'Eve' }],
    ['DELETE', '/auth/me', { password: PASSWORD }],
    ['GET', '/auth/password', undefined],
    ['PUT', '/auth/password', { currentPassword: PASSWORD, password: NEW_PASSWORD }],
    ['GET', '/auth/sessions', undefined],
    ['DELETE', '/auth/sessions', undefined],
    ['DELETE', '/auth/sessions/any', undefined],
  ])('may not %s %s, and another site neither', async (method, path, body) => {
    expect((await createClient(app.url).request(method, path, body)).status).toBe(401);
    if (method === 'GET') return;
    const ann = await signUp(app, newPerson('Ann'));
    const answer = await ann.request(method, path, body, { headers: { Origin: 'https://elsewhere.example' } });
    expect(answer).toMatchObject({ status: 403, body: { code: 'errors.crossSite' } });
    await signIn(ann.person);
  });
});
