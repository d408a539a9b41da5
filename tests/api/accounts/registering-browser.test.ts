import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

/** A browser in which somebody has registered, and the call of the link that was mailed. */
async function registered(person = newPerson()): Promise<{ person: Person; browser: Client; link: string }> {
  const browser = createClient(app.url);
  await browser.post('/auth/email/register', person);
  const [mail] = await waitForMails(app.dataDir, person.email);
  return { person, browser, link: `/auth/email/verify-email?token=${tokenOf(mail)}` };
}

const isSignedIn = async (browser: Client): Promise<boolean> => (await browser.get('/auth/me')).status === 200;

it('the link signs in the browser that registered', async () => {
  const { person, browser, link } = await registered();
  const answer = await browser.get(link);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect((await browser.get('/auth/me')).body).toMatchObject({ email: person.email, emailVerified: true });
});

it('a mail scanner that opens the link verifies the address and gets no session', async () => {
  const { browser, link } = await registered();
  const scanner = createClient(app.url);
  const answer = await scanner.get(link);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await isSignedIn(scanner)).toBe(false);
  await browser.get(link);
  expect(await isSignedIn(browser), 'the browser that registered opens the link afterwards').toBe(true);
});

it('a browser with the cookie of another registration gets no session', async () => {
  const { link } = await registered();
  const other = await registered();
  expect((await other.browser.get(link)).body).toEqual({ success: true });
  expect(await isSignedIn(other.browser)).toBe(false);
});

it('the browser of an earlier registration of the address is not signed in by the link of a later one', async () => {
  const person = newPerson();
  const attacker = createClient(app.url);
  await attacker.post('/auth/email/register', { ...person, password: 'an attacker chose this' });
  await waitForMails(app.dataDir, person.email);
  const owner = createClient(app.url);
  await owner.post('/auth/email/register', person);
  const mails = await waitForMails(app.dataDir, person.email, 2);
  const link = `/auth/email/verify-email?token=${tokenOf(mails[1])}`;
  expect((await attacker.get(link)).body).toEqual({ success: true });
  await owner.get(link);
  expect(await isSignedIn(attacker)).toBe(false);
  expect(await isSignedIn(owner)).toBe(true);
});

it('the link signs in once', async () => {
  const { browser, link } = await registered();
  const cookies = (await browser.get(link)).headers.getSetCookie();
  await browser.post('/auth/logout');
  expect((await browser.get(link)).body).toEqual({ success: true });
  expect(await isSignedIn(browser)).toBe(false);
  expect(cookies.some((cookie) => /cardamom_registration=;.*httponly/i.test(cookie))).toBe(true);
});

it('the link signs nobody in after the password was reset', async () => {
  const { person, browser, link } = await registered();
  await createClient(app.url).get(link);
  await createClient(app.url).post('/auth/email/forgot-password', { email: person.email });
  const mails = await waitForMails(app.dataDir, person.email, 2);
  const password = 'another password than before';
  await createClient(app.url).post('/auth/email/reset-password', { token: tokenOf(mails[1]), password });
  expect((await browser.get(link)).status).toBe(200);
  expect(await isSignedIn(browser)).toBe(false);
});

it('registering sets the same kind of cookie for a new and for a known address', async () => {
  const { person, link } = await registered();
  await createClient(app.url).get(link);
  const shape = async (to: Person): Promise<string[]> => {
    const { headers } = await createClient(app.url).post('/auth/email/register', to);
    return headers
      .getSetCookie()
      .map((cookie) => cookie.replace(/=[\w-]{43};/, '=TOKEN;').replace(/expires=[^;]+/, ''));
  };
  expect(await shape(person)).toEqual(await shape(newPerson()));
});

it('a log-in before the verification says whether a new link was sent, and that link signs this browser in', async () => {
  const { person } = await registered();
  const credentials = { email: person.email, password: person.password };
  const browser = createClient(app.url);
  const soon = await browser.post('/auth/email/login', credentials);
  expect(soon).toMatchObject({ status: 403, body: { code: 'auth.emailNotVerified', linkSent: false } });
  await app.services.createEntityManager().execute(
    `update email_token set created_at = now() - interval '6 minutes'
       where account_id = (select id from account where email = ?)`,
    [person.email],
  );
  expect((await browser.post('/auth/email/login', credentials)).body.linkSent).toBe(true);
  const mails = await waitForMails(app.dataDir, person.email, 2);
  await browser.get(`/auth/email/verify-email?token=${tokenOf(mails[1])}`);
  expect(await isSignedIn(browser)).toBe(true);
});
