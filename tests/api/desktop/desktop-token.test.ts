import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../../../server/core/config.ts';
import { DESKTOP_TOKEN_HEADER } from '../../../shared/desktop/local-token.ts';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';
import { waitForMails } from '../../support/mail/outbox.ts';

const TOKEN = randomBytes(32).toString('base64url');
const bearing = (token: string) => ({ headers: { [DESKTOP_TOKEN_HEADER]: token } });
const REGISTER = '/auth/email/register';

let own: ApiApp;
let remote: ApiApp;
beforeAll(async () => {
  own = await startApiApp({ env: { DESKTOP_TOKEN: TOKEN } });
  remote = await startApiApp();
});
afterAll(() => Promise.all([own.close(), remote.close()]));

describe('the desktop app that runs the server', () => {
  it('makes the first account in one step: verified, signed in, administrator; the second is none', async () => {
    const first = createClient(own.url);
    expect((await first.get('/api/version', bearing(TOKEN))).body.signUp).toBe('direct');
    const person = newPerson();
    const answer = await first.post(REGISTER, person, bearing(TOKEN));
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, user: { email: person.email, emailVerified: true, isAdmin: true } },
    });
    const me = await first.get('/auth/me');
    expect(me).toMatchObject({ status: 200, body: { name: person.name, isAdmin: true } });
    expect(Date.parse(me.body.lastLoginAt)).toBeGreaterThan(Date.now() - 60_000);

    const second = createClient(own.url);
    await second.post(REGISTER, newPerson(), bearing(TOKEN));
    expect((await second.get('/auth/me')).body).toMatchObject({ emailVerified: true, isAdmin: false });
    const again = createClient(own.url);
    const login = await again.post('/auth/email/login', { email: person.email, password: person.password });
    expect(login.status).toBe(200);
  });

  it('ends the session that the window had before', async () => {
    const client = createClient(own.url);
    await client.post(REGISTER, newPerson(), bearing(TOKEN));
    const former = client.cookie();
    await client.post(REGISTER, newPerson(), bearing(TOKEN));
    const answer = await createClient(own.url).get('/auth/me', { headers: { Cookie: `cardamom_session=${former}` } });
    expect(answer.status).toBe(401);
  });

  it('is told that an address is taken, and changes nothing of its account', async () => {
    const ann = createClient(own.url);
    const person = newPerson();
    await ann.post(REGISTER, person, bearing(TOKEN));
    const other = createClient(own.url);
    const answer = await other.post(
      REGISTER,
      { ...newPerson('Eve'), email: person.email.toUpperCase(), password: 'another good password' },
      bearing(TOKEN),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'auth.emailTaken' } });
    expect(Object.keys(answer.body.fields)).toEqual(['email']);
    expect(other.cookie()).toBeUndefined();
    expect((await ann.get('/auth/me')).body.name).toBe(person.name);
    expect((await other.post('/auth/email/login', person)).status).toBe(200);
  });

  it('takes over an address that nobody verified; the links of that registration are worth nothing then', async () => {
    const person = newPerson();
    await createClient(own.url).post(REGISTER, { ...person, name: 'Somebody', password: 'somebody else typed it' });
    const [mail] = await waitForMails(own.dataDir, person.email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const client = createClient(own.url);
    await client.post(REGISTER, person, bearing(TOKEN));
    expect((await client.get('/auth/me')).body).toMatchObject({ name: person.name, emailVerified: true });
    expect((await client.get(`/auth/email/verify-email?token=${token}`)).status).toBe(400);
    const login = await createClient(own.url).post('/auth/email/login', {
      email: person.email,
      password: 'somebody else typed it',
    });
    expect(login.status).toBe(401);
  });

  it('keeps to the rules of registrations', async () => {
    const answer = await createClient(own.url).post(REGISTER, { ...newPerson(), password: 'short' }, bearing(TOKEN));
    expect(answer).toMatchObject({ status: 400, body: { code: 'auth.passwordTooShort' } });
  });

  it('makes one account of two registrations at once', async () => {
    const person = newPerson();
    const answers = await Promise.all(
      [1, 2, 3].map(() => createClient(own.url).post(REGISTER, person, bearing(TOKEN))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('whoever is not that app', () => {
  it.each([
    ['bears no token', undefined],
    ['bears a wrong token', `${TOKEN.slice(0, -2)}xx`],
    ['bears a part of the token', TOKEN.slice(0, 20)],
    ['bears an empty token', ''],
    ['bears the token twice', `${TOKEN}, ${TOKEN}`],
  ])('and %s registers by mail, as on any server', async (_, token) => {
    const options = token === undefined ? {} : bearing(token);
    const client = createClient(own.url);
    expect((await client.get('/api/version', options)).body).not.toHaveProperty('signUp');
    const person = newPerson();
    const answer = await client.post(REGISTER, person, options);
    expect(answer).toMatchObject({ status: 201, body: { success: true } });
    expect(answer.body).not.toHaveProperty('user');
    expect(client.cookie()).toBeUndefined();
    expect(await waitForMails(own.dataDir, person.email)).toHaveLength(1);
  });

  it('has no advantage on a server that no desktop app runs', async () => {
    await signUp(remote);
    for (const token of [TOKEN, '', 'undefined', 'null']) {
      const client = createClient(remote.url);
      expect((await client.get('/api/version', bearing(token))).body).not.toHaveProperty('signUp');
      await client.post(REGISTER, newPerson(), bearing(token));
      expect((await client.get('/auth/me')).status).toBe(401);
    }
  });
});

describe('DESKTOP_TOKEN', () => {
  it.each(['x', 'x'.repeat(42), `${'x'.repeat(43)} y`, 'ä'.repeat(43)])('stops the start when it is %s', (value) => {
    const parse = () => parseConfig({ DESKTOP_TOKEN: value });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow('DESKTOP_TOKEN is (a secret), but takes 32 random bytes or more in base64url');
  });

  it('counts as none when it is empty', () => {
    expect(parseConfig({ DESKTOP_TOKEN: '' }).desktopToken).toBeNull();
  });
});
