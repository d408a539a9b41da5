import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewEmailKeys } from '../../../server/db/renew-email-keys.ts';
import { newPerson, PASSWORD, type Person, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { signInAs } from '../../support/accounts/google-sign-in.ts';
import { newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';
import { mailsTo, tokenOf, waitForMails } from '../../support/mail/outbox.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const ADMIN = 'chef@kitchen.example';

let issuer: TestIssuer;
let app: ApiApp;
let chef: Client;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startApiApp({ env: { ...issuer.env, ADMIN_EMAILS: '\uFF23hef@kitchen.example' } });
  chef = await signUp(app, { name: 'Chef', email: ADMIN, password: PASSWORD });
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});

let count = 0;
/** A person, and a spelling of the same address with the Kelvin sign, which is k in lower case. */
function newKate(): { kate: Person; spelled: string } {
  count += 1;
  const kate = { ...newPerson(), email: `kate.${count}@kitchen.example` };
  return { kate, spelled: kate.email.replace('k', '\u212A') };
}

const execute = (statement: string, values: unknown[] = []) =>
  app.services.createEntityManager().execute<Record<string, unknown>[]>(statement, values);
const register = (person: Person) => createClient(app.url).post('/auth/email/register', person);
const verify = (token: string) => createClient(app.url).get(`/auth/email/verify-email?token=${token}`);
const logIn = (person: Person) => createClient(app.url).post('/auth/email/login', person);
/** The mails to exactly this spelling. */
const mailsOf = async (email: string, sent: number) => {
  const exact = async () =>
    (await mailsTo(app.dataDir, email)).filter(({ to }) => to?.some(({ address }) => address === email));
  return waitFor(`${sent} mails to ${email}`, async () => {
    const mails = await exact();
    return mails.length >= sent ? mails : null;
  });
};

describe('who registered an address with look-alike letters first', () => {
  it('does not get the mails of the registration with the plain spelling', async () => {
    const { kate, spelled } = newKate();
    await register({ ...kate, name: 'Mallory', email: spelled, password: 'an attacker chose this' });
    await mailsOf(spelled, 1);
    await register(kate);
    const [mail] = await mailsOf(kate.email, 1);
    expect(await verify(tokenOf(mail))).toMatchObject({ status: 200 });
    expect((await logIn(kate)).body.user).toMatchObject({ name: kate.name, email: kate.email });
    expect(await mailsOf(spelled, 1)).toHaveLength(1);
  });

  it('does not get the link with which the owner sets a new password', async () => {
    const { kate, spelled } = newKate();
    await register({ ...kate, email: spelled, password: 'an attacker chose this' });
    await mailsOf(spelled, 1);
    await createClient(app.url).post('/auth/email/forgot-password', { email: kate.email });
    const [mail] = await mailsOf(kate.email, 1);
    const reset = { token: tokenOf(mail), password: kate.password };
    expect(await createClient(app.url).post('/auth/email/reset-password', reset)).toMatchObject({ status: 200 });
    expect((await logIn(kate)).body.user).toMatchObject({ email: kate.email });
    expect(await mailsOf(spelled, 1)).toHaveLength(1);
  });

  it('does not keep the address when its owner signs in with Google', async () => {
    const { kate, spelled } = newKate();
    await register({ ...kate, email: spelled });
    await mailsOf(spelled, 1);
    const { client } = await signInAs(app, issuer, newIssuedPerson({ email: kate.email }));
    expect((await client.get('/auth/me')).body.email).toBe(kate.email);
  });

  it('does not get the launch mail of the plain spelling', async () => {
    const { kate, spelled } = newKate();
    for (const email of [spelled, kate.email, spelled])
      expect((await createClient(app.url).post('/api/launch-notifications', { email })).status).toBe(201);
    const emails = await execute('select email from launch_subscriber where email_key = ?', [kate.email]);
    expect(emails).toEqual([{ email: kate.email }]);
  });

  it('leaves no mail behind when the account is deleted', async () => {
    const { kate, spelled } = newKate();
    await register({ ...kate, email: spelled });
    await register(kate);
    const [mail] = await mailsOf(kate.email, 1);
    await verify(tokenOf(mail));
    const waiting = `insert into mail (id, recipient, subject, body_text, body_html, attempts, not_before)
      values (gen_random_uuid(), ?, '', '', '', 8, now() + interval '1 hour')`;
    await execute(waiting, [spelled]);
    const client = createClient(app.url);
    await client.post('/auth/email/login', kate);
    expect((await client.delete('/auth/me', { password: PASSWORD })).status).toBe(200);
    expect(await execute('select 1 from mail where recipient = ?', [spelled])).toEqual([]);
  });
});

describe('every spelling of an address', () => {
  it('logs in, finds the account, and counts as one for administrators', async () => {
    const ann = { ...newPerson(), email: 'ann@b\u00E4ckerei.example' };
    await register(ann);
    const [mail] = await waitForMails(app.dataDir, 'ann@xn--bckerei-5wa.example');
    await verify(tokenOf(mail));
    for (const email of ['ANN@B\u00C4CKEREI.example', 'ann@ba\u0308ckerei.example.', 'ann@xn--bckerei-5wa.example']) {
      expect((await logIn({ ...ann, email })).status).toBe(200);
      const search = `/api/users?q=${encodeURIComponent(email)}`;
      expect((await chef.get(search)).body.users.map((user: Person) => user.email)).toEqual([ann.email]);
      expect((await chef.get(`/api/users/${encodeURIComponent(email)}/recipes`)).status).toBe(200);
    }
    expect((await chef.get('/auth/me')).body.isAdmin).toBe(true);
  });
});

describe('addresses that were stored in an earlier form', () => {
  it('get the canonical one at the next start, and rows with one address both stay', async () => {
    const store = (email: string, at: string) =>
      execute(
        `insert into account (id, name, email, email_key, email_verified_at, created_at)
         values (gen_random_uuid(), 'Old', ?, lower(?), now(), ?) returning id`,
        [email, email, at],
      ).then(([row]) => String(row?.['id']));
    const alone = await store('old@k\u00FCche.example', '2026-01-03');
    const first = await store('twin@\uFF4Bitchen.example', '2026-01-01');
    const second = await store('twin@kitchen\u3002example', '2026-01-02');
    const log: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(line) });
    for (let start = 0; start < 2; start += 1) await renewEmailKeys(app.databaseUrl, logger);
    expect(log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ table: 'account', id: second, holder: first }),
      expect.objectContaining({ table: 'account', id: second, holder: first }),
    ]);
    const keys = await execute(`select id, email_key from account where name = 'Old' order by created_at`);
    expect(keys).toEqual([
      { id: first, email_key: 'twin@kitchen.example' },
      { id: second, email_key: 'twin@kitchen\u3002example' },
      { id: alone, email_key: 'old@xn--kche-0ra.example' },
    ]);
  });
});
