import { createHmac } from 'node:crypto';
import { Events } from 'oauth2-mock-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../server/modules/operations/housekeeping.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';
import { land, signInAs, signInWithGoogle, visitIssuer } from '../../support/accounts/google-sign-in.ts';
import { CLIENT_ID, newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';

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

const FAILED = 'auth.googleFailed';
const EXPIRED = 'auth.googleExpired';

interface Reply {
  statusCode: number;
  body: Record<string, unknown>;
}

const OAUTH_ERROR = { error: 'invalid_grant', error_description: 'the code is unknown' };
const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const partsOf = (token: unknown): [string, string, string] => String(token).split('.') as [string, string, string];

function unsigned(token: unknown): string {
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${partsOf(token)[1]}.`;
}

function signedBySecret(token: unknown): string {
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${partsOf(token)[1]}`;
  return `${signed}.${createHmac('sha256', 'a secret of the test').update(signed).digest('base64url')}`;
}

function altered(token: unknown): string {
  const [header, payload, signature] = partsOf(token);
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  return `${header}.${encoded({ ...claims, email_verified: true })}.${signature}`;
}

describe('the answer of the issuer', () => {
  it('that the person cancelled is told kindly', async () => {
    const client = createClient(app.url);
    issuer.once(Events.BeforeAuthorizeRedirect, ({ url }: { url: URL }) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    });
    const landed = await signInWithGoogle(client);
    expect(landed.path).toBe('/login');
    expect(landed.error).toBe('auth.googleCancelled');
    expect((await client.get('/auth/me')).status).toBe(401);
  });

  it.each([
    ['error=server_error', 'code'],
    ['error=access_denied%00', 'code'],
    ['error=a&error=b', 'code'],
    ['code=a&code=b', 'code'],
    ['code=', 'code'],
    ['code[x]=1', 'code'],
    ['iss=https%3A%2F%2Fevil.example&code=stolen', 'code'],
  ])('with %s signs nobody in', async (more, without) => {
    const client = createClient(app.url);
    const callback = await visitIssuer(client);
    callback.searchParams.delete(without);
    const before = issuer.tokenRequests();
    const landed = await land(client, `${callback.pathname}${callback.search}&${more}`);
    expect(landed).toMatchObject({ path: '/login', error: FAILED });
    expect(issuer.tokenRequests()).toBe(before);
    expect((await client.get('/auth/me')).status).toBe(401);
  });

  it('counts once, also when it comes twenty times at once', async () => {
    issuer.setPerson(newIssuedPerson());
    const client = createClient(app.url);
    const callback = await visitIssuer(client);
    const Cookie = `cardamom_sign_in=${client.cookie('cardamom_sign_in')}`;
    const browsers = Array.from({ length: 20 }, () => createClient(app.url));
    const landed = await Promise.all(
      browsers.map((browser) => land(browser, callback.pathname + callback.search, { Cookie })),
    );
    expect(landed.filter(({ path }) => path === '/')).toHaveLength(1);
    expect(landed.filter(({ error }) => error === EXPIRED)).toHaveLength(19);
  });

  it('cannot be replayed by the browser that used it', async () => {
    issuer.setPerson(newIssuedPerson());
    const client = createClient(app.url);
    const callback = await visitIssuer(client);
    const path = callback.pathname + callback.search;
    const Cookie = `cardamom_sign_in=${client.cookie('cardamom_sign_in')}`;
    expect((await land(client, path)).path).toBe('/');
    expect(client.cookie()).toBeDefined();
    expect(await land(client, path)).toMatchObject({ path: '/login', error: EXPIRED });
    expect(await land(createClient(app.url), path, { Cookie })).toMatchObject({ path: '/login', error: EXPIRED });
    expect((await client.get('/auth/me')).status).toBe(200);
  });

  it('is of no use in another browser, be it one without a sign-in or with its own under way', async () => {
    issuer.setPerson(newIssuedPerson());
    const mallory = createClient(app.url);
    const trap = await visitIssuer(mallory);
    const victim = createClient(app.url);
    expect(await land(victim, trap.pathname + trap.search)).toMatchObject({ path: '/login', error: EXPIRED });
    const own = await visitIssuer(victim);
    expect(await land(victim, trap.pathname + trap.search)).toMatchObject({ path: '/login', error: EXPIRED });
    expect((await victim.get('/auth/me')).status).toBe(401);
    // The trap did not spoil the sign-in that the victim began.
    expect((await land(victim, own.pathname + own.search)).path).toBe('/');
  });

  it.each([
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['an empty state', (url: URL) => url.searchParams.set('state', '')],
    ['another state', (url: URL) => url.searchParams.set('state', '0'.repeat(40))],
    ['two states', (url: URL) => url.searchParams.append('state', url.searchParams.get('state') ?? '')],
    ['a state with NUL', (url: URL) => url.searchParams.set('state', '\u0000')],
    ['a giant state', (url: URL) => url.searchParams.set('state', 'x'.repeat(9_000))],
    ['nothing at all', (url: URL) => (url.search = '')],
  ])('with %s signs nobody in', async (_, change) => {
    const client = createClient(app.url);
    const callback = await visitIssuer(client);
    change(callback);
    expect(await land(client, callback.pathname + callback.search)).toMatchObject({ path: '/login', error: EXPIRED });
    expect((await client.get('/auth/me')).status).toBe(401);
  });

  it('that comes after ten minutes is too late, and what it waited for is removed', async () => {
    const client = createClient(app.url);
    const callback = await visitIssuer(client);
    await execute(`update sign_in_attempt set expires_at = expires_at - interval '10 minutes'`);
    expect(await land(client, callback.pathname + callback.search)).toMatchObject({ path: '/login', error: EXPIRED });
    await removeExpired(app.services.createEntityManager());
    expect(await execute('select 1 from sign_in_attempt')).toEqual([]);
  });

  it.each([
    ['no code that the issuer knows', (answer: Reply) => Object.assign(answer, { statusCode: 400, body: OAUTH_ERROR })],
    ['no id token', (answer: Reply) => delete answer.body['id_token']],
    ['an id token that is none', (answer: Reply) => (answer.body['id_token'] = 'a.b.c')],
    ['an id token that is a number', (answer: Reply) => (answer.body['id_token'] = 7)],
    ['an unsigned id token', (answer: Reply) => (answer.body['id_token'] = unsigned(answer.body['id_token']))],
    [
      'an id token signed by the secret',
      (answer: Reply) => (answer.body['id_token'] = signedBySecret(answer.body['id_token'])),
    ],
    ['an id token that was changed', (answer: Reply) => (answer.body['id_token'] = altered(answer.body['id_token']))],
    ['a fault', (answer: Reply) => Object.assign(answer, { statusCode: 500, body: {} })],
    ['nothing', (answer: Reply) => (answer.body = {})],
  ])('whose code brings %s signs nobody in', async (_, change) => {
    const person = newIssuedPerson();
    issuer.setPerson(person);
    issuer.once(Events.BeforeResponse, change);
    const client = createClient(app.url);
    expect(await signInWithGoogle(client)).toMatchObject({ path: '/login', error: FAILED });
    expect((await client.get('/auth/me')).status).toBe(401);
    await withoutAccount(person.email ?? '');
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['another nonce', { nonce: '0'.repeat(40) }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another client', { aud: 'another-client' }],
    ['two clients and no word who asked', { aud: [CLIENT_ID, 'another-client'] }],
    ['another client that asked', { azp: 'another-client' }],
    ['no end', { exp: undefined }],
    ['an end that has passed', { exp: Math.floor(Date.now() / 1000) - 5 }],
    ['an end that is a text', { exp: '9999999999' }],
    ['no subject', { sub: '' }],
    ['another subject than userinfo', { sub: 'somebody-else' }],
  ])('whose id token names %s signs nobody in', async (_, token) => {
    const person = newIssuedPerson();
    issuer.setPerson(person, token);
    expect(await signInWithGoogle(createClient(app.url))).toMatchObject({ path: '/login', error: FAILED });
    await withoutAccount(person.email ?? '');
  });

  it('may be for several clients when it was ours that asked', async () => {
    issuer.setPerson(newIssuedPerson(), { aud: [CLIENT_ID, 'another-client'], azp: CLIENT_ID });
    expect((await signInWithGoogle(createClient(app.url))).path).toBe('/');
  });

  it.each([
    ['a fault', (answer: Reply) => (answer.statusCode = 500)],
    ['a refusal', (answer: Reply) => Object.assign(answer, { statusCode: 401, body: { error: 'invalid_token' } })],
    ['somebody else', (answer: Reply) => (answer.body['sub'] = 'somebody-else')],
    ['nobody', (answer: Reply) => delete answer.body['sub']],
  ])('whose userinfo is %s signs nobody in', async (_, change) => {
    issuer.setPerson(newIssuedPerson());
    issuer.once(Events.BeforeUserinfo, (answer: Reply) => {
      answer.body = { ...answer.body };
      change(answer);
    });
    expect(await signInWithGoogle(createClient(app.url))).toMatchObject({ path: '/login', error: FAILED });
  });

  it.each([
    '',
    'no address',
    'a@b.c,d@e.f',
    `${'x'.repeat(250)}@kitchen.example`,
    'Ann <a@b.example>',
    'a\u0000@b.example',
  ])('with the address %j asks for a right one', async (email) => {
    const { path, error } = await signInAs(app, issuer, newIssuedPerson({ email }));
    expect(path).toBe('/login');
    expect(error).toBe('auth.googleNoEmail');
  });

  it('with HTML in its error becomes a code of ours', async () => {
    const client = createClient(app.url);
    const callback = await visitIssuer(client);
    callback.searchParams.set('error', '<script>alert(1)</script>');
    callback.searchParams.set('error_description', 'call 0900-123');
    expect((await land(client, callback.pathname + callback.search)).error).toBe(FAILED);
  });
});
