import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, signUp } from '../../support/accounts/accounts.ts';
import { signInAs } from '../../support/accounts/google-sign-in.ts';
import { newIssuedPerson, startIssuer, type TestIssuer } from '../../support/accounts/openid-issuer.ts';
import { createAuthenticator, type Deviation } from '../../support/accounts/software-authenticator.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { tokenOf, waitForMails } from '../../support/mail/outbox.ts';

let issuer: TestIssuer;
let app: ApiApp;
let origin: string;
/** A person whose passkey is tried in many wrong ways. */
let target: Awaited<ReturnType<typeof withPasskey>>;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startApiApp({ env: issuer.env });
  origin = new URL(app.services.config.publicUrl).origin;
  target = await withPasskey();
});
afterAll(async () => {
  await app.close();
  await issuer.stop();
});

const currentPassword = PASSWORD;
const refused = { status: 400, body: { code: 'auth.passkeyFailed' } };
type Authenticator = ReturnType<typeof createAuthenticator>;

const execute = (statement: string, values: unknown[] = []) =>
  app.services.createEntityManager().execute<Record<string, unknown>[]>(statement, values);

/** The options of a call, which must succeed. */
async function optionsOf(answer: Promise<Answer>) {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body.options;
}

const begin = (client: Client) => optionsOf(client.post('/auth/passkeys/options', { currentPassword }));
const add = (client: Client, passkey: unknown) => client.post('/auth/passkeys', { passkey });
const beginSignIn = (client: Client) => optionsOf(client.post('/auth/passkeys/sign-in/options'));
const signInWith = (client: Client, passkey: unknown) => client.post('/auth/passkeys/sign-in', { passkey });
const beginFactor = (client: Client) => optionsOf(client.post('/auth/second-factor/sign-in/passkey/options'));
const finishWith = (client: Client, passkey: unknown) =>
  client.post('/auth/second-factor/sign-in/passkey', { passkey });

/** A person with one passkey. */
async function withPasskey(of = app) {
  const client = await signUp(of);
  const key = createAuthenticator(origin);
  const added = await add(client, key.create(await begin(client)));
  expect(added.status).toBe(201);
  return { client, person: client.person, key, id: added.body.passkey.id as string, added };
}

/** Signs in with a passkey in a new browser. */
async function signIn(key: Authenticator, deviation: Deviation = {}): Promise<{ client: Client; answer: Answer }> {
  const client = createClient(app.url);
  return { client, answer: await signInWith(client, key.get(await beginSignIn(client), deviation)) };
}

/** A new browser that has given the right password. */
async function afterPassword(person: object): Promise<Client> {
  const client = createClient(app.url);
  const answer = await client.post('/auth/email/login', person);
  expect(answer).toMatchObject({ status: 403, body: { code: 'auth.secondFactorRequired' } });
  return client;
}

describe('adding a passkey', () => {
  it('needs the password, gives recovery codes, ends other sessions and tells the owner', async () => {
    const client = await signUp(app);
    const other = createClient(app.url);
    await other.post('/auth/email/login', client.person);
    const wrong = await client.post('/auth/passkeys/options', { currentPassword: 'not this one' });
    expect(wrong.body.code).toBe('users.passwordWrong');
    const options = await begin(client);
    expect(options).toMatchObject({
      rp: { id: new URL(origin).hostname },
      user: { name: client.person.email },
      attestation: 'none',
    });
    const { status, body } = await add(client, createAuthenticator(origin).create(options));
    expect(status).toBe(201);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    expect((await other.get('/auth/me')).status).toBe(401);
    const { passkeys } = (await client.get('/auth/passkeys')).body;
    expect(passkeys).toEqual([expect.objectContaining({ id: body.passkey.id, lastUsedAt: null })]);
    const mails = await waitForMails(app.dataDir, client.person.email, 2);
    expect(mails[1]?.text).toContain('was added');
  });

  it('keeps recovery codes and sessions with a further passkey, and names the known ones', async () => {
    const { client, key } = await withPasskey();
    const options = await begin(client);
    expect(options.excludeCredentials).toEqual([expect.objectContaining({ id: key.id })]);
    const { body } = await add(client, createAuthenticator(origin).create(options));
    expect(body.recoveryCodes).toBeUndefined();
    expect((await client.get('/auth/second-factor')).body).toMatchObject({ isSet: false, recoveryCodesLeft: 10 });
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['of another kind', { type: 'webauthn.get' }],
    ['made in a page of another site', { crossOrigin: true }],
    ['without a person', { isPresent: false }],
    ['with the certificate of a maker', { statement: ['packed', new Map([['x5c', 'here']])] }],
    ['with an unknown statement', { statement: ['unknown', new Map()] }],
  ] satisfies [string, Deviation][])('refuses an answer %s', async (_, deviation) => {
    const made = createAuthenticator(origin).create(await begin(target.client), deviation);
    expect(await add(target.client, made)).toMatchObject(refused);
    expect((await target.client.get('/auth/passkeys')).body.passkeys).toHaveLength(1);
  });

  it('takes an answer once, and only from the session that began', async () => {
    const [client, thief] = await Promise.all([signUp(app), signUp(app)]);
    const key = createAuthenticator(origin);
    const made = key.create(await begin(client));
    expect(await add(thief, made)).toMatchObject(refused);
    expect((await add(client, made)).status).toBe(201);
    expect(await add(client, made)).toMatchObject(refused);
    // A passkey that is somebody else's is refused, without saying so.
    expect(await add(thief, key.create(await begin(thief)))).toMatchObject(refused);
  });

  it('refuses a challenge that has expired or is for a sign-in', async () => {
    const client = await signUp(app);
    const options = await begin(client);
    await execute(`update passkey_challenge set expires_at = now() - interval '1 second'`);
    expect(await add(client, createAuthenticator(origin).create(options))).toMatchObject(refused);
    const { challenge } = await beginSignIn(client);
    expect(await add(client, createAuthenticator(origin).create({ ...options, challenge }))).toMatchObject(refused);
  });

  it('ends at twenty', async () => {
    const { client, id } = await withPasskey();
    await execute(
      `insert into passkey (id, account_id, credential_id, public_key, counter, transports, name)
       select gen_random_uuid(), account_id, sha256(n::text::bytea || credential_id), public_key, 0, '[]', 'x'
       from passkey, generate_series(1, 19) n where id = ?`,
      [id],
    );
    const full = await client.post('/auth/passkeys/options', { currentPassword });
    expect(full).toMatchObject({ status: 409, body: { code: 'auth.passkeysFull' } });
  });
});

describe('signing in with a passkey alone', () => {
  it('opens the account without password and code', async () => {
    const { client: owner, person, key } = await withPasskey();
    const { client, answer } = await signIn(key);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    expect((await client.get('/auth/me')).body.email).toBe(person.email);
    expect((await owner.get('/auth/passkeys')).body.passkeys[0].lastUsedAt).not.toBeNull();
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['made in a page of another site', { crossOrigin: true }],
    ['without verification of the user', { isVerified: false }],
    ['without a person', { isPresent: false }],
    ['whose counter stands still', { counter: 1 }],
    ['that names no user', { userHandle: null }],
    ['that names another user', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ] satisfies [string, Deviation][])('refuses an answer %s', async (_, deviation) => {
    const { client, answer } = await signIn(target.key, deviation);
    expect(answer).toMatchObject(refused);
    expect((await client.get('/auth/me')).status).toBe(401);
  });

  it('answers alike for an unknown passkey, a wrong signature and a removed passkey', async () => {
    const { client: owner, key, id } = await withPasskey();
    const unknown = (await signIn(createAuthenticator(origin))).answer;
    const forger = createClient(app.url);
    const forged = createAuthenticator(origin).get(await beginSignIn(forger));
    const stolen = key.get(await beginSignIn(createClient(app.url)));
    const wrong = await signInWith(forger, {
      ...forged,
      id: key.id,
      response: { ...forged.response, userHandle: stolen.response.userHandle },
    });
    await owner.delete(`/auth/passkeys/${id}`, { currentPassword });
    const removed = (await signIn(key)).answer;
    expect([unknown, wrong, removed].map(({ status }) => status)).toEqual([400, 400, 400]);
    expect([wrong.body, removed.body]).toEqual([unknown.body, unknown.body]);
  });

  it('takes an answer once, even one that was refused, and only from the browser that began', async () => {
    const { key } = await withPasskey();
    const [client, thief] = [createClient(app.url), createClient(app.url)];
    const answered = key.get(await beginSignIn(client));
    await beginSignIn(thief);
    expect(await signInWith(thief, answered)).toMatchObject(refused);
    expect((await signInWith(client, answered)).status).toBe(200);
    expect(await signInWith(client, answered)).toMatchObject(refused);
    const options = await beginSignIn(client);
    expect(await signInWith(client, key.get(options, { isVerified: false }))).toMatchObject(refused);
    expect(await signInWith(client, key.get(options))).toMatchObject(refused);
  });

  it('lets one of several simultaneous uses of an answer through, and works in two tabs', async () => {
    const { key } = await withPasskey();
    const client = createClient(app.url);
    const [first, second] = [await beginSignIn(client), await beginSignIn(client)];
    const answered = key.get(first);
    const answers = await Promise.all(Array.from({ length: 4 }, () => signInWith(client, answered)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(second.challenge).not.toBe(first.challenge);
  });

  it('does not take the challenge of a second factor, which asks for less', async () => {
    const { person, key } = await withPasskey();
    const client = await afterPassword(person);
    await beginSignIn(client);
    expect(await signInWith(client, key.get(await beginFactor(client)))).toMatchObject(refused);
  });

  it('does not count for authenticators whose counter is always 0', async () => {
    const client = await signUp(app);
    const key = createAuthenticator(origin);
    await add(client, key.create(await begin(client), { counter: 0 }));
    for (const _ of [1, 2]) expect((await signIn(key, { counter: 0 })).answer.status).toBe(200);
  });

  it('is refused after fifty wrong answers of a client', async () => {
    const strict = await startApiApp();
    try {
      const wrong = createAuthenticator(new URL(strict.services.config.publicUrl).origin);
      const client = createClient(strict.url);
      const { options } = (await client.post('/auth/passkeys/sign-in/options')).body;
      const passkey = wrong.get(options, { userHandle: 'AAAA' });
      const answers = await Promise.all(Array.from({ length: 52 }, () => signInWith(client, passkey)));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    } finally {
      await strict.close();
    }
  });
});

describe('a passkey as the second factor', () => {
  it('completes a sign-in by password, also without verification of the user', async () => {
    const { person, key } = await withPasskey();
    const client = await afterPassword(person);
    expect((await client.get('/auth/second-factor/sign-in')).body).toEqual({ app: false, passkey: true });
    const options = await beginFactor(client);
    expect(options.allowCredentials).toEqual([expect.objectContaining({ id: key.id })]);
    const finished = await finishWith(client, key.get(options, { isVerified: false, userHandle: null }));
    expect(finished).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    expect((await client.get('/auth/me')).status).toBe(200);
    expect((await client.get('/auth/second-factor/sign-in')).body.code).toBe('auth.signInExpired');
  });

  it('completes an external sign-in', async () => {
    const { person, key } = await withPasskey();
    const { client, answer } = await signInAs(app, issuer, newIssuedPerson({ email: person.email }));
    expect(answer.headers.get('Location')).toBe('/login?confirm=code');
    expect((await finishWith(client, key.get(await beginFactor(client)))).status).toBe(200);
  });

  it('is refused if it belongs to another account, or its answer was used', async () => {
    const [{ person, key }, other] = await Promise.all([withPasskey(), withPasskey()]);
    const client = await afterPassword(person);
    expect(await finishWith(client, other.key.get(await beginFactor(client)))).toMatchObject(refused);
    const answered = key.get(await beginFactor(client));
    const again = await afterPassword(person);
    expect(await finishWith(again, answered)).toMatchObject(refused);
    expect((await finishWith(client, answered)).status).toBe(200);
    expect((await finishWith(client, answered)).body.code).toBe('auth.signInExpired');
  });

  it('tells nothing to a browser without a password', async () => {
    const client = createClient(app.url);
    for (const call of [
      client.get('/auth/second-factor/sign-in'),
      client.post('/auth/second-factor/sign-in/passkey/options'),
      finishWith(client, createAuthenticator(origin).get({ challenge: 'AAAA' })),
    ])
      expect(await call).toMatchObject({ status: 400, body: { code: 'auth.signInExpired' } });
  });

  it('can be replaced by a recovery code', async () => {
    const { person, added } = await withPasskey();
    const client = await afterPassword(person);
    const [code] = added.body.recoveryCodes;
    expect((await client.post('/auth/second-factor/sign-in', { code: '123456' })).body.code).toBe('auth.codeWrong');
    expect((await client.post('/auth/second-factor/sign-in', { code })).status).toBe(200);
  });

  it('counts for SECOND_FACTOR_FOR_ADMINS', async () => {
    const strict = await startApiApp({ env: { SECOND_FACTOR_FOR_ADMINS: 'true' } });
    try {
      const admin = await signUp(strict);
      expect((await admin.get('/api/users')).body.code).toBe('auth.secondFactorNeeded');
      const key = createAuthenticator(new URL(strict.services.config.publicUrl).origin);
      const { passkey } = (await add(admin, key.create(await begin(admin)))).body;
      expect((await admin.get('/api/users')).status).toBe(200);
      await admin.delete(`/auth/passkeys/${passkey.id}`, { currentPassword });
      expect((await admin.get('/api/users')).body.code).toBe('auth.secondFactorNeeded');
    } finally {
      await strict.close();
    }
  });
});

describe('a passkey that proves the second factor in a session', () => {
  const beginProof = (client: Client) => optionsOf(client.post('/auth/second-factor/proof/passkey/options'));
  const proveWith = (client: Client, passkey: unknown) => client.post('/auth/second-factor/proof/passkey', { passkey });
  const renew = (client: Client) => client.post('/auth/second-factor/recovery-codes', { currentPassword });

  /** A person whose session was proven too long ago. */
  async function withOldProof() {
    const made = await withPasskey();
    await execute(
      `update session set factor_proven_at = now() - interval '6 minutes'
       where account_id = (select id from account where email = ?)`,
      [made.person.email],
    );
    return made;
  }

  it('opens the settings of the ways into the account', async () => {
    const { client, key } = await withOldProof();
    expect(await renew(client)).toMatchObject({ status: 403, body: { code: 'auth.proofNeeded' } });
    const options = await beginProof(client);
    expect(options.allowCredentials).toEqual([expect.objectContaining({ id: key.id })]);
    expect((await proveWith(client, key.get(options))).status).toBe(200);
    expect((await renew(client)).status).toBe(200);
  });

  it('is refused with the passkey of another account, from another session, and the second time', async () => {
    const [{ client, person, key }, other] = await Promise.all([withOldProof(), withOldProof()]);
    expect(await proveWith(client, other.key.get(await beginProof(client)))).toMatchObject(refused);
    const second = await afterPassword(person);
    await finishWith(second, key.get(await beginFactor(second)));
    expect(await proveWith(client, key.get(await beginProof(second)))).toMatchObject(refused);
    const answered = key.get(await beginProof(client));
    expect((await proveWith(client, answered)).status).toBe(200);
    expect(await proveWith(client, answered)).toMatchObject(refused);
    expect((await renew(other.client)).body.code).toBe('auth.proofNeeded');
  });

  it('is no sign-in, and a challenge of a sign-in is no proof', async () => {
    const { client, key } = await withOldProof();
    expect(await proveWith(client, key.get(await beginSignIn(client)))).toMatchObject(refused);
    expect(await signInWith(client, key.get(await beginProof(client)))).toMatchObject(refused);
  });

  it('forgets an app that somebody had begun to set up before the first passkey', async () => {
    const client = await signUp(app);
    await client.post('/auth/second-factor', { currentPassword });
    await add(client, createAuthenticator(origin).create(await begin(client)));
    const rows = await execute(
      'select 1 from second_factor where account_id = (select id from account where email = ?)',
      [client.person.email],
    );
    expect(rows).toEqual([]);
  });
});

describe('the list of passkeys', () => {
  it('renames and removes only the own ones; removing needs the password and is mailed', async () => {
    const [{ client, person, id }, stranger] = await Promise.all([withPasskey(), signUp(app)]);
    const rename = (by: Client, name: string) => by.put(`/auth/passkeys/${id}`, { name });
    const remove = (by: Client, password: string) => by.delete(`/auth/passkeys/${id}`, { currentPassword: password });
    expect((await rename(stranger, 'mine')).status).toBe(404);
    expect((await rename(client, ' ')).body.code).toBe('auth.nameRequired');
    expect((await rename(client, ' Blue key ')).status).toBe(200);
    expect((await client.get('/auth/passkeys')).body.passkeys[0].name).toBe('Blue key');
    expect((await remove(client, 'wrong one')).status).toBe(400);
    expect((await remove(stranger, PASSWORD)).status).toBe(404);
    const waiting = await afterPassword(person);
    expect((await remove(client, PASSWORD)).status).toBe(200);
    expect((await waiting.get('/auth/second-factor/sign-in')).body.code).toBe('auth.signInExpired');
    expect((await client.get('/auth/second-factor')).body.recoveryCodesLeft).toBe(0);
    expect((await createClient(app.url).post('/auth/email/login', person)).status).toBe(200);
    const mails = await waitForMails(app.dataDir, person.email, 3);
    expect(mails[2]?.text).toContain('“Blue key” was removed. The password alone signs in.');
  });
});

describe('a reset of the password', () => {
  async function reset(person: { readonly email: string }, mailsBefore: number): Promise<string> {
    await createClient(app.url).post('/auth/email/forgot-password', person);
    const mails = await waitForMails(app.dataDir, person.email, mailsBefore + 1);
    const password = 'another good password';
    const answer = await createClient(app.url).post('/auth/email/reset-password', {
      token: tokenOf(mails[mailsBefore]),
      password,
    });
    expect(answer.status).toBe(200);
    return password;
  }

  it('keeps a passkey of last week, and ends a sign-in that waits for it', async () => {
    const { person, key, id } = await withPasskey();
    await execute(`update passkey set created_at = now() - interval '7 days' where id = ?`, [id]);
    const [byPassword, { client: byIssuer }] = [
      await afterPassword(person),
      await signInAs(app, issuer, newIssuedPerson({ email: person.email })),
    ];
    const answers = [key.get(await beginFactor(byPassword)), key.get(await beginFactor(byIssuer))];
    const password = await reset(person, 3);
    for (const [index, client] of [byPassword, byIssuer].entries())
      expect((await finishWith(client, answers[index])).body.code).toBe('auth.signInExpired');
    await afterPassword({ ...person, password });
    expect((await signIn(key)).answer.status).toBe(200);
  });

  it('removes a passkey that somebody with the password has just added, and says so', async () => {
    const { person, key } = await withPasskey();
    const password = await reset(person, 2);
    expect((await signIn(key)).answer).toMatchObject(refused);
    expect((await createClient(app.url).post('/auth/email/login', { ...person, password })).status).toBe(200);
    const mails = await waitForMails(app.dataDir, person.email, 4);
    expect(mails[3]?.text).toContain('removed the second factor');
  });
});

it('offers passkeys at the host of PUBLIC_URL only, and never at an IP address', async () => {
  expect((await createClient(app.url).get('/api/version')).body.passkeyHost).toBe(new URL(origin).hostname);
  const byNumber = await startApiApp({ env: { PUBLIC_URL: 'http://192.0.2.7:3000' } });
  try {
    expect((await createClient(byNumber.url).get('/api/version')).body).not.toHaveProperty('passkeyHost');
  } finally {
    await byNumber.close();
  }
});
