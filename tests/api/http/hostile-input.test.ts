import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { databaseState } from '../../support/database/database-state.ts';
import { everyEndpoint } from '../../support/api/every-endpoint.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';
import { AUTHORISATION } from './authorisation-table.ts';

const NEW_PASSWORD = 'another good password';
const JSON_TYPE = { 'Content-Type': 'application/json' };

let app: ApiApp;
let ann: Client & { readonly person: Person };
let clients = 0;

beforeAll(async () => {
  // Each attempt comes from a client of its own, so that no limit hides what it would have done.
  app = await startApiApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  ann = await signUp(app);
});
afterAll(() => app.close());

const state = () => databaseState(app.services.createEntityManager());

/** Headers of a client that never called before. */
function fresh(): Record<string, string> {
  clients += 1;
  return { 'X-Forwarded-For': `10.9.${clients >> 8}.${clients & 255}` };
}

const post = (path: string, body: unknown): Promise<Answer> =>
  createClient(app.url).post(path, body, { headers: fresh() });

/** What no field of a call is. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  1e308,
  [],
  ['a@b.example'],
  {},
  { $gt: '' },
  { toString: 'x' },
  { length: 10 },
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\u202Eevil',
  '\r\nBcc: eve@evil.example',
  "' or 1=1 --",
  '%00',
  '${7*7}{{7*7}}',
  'x'.repeat(10_000),
  '😀'.repeat(3_000),
  'e\u0301'.repeat(4_000),
  ' '.repeat(10_000),
];

describe('whatever stands in a field', () => {
  it('of any call, no answer is a fault of ours, and what is refused changes nothing', async () => {
    const { id } = (await ann.get('/auth/me')).body;
    const odd = async (call: string, path: string, method: string, body: object, field: string): Promise<void> => {
      let before = await state();
      for (const value of ODD) {
        const { status } = await ann.request(method, path, { ...body, [field]: value }, { headers: fresh() });
        expect([call, field, value, status < 500]).toEqual([call, field, value, true]);
        const after = await state();
        if (status < 400) before = after;
        expect(after).toEqual(before);
      }
    };
    for (const [call, { method }] of await everyEndpoint()) {
      const sent = await AUTHORISATION[call]?.prepare?.({ app, client: ann, person: ann.person, id });
      const { body } = sent ?? {};
      if (typeof body !== 'object' || body === null) continue;
      const path = call.slice(method.length + 1).replaceAll(/:\w+/g, 'unknown');
      for (const field of Object.keys(body)) await odd(call, path, method, body, field);
    }
  }, 300_000);

  it('of a path or a query, no answer is a fault of ours', async () => {
    const before = await state();
    const odd = ['%00', '%ED%A0%80', '%FF', '%', '..%2F..', 'x'.repeat(7_000), '%F0%9F%98%80', "'", '%E2%80%AE', '-1'];
    for (const [call, { method }] of await everyEndpoint()) {
      if (!call.includes(':')) continue;
      for (const part of odd) {
        const { status } = await ann.request(method, call.slice(method.length + 1).replaceAll(/:\w+/g, part));
        expect([call, part, [400, 404].includes(status)]).toEqual([call, part, true]);
      }
    }
    for (const part of odd)
      for (const path of ['/api/recipes?q=', '/auth/email/verify-email?token=', '/auth/google/callback?code='])
        expect([path, part, (await ann.get(path + part)).status < 500]).toEqual([path, part, true]);
    expect(await state()).toEqual(before);
  });
});

describe('a text of half a megabyte of combining marks', () => {
  // To bring them into their order takes minutes.
  const marks = `a${'\u0301\u0316'.repeat(120_000)}`;
  it.each([
    ['/auth/email/login', { email: `${marks}@kitchen.example`, password: 'x' }],
    ['/auth/email/login', { email: 'a@kitchen.example', password: marks }],
    ['/auth/email/forgot-password', { email: marks }],
    ['/auth/email/register', { ...newPerson(), password: marks }],
  ])('is answered by %s', async (path, body) => {
    expect((await post(path, body)).status).toBeLessThan(500);
  });

  it('is answered as the tag of a recipe', async () => {
    const form = new FormData();
    form.set('title', 'Soup');
    form.set('tags', JSON.stringify([marks]));
    const answer = await ann.post('/api/recipes', undefined, { raw: form, headers: fresh() });
    expect(answer.status).toBeLessThan(500);
  });
});

describe('a body', () => {
  it.each([
    ['an array', '[]'],
    ['a text', '"x"'],
    ['a number', '1'],
    ['nothing', 'null'],
    ['a list of registrations', '[{"name":"A","email":"a@b.example","password":"green pods"}]'],
    ['deep nests', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['deep objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['half of JSON', '{"email":"a@b.example",'],
    ['two of JSON', '{} {}'],
    ['bytes that are no text', '\u0000\u0001\u0002'],
    ['a comment', '{/* */}'],
    ['no number', '{"email":NaN}'],
  ])('that is %s is a 400 wherever JSON is read', async (_, raw) => {
    const before = await state();
    for (const path of ['register', 'login', 'forgot-password', 'reset-password']) {
      const headers = { ...JSON_TYPE, ...fresh() };
      const answer = await createClient(app.url).post(`/auth/email/${path}`, undefined, { raw, headers });
      expect([path, answer.status]).toEqual([path, 400]);
    }
    expect(await state()).toEqual(before);
  });

  it('above 1 MB is a 413, below it a 400 for what is too long', async () => {
    const person = newPerson();
    expect((await post('/auth/email/register', { ...person, name: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect((await post('/auth/email/register', { ...person, name: 'x'.repeat(900_000) })).body.code).toBe(
      'auth.nameTooLong',
    );
    expect((await post('/auth/email/register', { ...person, password: 'x'.repeat(900_000) })).body.code).toBe(
      'auth.passwordTooLong',
    );
    expect((await post('/auth/email/login', { email: 'x'.repeat(900_000), password: 'x' })).status).toBeLessThan(500);
    expect((await post('/auth/email/login', { ...person, password: 'x'.repeat(900_000) })).status).toBe(401);
  });

  it('says no more of itself than the call asks: roles, ids and prototypes are dropped', async () => {
    const person = newPerson('Eve');
    const more = '"isAdmin":true,"is_admin":true,"emailVerified":true,"id":"1","role":"admin"';
    const raw = `{"name":"Eve","email":"${person.email}","password":"${person.password}",${more}}`;
    const headers = { ...JSON_TYPE, ...fresh() };
    expect((await createClient(app.url).post('/auth/email/register', undefined, { raw, headers })).status).toBe(201);
    expect((await post('/auth/email/login', person)).status).toBe(403);
    const [mail] = await waitForMails(app.dataDir, person.email);
    await createClient(app.url).get(`/auth/email/verify-email?token=${tokenOf(mail)}`);
    const { body } = await post('/auth/email/login', person);
    expect(body.user).toMatchObject({ name: 'Eve', isAdmin: false });
  });

  it.each([
    ['"__proto__":{"isAdmin":true}', 400],
    ['"constructor":{"prototype":{"isAdmin":true}}', 201],
  ])('with %s, which JavaScript gives a meaning, makes nobody more than he is', async (poison, status) => {
    const { email, password } = newPerson('Eve');
    const raw = `{"name":"Eve","email":"${email}","password":"${password}",${poison}}`;
    const headers = { ...JSON_TYPE, ...fresh() };
    expect((await createClient(app.url).post('/auth/email/register', undefined, { raw, headers })).status).toBe(status);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect((await (await signUp(app)).get('/auth/me')).body.isAdmin).toBe(false);
  });

  it('that names a field twice counts by the last, for the rules and for what is kept', async () => {
    const person = newPerson('Twice');
    const raw = `{"name":"","name":"Twice","email":"x","email":"${person.email}","password":"1","password":"${person.password}"}`;
    const headers = { ...JSON_TYPE, ...fresh() };
    expect((await createClient(app.url).post('/auth/email/register', undefined, { raw, headers })).status).toBe(201);
    expect((await post('/auth/email/login', person)).status).toBe(403);
  });
});

/** A person who registered, with the token of the mail. */
async function registered(): Promise<Person & { readonly token: string }> {
  const person = newPerson();
  await post('/auth/email/register', person);
  return { ...person, token: tokenOf((await waitForMails(app.dataDir, person.email))[0]) };
}

const verify = (token: string): Promise<Answer> =>
  createClient(app.url).get(`/auth/email/verify-email?token=${encodeURIComponent(token)}`, { headers: fresh() });
const reset = (token: unknown): Promise<Answer> =>
  post('/auth/email/reset-password', { token, password: NEW_PASSWORD });

async function resetToken(email: string, nth: number): Promise<string> {
  await post('/auth/email/forgot-password', { email });
  return tokenOf((await waitForMails(app.dataDir, email, nth)).at(-1));
}

describe('a token', () => {
  it('of another kind opens nothing', async () => {
    const person = await registered();
    const before = await state();
    expect((await reset(person.token)).status).toBe(400);
    expect((await verify(ann.cookie() ?? '')).status).toBe(400);
    expect((await reset(ann.cookie())).status).toBe(400);
    const Cookie = `cardamom_session=${person.token}`;
    expect((await createClient(app.url).get('/auth/me', { headers: { Cookie } })).status).toBe(401);
    expect(await state()).toEqual(before);
    const link = await resetToken(person.email, 2);
    const asked = await state();
    expect((await verify(link)).status).toBe(400);
    expect(await state()).toEqual(asked);
    expect((await reset(link)).status).toBe(200);
  });

  it('in any other shape opens nothing', async () => {
    const person = await registered();
    const token = await resetToken(person.email, 2);
    const before = await state();
    const shapes = [[token], { token }, [token, token], `${token}x`, token.slice(1), token.toLowerCase(), `${token}=`];
    for (const shape of [
      ...shapes,
      `${token}\u0000`,
      `${token.slice(0, 20)} ${token.slice(20)}`,
      'x'.repeat(10_000),
      0,
    ])
      expect([shape, (await reset(shape)).status]).toEqual([shape, 400]);
    for (const query of [`token[]=${token}`, `token=${token}&token=${token}`, `Token=${token}`, `token=${token}%00`])
      expect((await createClient(app.url).get(`/auth/email/verify-email?${query}`)).status).toBe(400);
    expect(await state()).toEqual(before);
  });

  it('with blanks around it, as mail programs break lines, is the same token', async () => {
    const { token, email } = await registered();
    expect((await verify(` ${token}\n`)).status).toBe(200);
    expect((await reset(`\t${await resetToken(email, 2)} `)).status).toBe(200);
  });

  it('that verifies is used by twenty at once without harm', async () => {
    const { token, ...person } = await registered();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await post('/auth/email/login', person)).status).toBe(200);
  });

  it('of the older of two registrations still works, until one was used', async () => {
    const { token, ...person } = await registered();
    await post('/auth/email/register', person);
    const newer = tokenOf((await waitForMails(app.dataDir, person.email, 2))[1]);
    expect((await verify(token)).status).toBe(200);
    expect((await verify(newer)).status).toBe(400);
    expect((await verify(token)).status).toBe(200);
  });

  it('that resets is good for one of twenty with different passwords, and that one counts', async () => {
    const person = await registered();
    const token = await resetToken(person.email, 2);
    const passwords = Array.from({ length: 20 }, (_, nth) => `good password number ${nth}`);
    const answers = await Promise.all(
      passwords.map((password) => post('/auth/email/reset-password', { token, password })),
    );
    const won = passwords.filter((_, nth) => answers[nth]?.status === 200);
    expect(won).toHaveLength(1);
    expect((await post('/auth/email/login', { email: person.email, password: won[0] })).status).toBe(200);
    expect((await post('/auth/email/login', person)).status).toBe(401);
  });
});
