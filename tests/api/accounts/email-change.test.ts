import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, PASSWORD, type Person, signUp } from '../../support/accounts/accounts.ts';
import { signInAs } from '../../support/accounts/google-sign-in.ts';
import { newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { mailsTo, tokenOf, waitForMails } from '../../support/mail/outbox.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const ADMIN = 'chef@kitchen.example';
const SENT = { status: 200, body: { success: true } };
const INVALID = { status: 400, body: { code: 'auth.invalidToken' } };

let issuer: TestIssuer;
let app: ApiApp;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startApiApp({ env: { ...issuer.env, ADMIN_EMAILS: ADMIN } });
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});

const newAddress = (): string => newPerson('New').email;
const ask = (user: Client, email: string, proof: object = { password: PASSWORD }): Promise<Answer> =>
  user.post('/auth/email/change', { email, ...proof });
const open = (user: Client, token: string): Promise<Answer> => user.post('/auth/email/change/confirm', { token });
const logIn = (person: Pick<Person, 'email' | 'password'>, client = createClient(app.url)): Promise<Answer> =>
  client.post('/auth/email/login', person);
const me = async (user: Client) => (await user.get('/auth/me')).body;

/** The token of the newest link that was mailed to an address. */
async function linkOf(email: string, count = 1): Promise<string> {
  return tokenOf((await waitForMails(app.dataDir, email, count)).at(-1));
}

/** How many mails an address got when none waits any more. */
async function countMails(email: string): Promise<number> {
  const em = app.services.createEntityManager();
  await waitFor('the queue to be empty', async () => (await em.execute<unknown[]>('select id from mail')).length === 0);
  return (await mailsTo(app.dataDir, email)).length;
}

describe('a change of the address', () => {
  it('takes effect when its link is opened, tells the old address, and ends all other sessions', async () => {
    const ann = await signUp(app);
    const phone = createClient(app.url);
    await logIn(ann.person, phone);
    const email = newAddress();
    const before = ann.cookie();
    expect(await ask(ann, ` ${email} `)).toMatchObject(SENT);
    const [, told] = await waitForMails(app.dataDir, ann.person.email, 2);
    expect(told?.text).toContain(email);
    expect(told?.text).not.toContain('token=');
    expect(await me(ann)).toMatchObject({ email: ann.person.email });
    expect((await logIn({ ...ann.person, email })).status).toBe(401);

    const answer = await open(ann, await linkOf(email));
    expect(answer).toMatchObject({ status: 200, body: { success: true, user: { email, emailVerified: true } } });
    expect(await me(ann)).toMatchObject({ email });
    expect(ann.cookie()).not.toBe(before);
    expect((await phone.get('/auth/me')).status).toBe(401);
    expect((await createClient(app.url, { cardamom_session: before ?? '' }).get('/auth/me')).status).toBe(401);
    expect((await logIn({ ...ann.person, email })).status).toBe(200);
    expect((await logIn(ann.person)).status).toBe(401);
  });

  it('has one valid link, the newest, which works once and until it expires', async () => {
    const ann = await signUp(app);
    const [first, second] = [newAddress(), newAddress()];
    await ask(ann, first);
    const older = await linkOf(first);
    await ask(ann, second);
    expect(await open(ann, older)).toMatchObject(INVALID);
    const newest = await linkOf(second);
    expect((await open(ann, newest)).status).toBe(200);
    expect(await open(ann, newest)).toMatchObject(INVALID);
    await ask(ann, first);
    const late = await linkOf(first, 2);
    await app.services.createEntityManager().execute(`update email_token set expires_at = now() where kind = 'change'`);
    expect(await open(ann, late)).toMatchObject(INVALID);
    expect(await me(ann)).toMatchObject({ email: second });
  });

  it('is not made by whoever else opens the link', async () => {
    const mallory = await signUp(app);
    const victim = newAddress();
    await ask(mallory, victim);
    const token = await linkOf(victim);
    expect((await open(createClient(app.url), token)).status).toBe(401);
    expect(await open(await signUp(app), token)).toMatchObject(INVALID);
    expect(await createClient(app.url).get(`/auth/email/verify-email?token=${token}`)).toMatchObject(INVALID);
    const reset = { token, password: 'an attacker chose this' };
    expect(await createClient(app.url).post('/auth/email/reset-password', reset)).toMatchObject(INVALID);
    expect(await me(mallory)).toMatchObject({ email: mallory.person.email });
  });

  it('ends with a new password, by which an owner stops it', async () => {
    const ann = await signUp(app);
    const [first, second] = [newAddress(), newAddress()];
    await ask(ann, first);
    await ann.put('/auth/password', { currentPassword: PASSWORD, password: 'seven pods of cardamom' });
    expect(await open(ann, await linkOf(first))).toMatchObject(INVALID);

    await ask(ann, second, { password: 'seven pods of cardamom' });
    const token = await linkOf(second);
    const sent = await countMails(ann.person.email);
    await createClient(app.url).post('/auth/email/forgot-password', { email: ann.person.email });
    const reset = await linkOf(ann.person.email, sent + 1);
    await createClient(app.url).post('/auth/email/reset-password', { token: reset, password: PASSWORD });
    await logIn(ann.person, ann);
    expect(await open(ann, token)).toMatchObject(INVALID);
  });

  it('makes links void that were mailed to the old address', async () => {
    const ann = await signUp(app);
    await createClient(app.url).post('/auth/email/forgot-password', { email: ann.person.email });
    const reset = await linkOf(ann.person.email, 2);
    const email = newAddress();
    await ask(ann, email);
    await open(ann, await linkOf(email));
    const change = { token: reset, password: 'seven pods of cardamom' };
    expect(await createClient(app.url).post('/auth/email/reset-password', change)).toMatchObject(INVALID);
  });
});

describe('the confirmation', () => {
  it.each([
    [{}, 'auth.passwordRequired', 'password'],
    [{ password: '' }, 'auth.passwordRequired', 'password'],
    [{ password: 'not the password' }, 'users.passwordWrong', 'password'],
    [{ currentEmail: 'ann@kitchen.example' }, 'auth.passwordRequired', 'password'],
  ])('%j is refused', async (proof, code, field) => {
    const ann = await signUp(app);
    const email = newAddress();
    expect(await ask(ann, email, proof)).toMatchObject({
      status: 400,
      body: { code, fields: { [field]: expect.anything() } },
    });
    expect([await countMails(email), await countMails(ann.person.email)]).toEqual([0, 1]);
  });

  it('of an account without a password is its present address, in any spelling', async () => {
    const person = newIssuedPerson();
    const { client: user } = await signInAs(app, issuer, person);
    const email = newAddress();
    const wrong = { code: 'users.emailWrong', fields: { currentEmail: expect.anything() } };
    expect(await ask(user, email, { currentEmail: 'x@y.example' })).toMatchObject({ status: 400, body: wrong });
    expect(await ask(user, email, {})).toMatchObject({ status: 400, body: { code: 'auth.emailRequired' } });
    expect(await ask(user, email, { currentEmail: ` ${String(person.email).toUpperCase()}` })).toMatchObject(SENT);
    expect((await open(user, await linkOf(email))).status).toBe(200);
    const { client: again } = await signInAs(app, issuer, person);
    expect(await me(again)).toMatchObject({ email });
  });

  it('counts as a failed log-in', async () => {
    const ann = await signUp(app);
    for (let count = 0; count < 10; count += 1) await ask(ann, newAddress(), { password: 'not the password' });
    expect((await ask(ann, newAddress())).status).toBe(429);
  });
});

describe('the new address', () => {
  it.each([
    ['', 'auth.emailRequired'],
    [undefined, 'auth.emailRequired'],
    ['ann', 'auth.emailInvalid'],
    ['ann@kitchen.example\u0007', 'auth.emailInvalid'],
    [`${'a'.repeat(250)}@kitchen.example`, 'auth.emailInvalid'],
  ])('%j is refused', async (email, code) => {
    const ann = await signUp(app);
    expect(await ask(ann, email as string)).toMatchObject({
      status: 400,
      body: { code, fields: { email: expect.anything() } },
    });
  });

  it('is another one than the present one, or another spelling of it', async () => {
    const ann = await signUp(app);
    const { email } = ann.person;
    expect(await ask(ann, email)).toMatchObject({ status: 400, body: { code: 'users.emailUnchanged' } });
    const spelled = email.replace('ann', 'Ann');
    expect(await ask(ann, spelled)).toMatchObject(SENT);
    const mails = await waitForMails(app.dataDir, email, 3);
    const link = mails.find(({ text }) => text?.includes('/change-email?token='));
    expect((await open(ann, tokenOf(link))).status).toBe(200);
    expect(await me(ann)).toMatchObject({ email: spelled });
  });

  it('of an account gets the same answer, and its owner is told instead, at its own spelling', async () => {
    const [ann, bea] = [await signUp(app), await signUp(app, newPerson('Bea'))];
    expect(await ask(ann, bea.person.email.replace('bea', 'BEA'))).toEqual(
      expect.objectContaining({ status: 200, body: { success: true } }),
    );
    const [, told] = await waitForMails(app.dataDir, bea.person.email, 2);
    expect(told?.to?.[0]?.address).toBe(bea.person.email);
    expect(told?.text).not.toContain('token=');
    expect(await countMails(ann.person.email)).toBe(2);
  });

  it('that got an account meanwhile is not taken away from it', async () => {
    const ann = await signUp(app);
    const bea = newPerson('Bea');
    await ask(ann, bea.email);
    const token = await linkOf(bea.email);
    await createClient(app.url).post('/auth/email/register', bea);
    await createClient(app.url).get(`/auth/email/verify-email?token=${await linkOf(bea.email, 2)}`);
    expect(await open(ann, token)).toMatchObject({ status: 409, body: { code: 'auth.emailTaken' } });
    expect((await logIn(bea)).status).toBe(200);
    expect(await me(ann)).toMatchObject({ email: ann.person.email });
  });

  it('is taken over from a registration that nobody has verified', async () => {
    const ann = await signUp(app);
    const bea = { ...newPerson('Bea'), password: 'an attacker chose this' };
    await createClient(app.url).post('/auth/email/register', bea);
    const stale = await linkOf(bea.email);
    await ask(ann, bea.email);
    expect((await open(ann, await linkOf(bea.email, 2))).status).toBe(200);
    expect((await logIn(bea)).status).toBe(401);
    expect(await createClient(app.url).get(`/auth/email/verify-email?token=${stale}`)).toMatchObject(INVALID);
  });

  it('in ADMIN_EMAILS gives the role only when its owner has opened the link', async () => {
    const ann = await signUp(app);
    await ask(ann, '\uFF23hef@kitchen.example');
    expect(await me(ann)).toMatchObject({ isAdmin: false });
    expect((await ann.get('/api/users')).status).toBe(403);
    expect((await open(ann, 'guessed')).status).toBe(400);
    expect(await me(ann)).toMatchObject({ isAdmin: false });
    const sent = async () => (await mailsTo(app.dataDir, '\uFF23hef@kitchen.example')).at(-1) ?? null;
    const token = tokenOf(await waitFor('the link', sent));
    expect((await open(ann, token)).body.user).toMatchObject({ isAdmin: true });
    expect((await ann.get('/api/users')).status).toBe(200);
  });
});

describe('requests', () => {
  it('are five an hour for an account, and each tells the present address', async () => {
    const ann = await signUp(app);
    for (let count = 0; count < 5; count += 1) expect(await ask(ann, newAddress())).toMatchObject(SENT);
    expect((await ask(ann, newAddress())).status).toBe(429);
    expect(await countMails(ann.person.email)).toBe(6);
  });

  it('send an address at most five mails an hour from one client, with the same answer', async () => {
    const email = newAddress();
    for (let count = 0; count < 3; count += 1) {
      const user = await signUp(app);
      for (let time = 0; time < 2; time += 1) expect(await ask(user, email)).toMatchObject(SENT);
    }
    expect(await countMails(email)).toBe(5);
  });

  it('are refused for domains that may have no account', async () => {
    const closed = await startApiApp({ env: { REGISTRATION_DOMAINS: 'kitchen.example' } });
    try {
      const ann = await signUp(closed);
      const answer = await ask(ann, 'ann@elsewhere.example');
      expect(answer).toMatchObject({ status: 403, body: { code: 'auth.emailDomainRefused' } });
    } finally {
      await closed.close();
    }
  });
});
