import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totp } from '../../../server/modules/auth/second-factor/totp.ts';
import { newPerson, PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { bytesOf } from '../../support/accounts/base32.ts';
import { signInAs } from '../../support/accounts/google-sign-in.ts';
import { newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Client, createClient } from '../../support/api/client.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let issuer: TestIssuer;
let app: ApiApp;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startApiApp({ env: issuer.env });
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});

const STEP = 30_000;
const currentPassword = PASSWORD;
const execute = (statement: string, values: unknown[] = []) =>
  app.services.createEntityManager().execute<Record<string, unknown>[]>(statement, values);

/** A person with a second factor. The code of the previous step was used for the set-up. */
async function withFactor(of = app) {
  const client = await signUp(of);
  const { secret } = (await client.post('/auth/second-factor', { currentPassword })).body;
  const key = bytesOf(secret);
  const confirmed = await client.post('/auth/second-factor/confirm', { code: totp(key, Date.now() - STEP) });
  return { client, person: client.person, key, confirmed, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

const finish = (client: Client, code: string) => client.post('/auth/second-factor/sign-in', { code });

/** A new browser that has given the right password. */
async function afterPassword(person: object): Promise<Client> {
  const client = createClient(app.url);
  const answer = await client.post('/auth/email/login', person);
  expect(answer).toMatchObject({ status: 403, body: { code: 'auth.secondFactorRequired' } });
  expect(answer.body.user).toBeUndefined();
  expect((await client.get('/auth/me')).status).toBe(401);
  return client;
}

describe('setting up a second factor', () => {
  it('needs the password, and counts only after a code of the app', async () => {
    const client = await signUp(app);
    const begin = (password: unknown) => client.post('/auth/second-factor', { currentPassword: password });
    expect((await begin('not this one')).body.code).toBe('users.passwordWrong');
    expect((await begin('')).body.code).toBe('users.currentPasswordRequired');
    const { body } = await begin(PASSWORD);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect((await client.get('/auth/second-factor')).body).toEqual({
      isSet: false,
      createdAt: null,
      recoveryCodesLeft: 0,
    });
    expect((await createClient(app.url).post('/auth/email/login', client.person)).status).toBe(200);
    const wrong = await client.post('/auth/second-factor/confirm', { code: '000000' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'auth.codeWrong', fields: {} } });
  });

  it('gives ten recovery codes, ends other sessions and tells the owner', async () => {
    const client = await signUp(app);
    const other = createClient(app.url);
    await other.post('/auth/email/login', client.person);
    const { secret } = (await client.post('/auth/second-factor', { currentPassword })).body;
    const code = totp(bytesOf(secret), Date.now());
    const { status, body } = await client.post('/auth/second-factor/confirm', { code });
    expect(status).toBe(200);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect(body.recoveryCodes[0]).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await other.get('/auth/me')).status).toBe(401);
    expect((await client.get('/auth/second-factor')).body).toMatchObject({ isSet: true, recoveryCodesLeft: 10 });
    expect((await client.post('/auth/second-factor', { currentPassword })).body.code).toBe('auth.secondFactorSet');
    const mails = await waitForMails(app.dataDir, client.person.email, 2);
    expect(mails[1]?.text).toContain('needs a code from an authenticator app');
    const stored = await execute('select * from recovery_code');
    expect(JSON.stringify(stored)).not.toContain(body.recoveryCodes[0].replaceAll('-', '').toUpperCase());
  });
});

describe('signing in with a second factor', () => {
  it('takes a code once, with blanks and in other digits', async () => {
    const { person, key } = await withFactor();
    const code = totp(key, Date.now());
    const arabic = Array.from(code.slice(3), (digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
    const typed = ` ${code.slice(0, 3)} ${arabic} `;
    const client = await afterPassword(person);
    expect(await finish(client, typed)).toMatchObject({ status: 200, body: { success: true, user: {} } });
    expect((await client.get('/auth/me')).body.email).toBe(person.email);
    expect((await finish(client, code)).body.code).toBe('auth.signInExpired');
    expect((await finish(await afterPassword(person), code)).body.code).toBe('auth.codeWrong');
  });

  it('lets one of several attempts with one code through', async () => {
    const { person, key } = await withFactor();
    const code = totp(key, Date.now());
    const clients = await Promise.all(Array.from({ length: 5 }, () => afterPassword(person)));
    const answers = await Promise.all(clients.map((client) => finish(client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes each recovery code once and mails that', async () => {
    const { person, recoveryCodes, client: owner } = await withFactor();
    const [code = ''] = recoveryCodes;
    expect((await finish(await afterPassword(person), code.toUpperCase())).status).toBe(200);
    expect((await finish(await afterPassword(person), code)).status).toBe(400);
    expect((await owner.get('/auth/second-factor')).body.recoveryCodesLeft).toBe(9);
    const mails = await waitForMails(app.dataDir, person.email, 3);
    expect(mails[2]?.text).toContain('a recovery code was used');
  });

  it('is not possible without the password before, nor with a changed one', async () => {
    const { person, key, client: owner } = await withFactor();
    expect((await finish(createClient(app.url), '123456')).body.code).toBe('auth.signInExpired');
    const client = await afterPassword(person);
    await owner.put('/auth/password', { currentPassword, password: 'another good password' });
    expect((await finish(client, totp(key, Date.now()))).body.code).toBe('auth.signInExpired');
  });

  it('allows ten wrong codes, counted for all clients of the account, also at once', async () => {
    const { person, key } = await withFactor();
    const clients = await Promise.all([afterPassword(person), afterPassword(person)]);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => finish(clients[index % 2] ?? createClient(app.url), '000000')),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    const refused = await finish(await afterPassword(person), totp(key, Date.now()));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('keeps the factor over a reset of the password', async () => {
    const { person, key } = await withFactor();
    await execute(
      `update second_factor set confirmed_at = now() - interval '4 days'
       where account_id = (select id from account where email = ?)`,
      [person.email],
    );
    await createClient(app.url).post('/auth/email/forgot-password', person);
    const mails = await waitForMails(app.dataDir, person.email, 3);
    const password = 'another good password';
    await createClient(app.url).post('/auth/email/reset-password', { token: tokenOf(mails[2]), password });
    const client = await afterPassword({ ...person, password });
    expect((await finish(client, totp(key, Date.now()))).status).toBe(200);
  });

  it('is removed by a reset of the password in the first days, because a thief of the password may have set it up', async () => {
    const { person } = await withFactor();
    await createClient(app.url).post('/auth/email/forgot-password', person);
    const mails = await waitForMails(app.dataDir, person.email, 3);
    const password = 'another good password';
    await createClient(app.url).post('/auth/email/reset-password', { token: tokenOf(mails[2]), password });
    expect((await createClient(app.url).post('/auth/email/login', { ...person, password })).status).toBe(200);
  });

  it('is asked for after an external sign-in, too', async () => {
    const { person, key } = await withFactor();
    const { client, answer } = await signInAs(app, issuer, newIssuedPerson({ email: person.email }));
    expect(answer.headers.get('Location')).toBe('/login?confirm=code');
    expect((await client.get('/auth/me')).status).toBe(401);
    expect((await finish(client, totp(key, Date.now()))).status).toBe(200);
  });
});

describe('a second factor that is set up', () => {
  it('gives new recovery codes for the password', async () => {
    const { client, person, recoveryCodes } = await withFactor();
    const change = (password: string) =>
      client.post('/auth/second-factor/recovery-codes', { currentPassword: password });
    expect((await change('wrong one')).status).toBe(400);
    expect((await change(PASSWORD)).body.recoveryCodes).toHaveLength(10);
    expect((await finish(await afterPassword(person), recoveryCodes[0] ?? '')).status).toBe(400);
  });

  it('is removed for the password', async () => {
    const { client, person } = await withFactor();
    const remove = (password: string) => client.delete('/auth/second-factor', { currentPassword: password });
    expect((await remove('wrong one')).status).toBe(400);
    const waiting = await afterPassword(person);
    expect((await remove(PASSWORD)).status).toBe(200);
    expect((await finish(waiting, '123456')).body.code).toBe('auth.signInExpired');
    expect((await remove(PASSWORD)).status).toBe(404);
    expect((await createClient(app.url).post('/auth/email/login', person)).status).toBe(200);
  });
});

describe('a change of the ways into an account with a second factor', () => {
  const changes = {
    'new recovery codes': (client: Client, password = PASSWORD) =>
      client.post('/auth/second-factor/recovery-codes', { currentPassword: password }),
    'removing the app': (client: Client, password = PASSWORD) =>
      client.delete('/auth/second-factor', { currentPassword: password }),
    'a new passkey': (client: Client, password = PASSWORD) =>
      client.post('/auth/passkeys/options', { currentPassword: password }),
    'removing a passkey': (client: Client, password = PASSWORD) =>
      client.delete(`/auth/passkeys/${crypto.randomUUID()}`, { currentPassword: password }),
    'an import key': (client: Client, password = PASSWORD) =>
      client.post('/auth/import-keys', { name: 'Scans', currentPassword: password }),
    'another app': (client: Client, password = PASSWORD) =>
      client.post('/auth/second-factor', { currentPassword: password }),
    'another address': (client: Client, password = PASSWORD) =>
      client.post('/auth/email/change', { email: newPerson('New').email, password }),
  };
  const refused = { status: 403, body: { code: 'auth.proofNeeded' } };
  const prove = (client: Client, code: string) => client.post('/auth/second-factor/proof', { code });

  /** Moves the last proof of all sessions of a person into the past. */
  const age = (email: string, interval: string) =>
    execute(
      `update session set factor_proven_at = factor_proven_at - interval '${interval}'
       where account_id = (select id from account where email = ?)`,
      [email],
    );

  it.each(Object.entries(changes))('needs the factor of the last minutes: %s', async (_, change) => {
    const { client, person, key } = await withFactor();
    await age(person.email, '5 minutes');
    expect(await change(client)).toMatchObject(refused);
    // A stolen session learns nothing about the password.
    expect(await change(client, 'guessed')).toMatchObject(refused);
    expect((await prove(client, '000000')).body.code).toBe('auth.codeWrong');
    expect(await change(client)).toMatchObject(refused);
    const code = totp(key, Date.now());
    expect((await prove(client, code)).status).toBe(200);
    expect((await change(client, 'guessed')).body.code).toBe('users.passwordWrong');
    expect((await change(client)).body.code).not.toBe('auth.proofNeeded');
  });

  it('counts in its own session only, and a code only once', async () => {
    const { person, key, recoveryCodes } = await withFactor();
    const [first, second] = [await afterPassword(person), await afterPassword(person)];
    const code = totp(key, Date.now());
    await finish(first, code);
    await finish(second, recoveryCodes[0] ?? '');
    await age(person.email, '6 minutes');
    expect((await prove(first, code)).body.code).toBe('auth.codeWrong');
    expect((await prove(first, recoveryCodes[1] ?? '')).status).toBe(200);
    expect((await prove(second, recoveryCodes[1] ?? '')).body.code).toBe('auth.codeWrong');
    expect(await changes['new recovery codes'](second)).toMatchObject(refused);
    expect((await changes['new recovery codes'](first)).status).toBe(200);
    const mails = await waitForMails(app.dataDir, person.email, 5);
    expect(mails.filter(({ text = '' }) => text.includes('a recovery code was used'))).toHaveLength(2);
  });

  it('is open right after a sign-in with the factor', async () => {
    const { person, key } = await withFactor();
    const client = await afterPassword(person);
    await finish(client, totp(key, Date.now()));
    expect((await changes['removing the app'](client)).status).toBe(200);
  });

  it('is closed while the clock of the database was set back', async () => {
    const { client, person } = await withFactor();
    await age(person.email, '-1 hour');
    expect(await changes['removing the app'](client)).toMatchObject(refused);
  });

  it('allows ten wrong codes', async () => {
    const { client, key } = await withFactor();
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(client, '000000')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect((await prove(client, totp(key, Date.now()))).status).toBe(429);
  });
});

describe('SECOND_FACTOR_FOR_ADMINS', () => {
  it('leaves an administrator without a second factor no administrative call', async () => {
    const strict = await startApiApp({ env: { SECOND_FACTOR_FOR_ADMINS: 'true' } });
    try {
      const admin = await signUp(strict);
      const user = await signUp(strict, newPerson('User'));
      expect((await admin.get('/auth/me')).body).toMatchObject({ isAdmin: true, needsSecondFactor: true });
      expect(await admin.get('/api/users')).toMatchObject({ status: 403, body: { code: 'auth.secondFactorNeeded' } });
      expect((await user.get('/api/users')).body.code).toBe('errors.forbidden');
      expect((await user.get('/auth/me')).body).not.toHaveProperty('needsSecondFactor');
      const { secret } = (await admin.post('/auth/second-factor', { currentPassword })).body;
      await admin.post('/auth/second-factor/confirm', { code: totp(bytesOf(secret), Date.now()) });
      expect((await admin.get('/auth/me')).body).not.toHaveProperty('needsSecondFactor');
      expect((await admin.get('/api/users')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
