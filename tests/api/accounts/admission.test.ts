import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, signUp } from '../../support/accounts/accounts.ts';
import { land, signInAs, targetOf } from '../../support/accounts/google-sign-in.ts';
import { newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { mailsTo, tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.stop());

const register = (app: ApiApp, body: object) => createClient(app.url).post('/auth/email/register', body);
const registrationOf = async (app: ApiApp) => (await createClient(app.url).get('/api/version')).body.registration;

/** Opens the verification link of the newest mail to the person. */
async function verify(app: ApiApp, { email }: Person, count = 1) {
  const mails = await waitForMails(app.dataDir, email, count);
  return createClient(app.url).get(`/auth/email/verify-email?token=${tokenOf(mails.at(-1))}`);
}

/** The token of a new invitation. */
async function invite(admin: Client, body: object = {}): Promise<string> {
  const answer = await admin.post('/api/admin/invitations', body);
  expect(answer).toMatchObject({ status: 201, body: { success: true } });
  return new URL(answer.body.link).searchParams.get('invitation') ?? '';
}

describe('registration by invitation', () => {
  let app: ApiApp;
  let admin: Awaited<ReturnType<typeof signUp>>;
  let modeAtFirst: unknown;
  const rivals = [newPerson('Rival'), newPerson('Late')] as const;
  beforeAll(async () => {
    app = await startApiApp({ env: { REGISTRATION: 'invitation', ...issuer.env } });
    modeAtFirst = await registrationOf(app);
    for (const rival of rivals) await register(app, rival);
    admin = await signUp(app);
  });
  afterAll(() => app.close());

  it('makes the first account an administrator, and no other account that registered before', async () => {
    expect(modeAtFirst).toBeUndefined();
    expect((await admin.get('/auth/me')).body.isAdmin).toBe(true);
    expect(await registrationOf(app)).toBe('invitation');
    expect(await verify(app, rivals[0])).toMatchObject({ status: 403, body: { code: 'auth.invitationRequired' } });
    await createClient(app.url).post('/auth/email/forgot-password', rivals[1]);
    const [, reset] = await waitForMails(app.dataDir, rivals[1].email, 2);
    const answer = await createClient(app.url).post('/auth/email/reset-password', {
      token: tokenOf(reset),
      password: 'another good password',
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'auth.invitationRequired' } });
  });

  it('answers the same for a known and an unknown address', async () => {
    const [known, unknown] = [await register(app, admin.person), await register(app, newPerson())];
    expect(unknown).toMatchObject({ status: 403, body: { code: 'auth.invitationRequired' } });
    expect(known.body).toEqual(unknown.body);
  });

  it('takes an invitation once', async () => {
    const invitation = await invite(admin);
    expect((await createClient(app.url).get(`/auth/invitation?token=${invitation}`)).body).toEqual({ email: null });
    const [person, second] = [newPerson(), newPerson()];
    for (const body of [person, second]) expect((await register(app, { ...body, invitation })).status).toBe(201);
    expect((await verify(app, person)).status).toBe(200);
    expect((await verify(app, person)).status).toBe(200);
    expect((await createClient(app.url).post('/auth/email/login', person)).status).toBe(200);
    expect((await verify(app, second)).status).toBe(403);
    expect((await register(app, { ...newPerson(), invitation })).body.code).toBe('auth.invitationInvalid');
    expect((await createClient(app.url).get(`/auth/invitation?token=${invitation}`)).status).toBe(400);
  });

  it('does not reveal an account to somebody with an invitation', async () => {
    const invitation = await invite(admin);
    expect((await register(app, { ...admin.person, invitation })).body).toEqual({ success: true });
    expect((await register(app, { ...newPerson(), invitation })).body).toEqual({ success: true });
  });

  it('mails the link to an address, which alone may use it, in any spelling', async () => {
    const person = newPerson('Guest');
    const invitation = await invite(admin, { email: ` ${person.email.toUpperCase()} ` });
    const [mail] = await waitForMails(app.dataDir, person.email);
    expect(mail?.text).toContain(`${app.url}/register?invitation=${invitation}`);
    expect(mail?.text).not.toContain('mail.invitation');
    const other = await register(app, { ...newPerson(), invitation });
    expect(other).toMatchObject({ status: 400, body: { code: 'auth.invitationInvalid' } });
    expect((await register(app, { ...person, invitation })).status).toBe(201);
    expect((await verify(app, person, 2)).status).toBe(200);
  });

  it('lists open invitations without their tokens and replaces an earlier one for an address', async () => {
    const { email } = newPerson('Twice');
    const first = await invite(admin, { email });
    await invite(admin, { email, days: 1 });
    const { invitations } = (await admin.get('/api/admin/invitations')).body;
    const own = invitations.filter((one: { email: string | null }) => one.email === email);
    expect(own).toHaveLength(1);
    expect(Object.keys(own[0]).toSorted()).toEqual(['createdAt', 'email', 'expiresAt', 'id']);
    expect((await register(app, { ...newPerson(), email, invitation: first })).status).toBe(400);
  });

  it('does not verify a registration whose invitation was withdrawn', async () => {
    const invitation = await invite(admin);
    const person = newPerson();
    await register(app, { ...person, invitation });
    const [{ id }] = (await admin.get('/api/admin/invitations')).body.invitations;
    expect((await admin.delete(`/api/admin/invitations/${id}`)).status).toBe(200);
    expect((await admin.delete(`/api/admin/invitations/${id}`)).status).toBe(404);
    expect((await verify(app, person)).status).toBe(403);
    expect((await register(app, { ...person, invitation })).status).toBe(400);
  });

  it('refuses an expired invitation, but verifies a registration from before', async () => {
    const invitation = await invite(admin);
    const person = newPerson();
    await register(app, { ...person, invitation });
    await app.services.createEntityManager().execute(`update invitation set expires_at = now() - interval '1 second'`);
    expect((await register(app, { ...newPerson(), invitation })).status).toBe(400);
    expect((await verify(app, person)).status).toBe(200);
  });

  it('keeps the invitation in the fresh link after a log-in', async () => {
    const invitation = await invite(admin);
    const person = newPerson();
    await register(app, { ...person, invitation });
    await waitForMails(app.dataDir, person.email);
    const em = app.services.createEntityManager();
    await em.execute(`update email_token set created_at = now() - interval '1 day', expires_at = now()`);
    expect((await createClient(app.url).post('/auth/email/login', person)).status).toBe(403);
    expect((await verify(app, person, 2)).status).toBe(200);
  });

  it.each([{ email: 'nobody' }, { email: 7 }, { days: 0 }, { days: 91 }, { days: 1.5 }])(
    'refuses to make %j',
    async (body) => expect((await admin.post('/api/admin/invitations', body)).status).toBe(400),
  );

  it('signs in with an external identity only by an invitation, and again without one', async () => {
    const person = newIssuedPerson();
    const refused = await signInAs(app, issuer, person);
    expect(refused).toMatchObject({ path: '/login', error: 'auth.invitationRequired' });
    const client = createClient(app.url);
    const toIssuer = targetOf(await client.get(`/auth/google?invitation=${await invite(admin)}`), app.url);
    const callback = new URL((await fetch(toIssuer, { redirect: 'manual' })).headers.get('Location') ?? '');
    expect((await land(client, callback.pathname + callback.search)).path).toBe('/');
    expect((await signInAs(app, issuer, person)).path).toBe('/');
    const guessed = await land(createClient(app.url), '/auth/google?invitation=guessed');
    expect(guessed.error).toBe('auth.invitationInvalid');
  });
});

describe('closed registration', () => {
  let app: ApiApp;
  let admin: Awaited<ReturnType<typeof signUp>>;
  beforeAll(async () => {
    app = await startApiApp({ env: { REGISTRATION: 'closed', ...issuer.env } });
    admin = await signUp(app);
  });
  afterAll(() => app.close());

  it('admits the first account only, and lets it sign in', async () => {
    expect(await registrationOf(app)).toBe('closed');
    expect((await createClient(app.url).post('/auth/email/login', admin.person)).status).toBe(200);
    expect(await register(app, newPerson())).toMatchObject({ status: 403, body: { code: 'auth.registrationClosed' } });
    const refused = await signInAs(app, issuer, newIssuedPerson());
    expect(refused).toMatchObject({ path: '/login', error: 'auth.registrationClosed' });
    expect((await admin.get('/api/users')).body.total).toBe(1);
  });

  it('joins an external identity to an existing account', async () => {
    expect((await signInAs(app, issuer, newIssuedPerson({ email: admin.person.email }))).path).toBe('/');
  });

  it('makes no invitations', async () => {
    expect((await admin.post('/api/admin/invitations', {})).body.code).toBe('auth.registrationClosed');
  });
});

describe('allowed domains', () => {
  let app: ApiApp;
  beforeAll(async () => {
    app = await startApiApp({ env: { REGISTRATION_DOMAINS: 'kitchen.example, @Köche.example', ...issuer.env } });
  });
  afterAll(() => app.close());

  it('admit their addresses in any spelling, and no others', async () => {
    const statusOf = async (email: string): Promise<number> => (await register(app, { ...newPerson(), email })).status;
    for (const host of ['kitchen.example', 'KITCHEN.example.', 'köche.example', 'xn--kche-5qa.example'])
      expect(await statusOf(`ann@${host}`)).toBe(201);
    for (const host of ['sub.kitchen.example', 'mykitchen.example', 'kitchen.example.org', 'koche.example'])
      expect(await statusOf(`ann@${host}`)).toBe(403);
    expect(await registrationOf(app)).toBeUndefined();
  });

  it('count for external identities, and not for an address that was invited', async () => {
    const stranger = { email: `cora.${Date.now()}@other.example` };
    expect((await signInAs(app, issuer, newIssuedPerson(stranger))).error).toBe('auth.emailDomainRefused');
    const admin = await signUp(app);
    const person = { ...newPerson(), ...stranger };
    const invitation = await invite(admin, stranger);
    expect((await register(app, { ...person, invitation: await invite(admin) })).status).toBe(403);
    expect((await register(app, { ...person, invitation })).status).toBe(201);
    expect((await verify(app, person, 2)).status).toBe(200);
    expect(await mailsTo(app.dataDir, stranger.email)).toHaveLength(2);
  });
});
