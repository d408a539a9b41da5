import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOOGLE } from '../../../server/modules/auth/google/issuer.ts';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { signInAs, signInWithGoogle, targetOf } from '../../support/accounts/google-sign-in.ts';
import { CLIENT_ID, newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let issuer: TestIssuer;
let app: ApiApp;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startApiApp({ env: issuer.env });
  // The first account is an administrator; those of the tests are not.
  await signUp(app);
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});

const execute = (statement: string, values: unknown[] = []) =>
  app.services.createEntityManager().execute<Record<string, unknown>[]>(statement, values);

const withoutAccount = async (email: string): Promise<void> => {
  expect(await execute('select 1 from account where email = ?', [email])).toEqual([]);
};

describe('leaving for the issuer', () => {
  it('asks for a code by PKCE with state and nonce, and to come back to PUBLIC_URL whatever Host says', async () => {
    const client = createClient(app.url);
    const answer = await client.get('/auth/google?redirect_uri=https://evil.example&client_id=evil&scope=x', {
      headers: { 'X-Forwarded-Host': 'evil.example' },
    });
    const target = targetOf(answer, app.url);
    expect(target.origin + target.pathname).toBe(`${issuer.url}/authorize`);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: `${app.url}/auth/google/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\da-f]{40}$/),
      nonce: expect.stringMatching(/^[\da-f]{40}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('leaves a cookie that scripts cannot read, for ten minutes, and starts no session', async () => {
    const answer = await createClient(app.url).get('/auth/google');
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^cardamom_sign_in=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/i);
    const expires = Date.parse(/expires=([^;]+)/i.exec(cookies[0] ?? '')?.[1] ?? '');
    expect(expires - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(expires - Date.now()).toBeLessThan(11 * 60_000);
  });

  it('takes another state and nonce every time', async () => {
    const client = createClient(app.url);
    const targets = [await client.get('/auth/google'), await client.get('/auth/google')].map((answer) =>
      targetOf(answer, app.url),
    );
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(targets[0]?.searchParams.get(name)).not.toBe(targets[1]?.searchParams.get(name));
  });

  it('bears __Host- and Secure where PUBLIC_URL is https', async () => {
    const secure = await startApiApp({ env: { ...issuer.env, PUBLIC_URL: 'https://cook.example' } });
    try {
      const answer = await createClient(secure.url).get('/auth/google');
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-cardamom_sign_in=.*; path=\/; .*secure/i);
      expect(targetOf(answer, app.url).searchParams.get('redirect_uri')).toBe(
        'https://cook.example/auth/google/callback',
      );
    } finally {
      await secure.close();
    }
  });

  it('is offered by the version call', async () => {
    expect((await createClient(app.url).get('/api/version')).body.providers).toEqual(['google']);
  });
});

describe('somebody new', () => {
  it('gets a verified account without a password, and a session of their own', async () => {
    const person = newIssuedPerson({ name: ' Cora\u0007 Cook ' });
    const { client, path, error, answer } = await signInAs(app, issuer, person);
    expect({ path, error }).toEqual({ path: '/', error: null });
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    const { body } = await client.get('/auth/me');
    expect(body).toMatchObject({ name: 'Cora Cook', email: person.email, emailVerified: true, isAdmin: false });
    expect(Date.parse(body.lastLoginAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await execute('select password_hash from account where email = ?', [person.email])).toEqual([
      { password_hash: null },
    ]);
  });

  it.each([
    [{ name: 'x'.repeat(300) }, 'x'.repeat(100)],
    [{ name: '👩‍🍳'.repeat(60) }, [...'👩‍🍳'.repeat(60)].slice(0, 100).join('')],
    [{ name: '' }, 'cook'],
    [{ name: '\u0000\u001f', given_name: 'Cora' }, 'Cora'],
    [{ name: 17 as unknown as string }, 'cook'],
  ])('is named by %j', async (more, name) => {
    const person = newIssuedPerson(more);
    const { client } = await signInAs(app, issuer, person);
    expect((await client.get('/auth/me')).body.name.startsWith(name)).toBe(true);
    expect([...(await client.get('/auth/me')).body.name].length).toBeLessThanOrEqual(100);
  });

  it('is the first administrator where there was none', async () => {
    const fresh = await startApiApp({ env: issuer.env });
    try {
      issuer.setPerson(newIssuedPerson());
      const first = createClient(fresh.url);
      await signInWithGoogle(first);
      issuer.setPerson(newIssuedPerson());
      const second = createClient(fresh.url);
      await signInWithGoogle(second);
      expect((await first.get('/auth/me')).body.isAdmin).toBe(true);
      expect((await second.get('/auth/me')).body.isAdmin).toBe(false);
    } finally {
      await fresh.close();
    }
  });

  it('is one account when they come by two browsers at once', async () => {
    const person = newIssuedPerson();
    issuer.setPerson(person);
    const clients = Array.from({ length: 6 }, () => createClient(app.url));
    const landed = await Promise.all(clients.map((client) => signInWithGoogle(client)));
    expect(landed.map(({ path }) => path)).toEqual(clients.map(() => '/'));
    const ids = await Promise.all(clients.map(async (client) => (await client.get('/auth/me')).body.id));
    expect(new Set(ids).size).toBe(1);
  });

  it('whose address is spelled in capitals is the one that is known in small letters', async () => {
    const ann = await signUp(app);
    const { client } = await signInAs(app, issuer, newIssuedPerson({ email: ann.person.email.toUpperCase() }));
    expect((await client.get('/auth/me')).body.id).toBe((await ann.get('/auth/me')).body.id);
  });
});

describe('somebody who signed in before', () => {
  it('comes back to the same account in a fresh session, and the old one of that browser ends', async () => {
    const person = newIssuedPerson();
    const { client } = await signInAs(app, issuer, person);
    const { id } = (await client.get('/auth/me')).body;
    const Cookie = `cardamom_session=${client.cookie()}`;
    await signInAs(app, issuer, person, client);
    expect((await client.get('/auth/me')).body.id).toBe(id);
    expect((await createClient(app.url).get('/auth/me', { headers: { Cookie } })).status).toBe(401);
  });

  it('is known by issuer and subject after the address changed there, and keeps the address here', async () => {
    const person = newIssuedPerson();
    const { client } = await signInAs(app, issuer, person);
    const moved = newIssuedPerson({ sub: person.sub });
    const again = await signInAs(app, issuer, moved);
    expect((await again.client.get('/auth/me')).body).toMatchObject({
      id: (await client.get('/auth/me')).body.id,
      email: person.email,
    });
    await withoutAccount(moved.email ?? '');
  });

  it('does not take over the account that has the new address', async () => {
    const person = newIssuedPerson();
    await signInAs(app, issuer, person);
    const bob = await signUp(app);
    const again = await signInAs(app, issuer, newIssuedPerson({ sub: person.sub, email: bob.person.email }));
    expect((await again.client.get('/auth/me')).body.email).toBe(person.email);
  });

  it('starts anew after the account was deleted', async () => {
    const person = newIssuedPerson();
    const { client } = await signInAs(app, issuer, person);
    await execute('delete from account where email = ?', [person.email]);
    expect((await client.get('/auth/me')).status).toBe(401);
    const again = await signInAs(app, issuer, person);
    expect((await again.client.get('/auth/me')).body).toMatchObject({ email: person.email });
  });
});

describe('an account of the same address', () => {
  it('is joined when it is verified, and keeps password, name and sessions', async () => {
    const ann = await signUp(app);
    const { client } = await signInAs(app, issuer, newIssuedPerson({ email: ann.person.email, name: 'Somebody Else' }));
    expect((await client.get('/auth/me')).body).toMatchObject({
      id: (await ann.get('/auth/me')).body.id,
      name: ann.person.name,
    });
    expect((await createClient(app.url).post('/auth/email/login', ann.person)).status).toBe(200);
  });

  it('that nobody verified goes to the owner of the address: password, links and name of the stranger are gone', async () => {
    const stranger = newPerson('Mallory');
    const bystander = createClient(app.url);
    await bystander.post('/auth/email/register', stranger);
    await bystander.post('/auth/email/forgot-password', { email: stranger.email });
    const mails = await waitForMails(app.dataDir, stranger.email, 2);
    const { client } = await signInAs(app, issuer, newIssuedPerson({ email: stranger.email, name: 'Cora' }));
    expect((await client.get('/auth/me')).body).toMatchObject({ name: 'Cora', emailVerified: true });

    expect(await bystander.post('/auth/email/login', stranger)).toMatchObject({ status: 401 });
    const [verify, reset] = mails.map(tokenOf);
    expect((await bystander.get(`/auth/email/verify-email?token=${verify}`)).status).toBe(400);
    const changed = await bystander.post('/auth/email/reset-password', { token: reset, password: PASSWORD });
    expect(changed.status).toBe(400);
    expect((await client.get('/auth/me')).body.name).toBe('Cora');
  });

  it.each([[false], ['false'], [undefined], [null], [1], ['yes, of course']])(
    'is joined by nobody whose address the issuer calls verified: %j',
    async (verified) => {
      const ann = await signUp(app);
      const { client, path, error } = await signInAs(
        app,
        issuer,
        newIssuedPerson({ email: ann.person.email, email_verified: verified as boolean }),
      );
      expect(path).toBe('/login');
      expect(error).toBe('auth.googleEmailUnverified');
      expect((await client.get('/auth/me')).status).toBe(401);
    },
  );

  it('is joined where the issuer writes truth as a text, or says it in the id token alone', async () => {
    expect((await signInAs(app, issuer, newIssuedPerson({ email_verified: 'true' }))).path).toBe('/');
    const person = newIssuedPerson();
    issuer.setPerson({ sub: person.sub }, { email: person.email, email_verified: true, name: 'Tova' });
    const client = createClient(app.url);
    await signInWithGoogle(client);
    expect((await client.get('/auth/me')).body).toMatchObject({ email: person.email, name: 'Tova' });
  });

  it('is not joined when another address is the verified one', async () => {
    const ann = await signUp(app);
    const { email: _, email_verified: __, ...rest } = newIssuedPerson();
    const person = { ...rest, email: ann.person.email };
    issuer.setPerson(person, { email: 'other@kitchen.example', email_verified: true });
    const { path } = await signInWithGoogle(createClient(app.url));
    expect(path).toBe('/login');
  });
});

describe('an account without a password', () => {
  it('cannot be opened by a password, with the words for a wrong one, until its owner sets one', async () => {
    const person = newIssuedPerson();
    await signInAs(app, issuer, person);
    const { email = '' } = person;
    const client = createClient(app.url);
    for (const password of [PASSWORD, 'null', ' ']) {
      const refused = await client.post('/auth/email/login', { email, password });
      expect(refused).toMatchObject({ status: 401, body: { code: 'auth.invalidCredentials' } });
    }
    expect((await client.post('/auth/email/register', { name: 'Eve', email, password: PASSWORD })).status).toBe(201);
    expect((await client.post('/auth/email/login', { email, password: PASSWORD })).status).toBe(401);

    await client.post('/auth/email/forgot-password', { email });
    const mails = await waitForMails(app.dataDir, email, 2);
    const token = mails.map((mail) => mail.text ?? '').find((text) => text.includes('/reset-password?'));
    await client.post('/auth/email/reset-password', {
      token: /token=([\w-]+)/.exec(token ?? '')?.[1],
      password: PASSWORD,
    });
    expect((await client.post('/auth/email/login', { email, password: PASSWORD })).status).toBe(200);
    expect((await signInAs(app, issuer, person)).path).toBe('/');
  });
});

describe('Google itself', () => {
  it('is left for without being asked first', async () => {
    const fresh = await startApiApp({ env: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: 'x' } });
    try {
      const target = targetOf(await createClient(fresh.url).get('/auth/google'), app.url);
      expect(target.origin + target.pathname).toBe(GOOGLE.authorizeUrl);
    } finally {
      await fresh.close();
    }
  });
});

describe('too many sign-ins of a client', () => {
  it('are refused on the login page, whatever X-Forwarded-For says', async () => {
    const fresh = await startApiApp({ env: issuer.env });
    try {
      const client: Client = createClient(fresh.url);
      const landed = new Set<string>();
      for (let count = 0; count < 301; count += 1) {
        const answer = await client.get('/auth/google', { headers: { 'X-Forwarded-For': `10.2.3.${count % 250}` } });
        landed.add(targetOf(answer, fresh.url).searchParams.get('error') ?? 'none');
      }
      expect([...landed]).toEqual(['none', 'auth.tooManySignIns']);
    } finally {
      await fresh.close();
    }
  });
});
