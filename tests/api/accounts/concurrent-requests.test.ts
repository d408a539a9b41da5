import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, signUp } from '../../support/accounts/accounts.ts';
import { createAuthenticator } from '../../support/accounts/software-authenticator.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, createClient } from '../../support/api/client.ts';
import { waitForMails } from '../../support/mail/outbox.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

/** As many as the server has connections to its database. */
const AT_ONCE = 10;

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ env: { TRUSTED_PROXIES: 'loopback' } });
});
afterAll(() => app.close());

const execute = (statement: string) => app.services.createEntityManager().execute(statement);
const codesOf = (answers: readonly Answer[]): Set<unknown> => new Set(answers.map(({ body }) => body.code));

/**
 * The answers to concurrent requests, each by a client with another address. The accounts are locked until all of the
 * server's connections wait for them.
 */
async function together(request: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer[]> {
  const holder = new Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin; select 1 from account for update');
  const answers = Array.from({ length: AT_ONCE }, (_, n) => request({ 'X-Forwarded-For': `198.51.100.${n}` }));
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await waitFor('the requests', async () => {
    await holder.query('select pg_stat_clear_snapshot()'); // of this transaction
    return (await holder.query(waiting)).rowCount === AT_ONCE;
  }).finally(() => holder.end());
  return Promise.all(answers);
}

describe('many requests at once for one account', () => {
  it('to answer with its passkey are all answered', async () => {
    const owner = await signUp(app);
    const key = createAuthenticator(new URL(app.services.config.publicUrl).origin);
    const { body } = await owner.post('/auth/passkeys/options', { currentPassword: owner.person.password });
    await owner.post('/auth/passkeys', { passkey: key.create(body.options) });
    const browser = createClient(app.url);
    await browser.post('/auth/email/login', owner.person);
    const { options } = (await browser.post('/auth/second-factor/sign-in/passkey/options')).body;
    const passkey = key.get({ ...options, challenge: 'AAAA' });
    const answers = await together((headers) =>
      browser.post('/auth/second-factor/sign-in/passkey', { passkey }, { headers }),
    );
    expect(codesOf(answers)).toEqual(new Set(['auth.passkeyFailed']));
  });

  it('to log in before its address is verified are all answered', async () => {
    const person = newPerson();
    await createClient(app.url).post('/auth/email/register', person);
    await waitForMails(app.dataDir, person.email);
    await execute(`update email_token set created_at = now() - interval '1 hour'`);
    const answers = await together((headers) => createClient(app.url).post('/auth/email/login', person, { headers }));
    expect(codesOf(answers)).toEqual(new Set(['auth.emailNotVerified']));
    expect(answers.filter(({ body }) => body.linkSent)).toHaveLength(1);
  });
});
