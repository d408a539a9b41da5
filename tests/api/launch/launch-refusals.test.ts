import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newPerson } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const PATH = '/api/launch-notifications';
const FANS = ['fan1@kitchen.example', 'fan2@kitchen.example', 'fan3@kitchen.example'];

/** What the server refuses, with its reply. It changes during a test. */
interface Refused {
  sender: string | null;
  readonly recipients: Map<string, string>;
}

let refused: Refused;
let server: MailServer;
let app: ApiApp;
let chef: Client;

function reply(text: string | null | undefined): Error | null {
  return text ? Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) }) : null;
}

const deliveredTo = (address: string): number =>
  server.deliveries.filter(({ recipients }) => recipients.includes(address)).length;
const list = async (): Promise<Answer['body']> => (await chef.get(PATH)).body;
const stateOf = async (email: string): Promise<unknown> => {
  const { subscribers } = await list();
  const { notified, failure, queued } = subscribers.find((row: { email: string }) => row.email === email);
  return { notified, failure, queued };
};

beforeEach(async () => {
  refused = { sender: null, recipients: new Map() };
  server = await startMailServer({
    onMailFrom: (_address, _session, done) => done(reply(refused.sender)),
    onRcptTo: ({ address }, _session, done) => done(reply(refused.recipients.get(address))),
  });
  app = await startApiApp({ env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } });
  chef = createClient(app.url);
  const person = newPerson('Chef');
  await chef.post('/auth/email/register', person);
  const text = await waitFor('the mail', () => server.deliveries[0]?.mail.text ?? null);
  await chef.get(`/auth/email/verify-email?token=${/token=([\w-]+)/.exec(text)?.[1]}`);
  await chef.post('/auth/email/login', person);
  for (const email of FANS) await chef.post(PATH, { email });
});
afterEach(async () => {
  await app.close();
  await server.stop();
});

const send = async (): Promise<unknown> => (await chef.post(`${PATH}/send`)).body;
const ended = (): Promise<unknown> => waitFor('the mailing to end', async () => !(await list()).sending);

describe('a mailing whose sender is refused for good', () => {
  it('stops with the reason, uses nobody up, and reaches each once when it is sent again', async () => {
    refused.sender = '550 5.7.1 kitchen@cook.example may not send';
    expect(await send()).toEqual({ success: true, count: 3 });
    await waitFor('the stop', async () => (await list()).stopped !== null);
    expect(await list()).toMatchObject({ pending: 3, failed: 0, sending: false });
    expect((await list()).stopped).toContain('may not send');
    expect(await app.services.createEntityManager().execute('select id from mail')).toEqual([]);

    refused.sender = null;
    expect(await send()).toEqual({ success: true, count: 3 });
    await ended();
    expect(await list()).toMatchObject({ pending: 0, failed: 0, stopped: null });
    expect(FANS.map(deliveredTo)).toEqual([1, 1, 1]);
  });
});

describe('a subscriber whose mail is refused', () => {
  it('for good is shown with the reason, and is mailed when it is sent again', async () => {
    refused.recipients.set('fan2@kitchen.example', '550 5.1.1 no such cook');
    await send();
    await ended();
    expect(await list()).toMatchObject({ pending: 1, failed: 1, remaining: 0, stopped: null });
    expect(await stateOf('fan1@kitchen.example')).toEqual({ notified: true, failure: null, queued: false });
    const failed = await stateOf('fan2@kitchen.example');
    expect(failed).toEqual({ notified: false, failure: expect.stringContaining('no such cook'), queued: false });

    refused.recipients.clear();
    expect(await send()).toEqual({ success: true, count: 1 });
    await ended();
    expect(await stateOf('fan2@kitchen.example')).toEqual({ notified: true, failure: null, queued: false });
    expect(FANS.map(deliveredTo)).toEqual([1, 1, 1]);
  });

  it('in words of the own address does not stop the mailing', async () => {
    await chef.post(PATH, { email: 'relay@evil.example' });
    refused.recipients.set('relay@evil.example', '550 5.1.1 <relay@evil.example>: Recipient address rejected');
    await send();
    await ended();
    expect(await list()).toMatchObject({ pending: 1, failed: 1, stopped: null });
    expect(FANS.map(deliveredTo)).toEqual([1, 1, 1]);
  });

  it('for now is shown with the reason, and is tried at once when it is sent again', async () => {
    refused.recipients.set('fan3@kitchen.example', '451 come back later');
    await send();
    await waitFor('the failure', async () => (await list()).failed === 1);
    await waitFor('the others', async () => (await list()).pending === 1);
    expect(await list()).toMatchObject({ remaining: 1, sending: true });
    expect(await stateOf('fan3@kitchen.example')).toMatchObject({
      notified: false,
      failure: expect.stringContaining('later'),
      queued: true,
    });

    refused.recipients.clear();
    await send();
    await ended();
    expect(await stateOf('fan3@kitchen.example')).toEqual({ notified: true, failure: null, queued: false });
    expect(FANS.map(deliveredTo)).toEqual([1, 1, 1]);
  });
});
