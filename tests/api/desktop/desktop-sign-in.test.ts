import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { totp } from '../../../server/modules/auth/second-factor/totp.ts';
import { PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { bytesOf } from '../../support/accounts/base32.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { targetOf } from '../../support/accounts/google-sign-in.ts';
import {
  type IssuedPerson,
  newIssuedPerson,
  startIssuer,
  type TestIssuer,
} from '../../support/accounts/openid-issuer.ts';

let issuer: TestIssuer;
let app: ApiApp;
let person: IssuedPerson;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startApiApp({ env: issuer.env });
  await signUp(app);
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});
beforeEach(() => {
  person = newIssuedPerson();
  issuer.setPerson(person);
});

const token = (): string => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
const execute = (statement: string) => app.services.createEntityManager().execute(statement);

/** What the app makes before it opens the browser. */
const newRequest = () => ({ verifier: token(), state: token() });

/** The sign-in in the system's browser, up to the page of ours that it ends on. */
async function signInByBrowser({ verifier, state }: ReturnType<typeof newRequest>, browser = createClient(app.url)) {
  const start = await browser.get(`/auth/google?desktop=${challengeOf(verifier)}&state=${state}`);
  const fromIssuer = await fetch(targetOf(start, app.url), { redirect: 'manual' });
  const callback = new URL(fromIssuer.headers.get('Location') ?? '');
  const landed = await browser.get(callback.pathname + callback.search);
  const page = targetOf(landed, app.url);
  return { browser, landed, page, link: new URL(`cardamom://sign-in${page.search}`) };
}

const codeOf = (link: URL): string => link.searchParams.get('code') ?? '';
const exchange = (client: Client, code: string, verifier: string) =>
  client.post('/auth/desktop/session', { code, verifier });

describe('a desktop app', () => {
  it('gets the session of a sign-in in the system’s browser, which gets none', async () => {
    const request = newRequest();
    const { browser, landed, page, link } = await signInByBrowser(request);
    expect(page.pathname).toBe('/auth/desktop/return');
    expect(link.searchParams.get('state')).toBe(request.state);
    expect(landed.headers.getSetCookie().join()).not.toContain('cardamom_session');
    expect((await browser.get('/auth/me')).status).toBe(401);

    const desktop = createClient(app.url);
    const answer = await exchange(desktop, codeOf(link), request.verifier);
    expect(answer).toMatchObject({ status: 200, body: { success: true, user: { email: person.email } } });
    expect((await desktop.get('/auth/me')).body).toMatchObject({ email: person.email, emailVerified: true });
  });

  it('leaves the session alone that the browser has', async () => {
    const ann = await signUp(app);
    await signInByBrowser(newRequest(), ann);
    expect((await ann.get('/auth/me')).body.email).toBe(ann.person.email);
  });

  it('is opened by a page in the reader’s language that runs no script and is kept nowhere', async () => {
    const { browser, page } = await signInByBrowser(newRequest());
    const answer = await browser.get(page.pathname + page.search, { headers: { 'Accept-Language': 'ar' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('<html lang="ar" dir="rtl">');
    expect(answer.body).toContain('يمكنك إغلاق هذه الصفحة');
    expect(answer.body).not.toMatch(/<script|onload=|javascript:/i);
    const links = [...answer.body.matchAll(/cardamom:\/\/sign-in[^"]*/g)].map(([link]) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(new Set(links)).toEqual(new Set([`cardamom://sign-in${page.search}`]));
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /script-src 'self';.*style-src 'self' 'nonce-[\w-]+'/,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  });

  it('is told why there is no session, with its state', async () => {
    const request = newRequest();
    issuer.setPerson({ ...person, email_verified: false });
    const { page, link } = await signInByBrowser(request);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      state: request.state,
      error: 'auth.googleEmailUnverified',
    });
    const answer = await createClient(app.url).get(page.pathname + page.search);
    expect(answer.body).toContain('Sign-in failed');
  });

  it('is told that a server does not offer it', async () => {
    const without = await startApiApp();
    try {
      const { verifier, state } = newRequest();
      const answer = await createClient(without.url).get(
        `/auth/google?desktop=${challengeOf(verifier)}&state=${state}`,
      );
      expect(targetOf(answer, without.url).searchParams.get('error')).toBe('auth.googleUnavailable');
    } finally {
      await without.close();
    }
  });
});

describe('a code', () => {
  it('is worth nothing to whoever stole it without the verifier, and nothing to anybody after that', async () => {
    const request = newRequest();
    const { link } = await signInByBrowser(request);
    const thief = createClient(app.url);
    expect(await exchange(thief, codeOf(link), token())).toMatchObject({
      status: 400,
      body: { code: 'auth.googleExpired' },
    });
    expect(thief.cookie()).toBeUndefined();
    expect((await exchange(createClient(app.url), codeOf(link), request.verifier)).status).toBe(400);
  });

  it('does not work with the challenge in place of the verifier', async () => {
    const request = newRequest();
    const { link } = await signInByBrowser(request);
    expect((await exchange(createClient(app.url), codeOf(link), challengeOf(request.verifier))).status).toBe(400);
  });

  it('works once, also when it is sent many times at once', async () => {
    const request = newRequest();
    const { link } = await signInByBrowser(request);
    const clients = Array.from({ length: 6 }, () => createClient(app.url));
    const answers = await Promise.all(clients.map((client) => exchange(client, codeOf(link), request.verifier)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  it('has expired after two minutes', async () => {
    const request = newRequest();
    const { link } = await signInByBrowser(request);
    const [row] = await execute(
      `select extract(epoch from expires_at - now())::int as left from desktop_sign_in order by expires_at desc limit 1`,
    );
    expect(Number(row?.['left'])).toBeLessThanOrEqual(120);
    await execute(`update desktop_sign_in set expires_at = now() - interval '1 second'`);
    expect((await exchange(createClient(app.url), codeOf(link), request.verifier)).status).toBe(400);
  });

  it('is stored as a hash only', async () => {
    const { link } = await signInByBrowser(newRequest());
    const rows = await execute(`select encode(code_hash, 'escape') as hash, challenge from desktop_sign_in`);
    expect(JSON.stringify(rows)).not.toContain(codeOf(link));
  });

  it.each([
    [{}, 400],
    [{ code: 'x', verifier: 'y' }, 400],
    [{ code: 'c'.repeat(43) }, 400],
    [{ code: ['c'.repeat(43)], verifier: { $ne: '' } }, 400],
    [{ code: `${'c'.repeat(42)}\u0000`, verifier: 'v'.repeat(43) }, 400],
  ])('that is none is refused: %j', async (body, status) => {
    expect((await createClient(app.url).post('/auth/desktop/session', body)).status).toBe(status);
  });
});

describe('another site or program', () => {
  it('cannot send a browser into a session by a sign-in that it began: the code goes to the app of the state alone', async () => {
    const attacker = newRequest();
    const { browser, link } = await signInByBrowser(attacker);
    expect((await browser.get('/auth/me')).status).toBe(401);
    const victim = newRequest();
    const answer = await exchange(createClient(app.url), codeOf(link), victim.verifier);
    expect(answer.status).toBe(400);
    expect(link.searchParams.get('state')).not.toBe(victim.state);
  });

  it('cannot bring back an answer in a browser that did not begin', async () => {
    const { verifier, state } = newRequest();
    const browser = createClient(app.url);
    const start = await browser.get(`/auth/google?desktop=${challengeOf(verifier)}&state=${state}`);
    const fromIssuer = await fetch(targetOf(start, app.url), { redirect: 'manual' });
    const callback = new URL(fromIssuer.headers.get('Location') ?? '');
    const other = await createClient(app.url).get(callback.pathname + callback.search);
    expect(targetOf(other, app.url).pathname).toBe('/login');
  });

  it('cannot exchange a code from a page', async () => {
    const request = newRequest();
    const { link } = await signInByBrowser(request);
    const answer = await createClient(app.url).post(
      '/auth/desktop/session',
      { code: codeOf(link), verifier: request.verifier },
      { headers: { Origin: 'https://evil.example' } },
    );
    expect(answer.status).toBe(403);
  });

  it.each(['short', 'x'.repeat(44), '<script>', `${'x'.repeat(42)}%0A`])(
    'cannot begin one with the challenge %s',
    async (challenge) => {
      const answer = await createClient(app.url).get(`/auth/google?desktop=${challenge}&state=${token()}`);
      expect(answer.status).toBe(400);
    },
  );

  it.each(['', 'short', '"><script>', 'x'.repeat(200)])('cannot begin one with the state %j', async (state) => {
    const answer = await createClient(app.url).get(
      `/auth/google?desktop=${challengeOf(token())}&state=${encodeURIComponent(state)}`,
    );
    expect(targetOf(answer, app.url).pathname).toBe('/login');
  });

  it.each([
    `state=${'s'.repeat(22)}`,
    `code=${'c'.repeat(43)}`,
    `state=${'s'.repeat(22)}&error=errors.internal`,
    `state=${'s'.repeat(22)}&error=%3Cscript%3E`,
    `state=${'s'.repeat(22)}&code=%22%3E%3Cscript%3E`,
  ])('cannot put anything else into the page: %s', async (query) => {
    expect((await createClient(app.url).get(`/auth/desktop/return?${query}`)).status).toBe(400);
  });
});

describe('a desktop app whose user has a second factor', () => {
  /** A person with an authenticator app, whose address the issuer knows. */
  async function withFactor() {
    const ann = await signUp(app);
    const { secret } = (await ann.post('/auth/second-factor', { currentPassword: PASSWORD })).body;
    const codeAt = (time: number): string => totp(bytesOf(secret), time);
    await ann.post('/auth/second-factor/confirm', { code: codeAt(Date.now() - 30_000) });
    issuer.setPerson(newIssuedPerson({ email: ann.person.email }));
    return { ann, email: ann.person.email, codeAt };
  }

  it('gets its session after the code was entered in the browser, which gets none', async () => {
    const { email, codeAt } = await withFactor();
    const request = newRequest();
    const { browser, landed, page } = await signInByBrowser(request);
    expect(page.pathname + page.search).toBe('/login?confirm=code');
    expect(landed.headers.getSetCookie().join()).not.toContain('cardamom_session');
    const wrong = await browser.post('/auth/second-factor/sign-in', { code: '000000' });
    expect(wrong.body).not.toHaveProperty('returnPath');
    const { status, body } = await browser.post('/auth/second-factor/sign-in', { code: codeAt(Date.now()) });
    expect({ status, body }).toEqual({ status: 200, body: { success: true, returnPath: expect.any(String) } });
    expect((await browser.get('/auth/me')).status).toBe(401);

    const link = new URL(body.returnPath, app.url);
    expect(link.pathname).toBe('/auth/desktop/return');
    expect(link.searchParams.get('state')).toBe(request.state);
    const [thief, desktop] = [createClient(app.url), createClient(app.url)];
    expect((await exchange(desktop, codeOf(link), request.verifier)).body.user.email).toBe(email);
    expect((await exchange(thief, codeOf(link), request.verifier)).body.code).toBe('auth.googleExpired');
    // The factor has just been used, so its settings are open.
    const renewed = await desktop.post('/auth/second-factor/recovery-codes', { currentPassword: PASSWORD });
    expect(renewed.status).toBe(200);
  });

  it('is not signed in by a code that was given before the factor was set up', async () => {
    const ann = await signUp(app);
    issuer.setPerson(newIssuedPerson({ email: ann.person.email }));
    const request = newRequest();
    const { link } = await signInByBrowser(request);
    const { secret } = (await ann.post('/auth/second-factor', { currentPassword: PASSWORD })).body;
    await ann.post('/auth/second-factor/confirm', { code: totp(bytesOf(secret), Date.now()) });
    const refused = await exchange(createClient(app.url), codeOf(link), request.verifier);
    expect(refused).toMatchObject({ status: 403, body: { code: 'auth.secondFactorRequired' } });
  });

  it('leaves the session alone that the browser has', async () => {
    const { ann, codeAt } = await withFactor();
    const other = await signUp(app);
    const { browser } = await signInByBrowser(newRequest(), other);
    await browser.post('/auth/second-factor/sign-in', { code: codeAt(Date.now()) });
    expect((await browser.get('/auth/me')).body.email).toBe(other.person.email);
    expect((await ann.get('/auth/me')).status).toBe(200);
  });
});
