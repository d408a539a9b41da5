import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { signInAs, targetOf } from '../../support/accounts/google-sign-in.ts';
import { newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';
import { mailsTo, tokenOf, waitForMails } from '../../support/mail/outbox.ts';

const ADMIN = 'chief@kitchen.example';

let issuer: TestIssuer;
let app: ApiApp;
let trusting: ApiApp;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startApiApp({ env: { ...issuer.env, GOOGLE_ISSUER_AUTHORITATIVE: 'false', ADMIN_EMAILS: ADMIN } });
  trusting = await startApiApp({ env: { ...issuer.env, ADMIN_EMAILS: ADMIN } });
});
afterAll(async () => {
  await trusting.close();
  await app.close();
  await issuer.stop();
});

const execute = (statement: string, values: unknown[] = []) =>
  app.services.createEntityManager().execute<Record<string, unknown>[]>(statement, values);

/** The pages and cookies of an answer, without the secrets that differ each time. */
const shapeOf = (headers: Headers) => ({
  location: headers.get('Location'),
  cookies: headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]*;.*/, '')),
});

/** Opens the link of the newest mail to an address. */
async function openLink(client: Client, address: string, mails = 1) {
  const token = tokenOf((await waitForMails(app.dataDir, address, mails)).at(-1));
  return targetOf(await client.get(`/auth/google/confirm?token=${token}`), app.url);
}

describe('an address for which the issuer is not authoritative', () => {
  it('does not open the account that it has until the link in a mail to it is opened', async () => {
    const ann = await signUp(app);
    const { email } = ann.person;
    const eve = await signInAs(app, issuer, newIssuedPerson({ email, name: 'Eve' }));
    expect(eve.answer.headers.get('Location')).toBe('/login?confirm=mail');
    expect((await eve.client.get('/auth/me')).status).toBe(401);
    expect(
      await execute('select 1 from external_identity i join account a on a.id = account_id where email = ?', [email]),
    ).toEqual([]);

    expect((await openLink(eve.client, email, 2)).pathname).toBe('/');
    expect((await eve.client.get('/auth/me')).body.id).toBe((await ann.get('/auth/me')).body.id);
    expect((await waitForMails(app.dataDir, email, 3)).at(-1)?.subject).toBe(
      'A new way to sign in to your Cardamom account',
    );
  });

  it('gets the same answer with and without an account, and one mail each', async () => {
    const [ann, nobody] = [await signUp(app), newPerson()];
    const answers = [];
    for (const email of [ann.person.email, nobody.email, ann.person.email.toUpperCase()]) {
      const { answer } = await signInAs(app, issuer, newIssuedPerson({ email }));
      answers.push(shapeOf(answer.headers));
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    await waitForMails(app.dataDir, ann.person.email, 3);
    await waitForMails(app.dataDir, nobody.email, 1);
    expect(await execute('select 1 from account where email = ?', [nobody.email])).toEqual([]);
  });

  it('makes nobody an administrator of ADMIN_EMAILS before its owner has confirmed it', async () => {
    const eve = await signInAs(app, issuer, newIssuedPerson({ email: ADMIN }));
    expect((await eve.client.get('/auth/me')).status).toBe(401);
    expect((await eve.client.get('/api/users')).status).toBe(401);
    await openLink(eve.client, ADMIN);
    expect((await eve.client.get('/auth/me')).body).toMatchObject({ email: ADMIN, isAdmin: true });
  });

  it('is confirmed once, and only in the browser that began', async () => {
    const person = newIssuedPerson();
    const { client } = await signInAs(app, issuer, person);
    const email = person.email ?? '';
    const other = await signInAs(app, issuer, newIssuedPerson());
    for (const browser of [createClient(app.url), other.client])
      expect((await openLink(browser, email)).searchParams.get('error')).toBe('auth.googleExpired');
    const Cookie = `cardamom_confirmation=${client.cookie('cardamom_confirmation')}`;
    expect((await openLink(client, email)).pathname).toBe('/');
    const [mail] = await mailsTo(app.dataDir, email);
    const again = await createClient(app.url).get(`/auth/google/confirm?token=${tokenOf(mail)}`, {
      headers: { Cookie },
    });
    expect(targetOf(again, app.url).searchParams.get('error')).toBe('auth.googleExpired');
  });

  it('is not confirmed by a link that is older than an hour, nor by one without a token', async () => {
    const person = newIssuedPerson();
    const { client } = await signInAs(app, issuer, person);
    await waitForMails(app.dataDir, person.email ?? '');
    for (const path of ['/auth/google/confirm', '/auth/google/confirm?token=x'])
      expect(targetOf(await client.get(path), app.url).pathname).toBe('/login');
    await execute(`update sign_in_attempt set expires_at = expires_at - interval '1 hour'`);
    expect((await openLink(client, person.email ?? '')).pathname).toBe('/login');
  });

  it('is not confirmed after a password reset, even by somebody who has read the mail', async () => {
    const ann = await signUp(app);
    const { email } = ann.person;
    const eve = await signInAs(app, issuer, newIssuedPerson({ email }));
    const stolen = tokenOf((await waitForMails(app.dataDir, email, 2)).at(-1));
    await ann.post('/auth/email/forgot-password', { email });
    const token = tokenOf((await waitForMails(app.dataDir, email, 3)).at(-1));
    expect((await ann.post('/auth/email/reset-password', { token, password: `${PASSWORD} 2` })).status).toBe(200);
    const { pathname } = targetOf(await eve.client.get(`/auth/google/confirm?token=${stolen}`), app.url);
    expect(pathname).toBe('/login');
    expect((await eve.client.get('/auth/me')).status).toBe(401);
  });

  it('is confirmed once for an identity, which then signs in at once and tells its owner nothing', async () => {
    const person = newIssuedPerson();
    const { client } = await signInAs(app, issuer, person);
    await openLink(client, person.email ?? '');
    const again = await signInAs(app, issuer, person);
    expect(again.path).toBe('/');
    expect((await again.client.get('/auth/me')).body.email).toBe(person.email);
    expect(await execute('select 1 from mail where recipient = ?', [person.email])).toEqual([]);
    expect(await mailsTo(app.dataDir, person.email ?? '')).toHaveLength(1);
  });

  it('that nobody verified goes to who opens the link, without the password of a stranger', async () => {
    const stranger = newPerson('Mallory');
    await createClient(app.url).post('/auth/email/register', stranger);
    await waitForMails(app.dataDir, stranger.email);
    const { client } = await signInAs(app, issuer, newIssuedPerson({ email: stranger.email, name: 'Cora' }));
    await openLink(client, stranger.email, 2);
    expect((await client.get('/auth/me')).body).toMatchObject({ name: 'Cora', emailVerified: true });
    expect((await createClient(app.url).post('/auth/email/login', stranger)).status).toBe(401);
  });

  it('gets at most five mails an hour caused by one client, and always the same answer', async () => {
    const email = newPerson().email;
    const answers = [];
    for (let count = 0; count < 7; count += 1)
      answers.push(shapeOf((await signInAs(app, issuer, newIssuedPerson({ email }))).answer.headers));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await waitForMails(app.dataDir, email, 5);
    expect(await execute('select 1 from mail where recipient = ?', [email])).toEqual([]);
    expect(await mailsTo(app.dataDir, email)).toHaveLength(5);
  });

  it('opens the desktop app that began, and gives the browser no session', async () => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const person = newIssuedPerson();
    issuer.setPerson(person);
    const browser = createClient(app.url);
    const start = await browser.get(`/auth/google?desktop=${challenge}&state=${verifier}`);
    const fromIssuer = await fetch(targetOf(start, app.url), { redirect: 'manual' });
    const callback = new URL(fromIssuer.headers.get('Location') ?? '');
    await browser.get(callback.pathname + callback.search);
    const page = await openLink(browser, person.email ?? '');
    expect(page.pathname).toBe('/auth/desktop/return');
    expect((await browser.get('/auth/me')).status).toBe(401);
    const code = page.searchParams.get('code') ?? '';
    const desktop = createClient(app.url);
    expect((await desktop.post('/auth/desktop/session', { code, verifier })).status).toBe(200);
    expect((await desktop.get('/auth/me')).body.email).toBe(person.email);
  });
});

describe('an issuer that is authoritative', () => {
  it('opens the account at once and gives the role of ADMIN_EMAILS, and the owner is told by mail', async () => {
    const chief = await signUp(trusting, { ...newPerson(), email: ADMIN });
    const { client } = await signInAs(trusting, issuer, newIssuedPerson({ email: ADMIN }));
    expect((await client.get('/auth/me')).body).toMatchObject({
      id: (await chief.get('/auth/me')).body.id,
      isAdmin: true,
    });
    const mails = await waitForMails(trusting.dataDir, ADMIN, 2);
    expect(mails.at(-1)?.text).toContain('was added to your Cardamom account: localhost.');
  });

  it('tells nobody about the first way to sign in, and its owner about a password', async () => {
    const person = newIssuedPerson();
    const email = person.email ?? '';
    await signInAs(trusting, issuer, person);
    const client = createClient(trusting.url);
    await client.post('/auth/email/forgot-password', { email });
    const [reset] = await waitForMails(trusting.dataDir, email, 1);
    await client.post('/auth/email/reset-password', { token: tokenOf(reset), password: PASSWORD });
    const mails = await waitForMails(trusting.dataDir, email, 2);
    expect(mails.at(-1)?.text).toContain('account: Password.');
  });

  it('does not open an account any more whose owner has reset the password since', async () => {
    const ann = await signUp(trusting);
    const { email } = ann.person;
    const eve = newIssuedPerson({ email });
    await signInAs(trusting, issuer, eve);
    const client = createClient(trusting.url);
    await client.post('/auth/email/forgot-password', { email });
    const reset = (await waitForMails(trusting.dataDir, email, 3)).find(({ text }) =>
      text?.includes('/reset-password?'),
    );
    await client.post('/auth/email/reset-password', { token: tokenOf(reset), password: PASSWORD });
    await signInAs(trusting, issuer, { ...eve, email: newPerson().email });
    expect(
      await trusting.services
        .createEntityManager()
        .execute('select 1 from external_identity i join account a on a.id = i.account_id where email = ?', [email]),
    ).toEqual([]);
  });
});
