import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createExternalSignIn, type ExternalSignIn } from '../../../desktop/main/servers/external-sign-in.ts';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { targetOf } from '../../support/accounts/google-sign-in.ts';
import {
  type IssuedPerson,
  newIssuedPerson,
  startIssuer,
  type TestIssuer,
} from '../../support/accounts/openid-issuer.ts';

/** As the app knows its server; the test leads there what is asked of it. */
const ORIGIN = 'https://cook.example';

let issuer: TestIssuer;
let app: ApiApp;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startApiApp({ env: issuer.env });
  await signUp(app);
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});

let person: IssuedPerson;
let client: Client;
let opened: string[];
let told: (string | null)[];
let origin: string | null;
let clock: number;
let isOffline: boolean;
let signIn: ExternalSignIn;

beforeEach(() => {
  person = newIssuedPerson();
  issuer.setPerson(person);
  client = createClient(app.url);
  [opened, told, origin, clock, isOffline] = [[], [], ORIGIN, Date.now(), false];
  signIn = createExternalSignIn({
    origin: () => origin,
    openBrowser: (url) => opened.push(url),
    async ask(path, { method, headers, body }) {
      if (isOffline) throw new Error('offline');
      const answer = await client.request(method, path, JSON.parse(body), { headers });
      return { response: Response.json(answer.body, { status: answer.status }) };
    },
    text: (key) => `<${key}>`,
    tell: (error) => told.push(error),
    language: () => 'en',
    now: () => clock,
    logger: { info: () => undefined, warn: () => undefined },
  });
});

/** What the person does in the system's browser; the link that opens the app again. */
async function useBrowser(address = opened.at(-1) ?? ''): Promise<URL> {
  const browser = createClient(app.url);
  const start = await browser.get(address.slice(ORIGIN.length));
  const fromIssuer = await fetch(targetOf(start, app.url), { redirect: 'manual' });
  const callback = new URL(fromIssuer.headers.get('Location') ?? '');
  const page = targetOf(await browser.get(callback.pathname + callback.search), app.url);
  return new URL(`cardamom://sign-in${page.search}`);
}

describe('the sign-in of the desktop app', () => {
  it('opens the browser with a challenge, and ends with a session of the app', async () => {
    await signIn.start();
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatch(/^https:\/\/cook\.example\/auth\/google\?desktop=[\w-]{43}&state=[\w-]{43}$/);
    expect(signIn.accept(await useBrowser())).toBe(true);
    await expect.poll(() => told).toEqual([null]);
    expect((await client.get('/auth/me')).body.email).toBe(person.email);
  });

  it('takes another state and challenge every time, and only the last is waited for', async () => {
    await signIn.start();
    await signIn.start();
    const [first = '', second = ''] = opened.map((url) => new URL(url).search);
    expect(first).not.toBe(second);
    signIn.accept(await useBrowser(opened[0]));
    signIn.accept(await useBrowser(opened[1]));
    await expect.poll(() => told).toEqual([null]);
  });

  it('leaves links alone that are none of a sign-in', () => {
    for (const link of ['cardamom://recipe/1', 'https://sign-in/?code=1', 'cardamom://sign-in.evil/?code=1'])
      expect(signIn.accept(new URL(link))).toBe(false);
    expect(told).toEqual([]);
  });

  it('does not let another’s link sign it in, and still waits for its own', async () => {
    await signIn.start();
    const foreign = createExternalSignIn({
      origin: () => ORIGIN,
      openBrowser: (url) => opened.push(url),
      ask: () => Promise.reject(new Error('not asked')),
      text: String,
      tell: () => undefined,
      language: () => 'en',
      now: Date.now,
      logger: { info: () => undefined, warn: () => undefined },
    });
    await foreign.start();
    expect(signIn.accept(await useBrowser(opened[1]))).toBe(true);
    expect(signIn.accept(new URL('cardamom://sign-in?code=x&state=y'))).toBe(true);
    expect(told).toEqual([]);
    expect((await client.get('/auth/me')).status).toBe(401);
    signIn.accept(await useBrowser(opened[0]));
    await expect.poll(() => told).toEqual([null]);
  });

  it('cannot be ended twice with one link', async () => {
    await signIn.start();
    const link = await useBrowser();
    signIn.accept(link);
    await expect.poll(() => told).toEqual([null]);
    signIn.accept(link);
    expect(told).toEqual([null, '<auth.googleExpired>']);
  });

  it('tells what Google or the server said', async () => {
    issuer.setPerson({ ...person, email_verified: false });
    await signIn.start();
    signIn.accept(await useBrowser());
    await expect.poll(() => told).toEqual(['<auth.googleEmailUnverified>']);
  });

  it('explains the code of the server where the one-time code is worth nothing any more', async () => {
    await signIn.start();
    const link = await useBrowser();
    await app.services.createEntityManager().execute('delete from desktop_sign_in');
    signIn.accept(link);
    await expect.poll(() => told).toEqual(['<auth.googleExpired>']);
  });

  it('tells that the server is not reached, that it took too long, and that the server is another by now', async () => {
    await signIn.start();
    const link = await useBrowser();
    isOffline = true;
    signIn.accept(link);
    await expect.poll(() => told).toEqual(['<auth.loginUnreached>']);
    isOffline = false;

    await signIn.start();
    const late = await useBrowser();
    clock += 11 * 60_000;
    signIn.accept(late);
    expect(told.at(-1)).toBe('<auth.googleExpired>');

    await signIn.start();
    const elsewhere = await useBrowser();
    origin = 'https://other.example';
    signIn.accept(elsewhere);
    expect(told.at(-1)).toBe('<auth.googleExpired>');
    expect((await client.get('/auth/me')).status).toBe(401);
  });

  it('begins with no server that is not encrypted, and with none', async () => {
    for (const wrong of ['http://192.0.2.7:3000', null]) {
      origin = wrong;
      await signIn.start();
    }
    expect(opened).toEqual([]);
    expect(told).toEqual(['<auth.googleUnavailable>', '<auth.loginUnreached>']);
  });
});
