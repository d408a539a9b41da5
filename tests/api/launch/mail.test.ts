import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { MikroORM } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { createOrm } from '../../../server/db/orm.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { enqueueMail } from '../../../server/mail/mail-queue.ts';
import { createSmtpTransport } from '../../../server/mail/mail-transport.ts';
import { createLaunchRecord } from '../../../server/modules/launch/launch-record.ts';
import { newPerson } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';
import { freePort } from '../../support/network/free-port.ts';
import { type Delivery, type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { createTestCertificate } from '../../support/network/test-certificate.ts';
import { startBreakingProxy } from '../../support/database/breaking-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const FROM = 'Cardamom <kitchen@cook.example>';

function waitForMail(server: MailServer, address: string, number = 1): Promise<Delivery> {
  return waitFor(`mail ${number} to ${address}`, () => {
    const those = server.deliveries.filter(({ recipients }) => recipients.includes(address));
    return those[number - 1] ?? null;
  });
}

function startWith(smtpUrl: string): Promise<ApiApp> {
  return startApiApp({ env: { SMTP_URL: smtpUrl, MAIL_FROM: FROM, PUBLIC_URL: 'https://cook.example' } });
}

/** What the queue holds for an address. */
async function queued(
  app: ApiApp,
  address: string,
): Promise<{ attempts: number; error: string | null; wait: number }[]> {
  return app.services
    .createEntityManager()
    .execute(
      'select attempts, error, extract(epoch from not_before - now())::float as wait from mail where recipient = ?',
      [address],
    );
}

describe('a mail', () => {
  let server: MailServer;
  let app: ApiApp;
  beforeAll(async () => {
    server = await startMailServer();
    app = await startWith(`smtp://127.0.0.1:${server.port}`);
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
  });

  it('arrives as text and HTML, from MAIL_FROM, with a link to PUBLIC_URL whatever Host says', async () => {
    const person = newPerson('Ann');
    const headers = { 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' };
    await createClient(app.url.replace('localhost', '127.0.0.1')).post('/auth/email/register', person, { headers });
    const { mail, raw } = await waitForMail(server, person.email);
    const [link] = /https:\/\/cook\.example\/verify-email\?token=[\w-]+/.exec(mail.text ?? '') ?? [];
    expect(link).toBeTruthy();
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.from).toMatchObject({ name: 'Cardamom', address: 'kitchen@cook.example' });
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(raw).not.toMatch(/evil|127\.0\.0\.1:\d|localhost/);
  });

  it('is in the language of the browser, until its reader has chosen one', async () => {
    const person = newPerson('Bea');
    const client = createClient(app.url);
    await client.post('/auth/email/register', person, { headers: { 'Accept-Language': 'de-AT,en;q=0.5' } });
    const first = await waitForMail(server, person.email);
    expect(first.mail.html).toContain('lang="de" dir="ltr"');
    const token = /token=([\w-]+)/.exec(first.mail.text ?? '')?.[1];
    await client.get(`/auth/email/verify-email?token=${token}`);
    await client.post('/auth/email/login', person);
    await client.put('/api/users/language', { language: 'he' });

    const stranger = createClient(app.url);
    await stranger.post('/auth/email/register', person, { headers: { 'Accept-Language': 'fr' } });
    const second = await waitForMail(server, person.email, 2);
    expect(second.mail.html).toContain('lang="he" dir="rtl"');
    expect(second.mail.subject).not.toBe(first.mail.subject);
    await stranger.post(
      '/auth/email/forgot-password',
      { email: person.email },
      { headers: { 'Accept-Language': 'fr' } },
    );
    expect((await waitForMail(server, person.email, 3)).mail.html).toContain('lang="he" dir="rtl"');
  });

  it('goes to one address and says nothing that was slipped into a name', async () => {
    const before = server.deliveries.length;
    const client = createClient(app.url);
    for (const change of [
      { name: 'Ann\r\nBcc: eve@evil.example' },
      { email: 'ann@kitchen.example\r\nBcc: eve@evil.example' },
      { email: 'ann@kitchen.example,eve@evil.example' },
      { email: 'Ann <eve@evil.example>' },
      { email: 'ann@kitchen.example> RCPT TO:<eve@evil.example' },
      { email: 'group:ann@kitchen.example,eve@evil.example;' },
    ]) {
      expect((await client.post('/auth/email/register', { ...newPerson(), ...change })).status).toBe(400);
    }
    const person = newPerson('Cem');
    await client.post('/auth/email/register', {
      ...person,
      name: '<b>Win</b> at https://evil.example/now {{token}} $t(auth.signIn)',
    });
    const { mail, recipients } = await waitForMail(server, person.email);
    expect(server.deliveries).toHaveLength(before + 1);
    expect(recipients).toEqual([person.email]);
    expect(mail.html).not.toMatch(/<b>|evil\.example/);
    expect(mail.text).not.toMatch(/:\/\/evil|evil\.example|Sign in/);
  });
});

// Each test waits for seconds of its own, so they run at the same time.
describe.concurrent('a mail server', () => {
  /** Something that listens and is no mail server. */
  async function listenWith(greet: (socket: Socket) => void): Promise<{ port: number; stop: () => Promise<void> }> {
    const open: Socket[] = [];
    const server = createServer((socket) => {
      open.push(socket);
      socket.on('error', () => undefined);
      greet(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      port: (server.address() as AddressInfo).port,
      stop: async () => {
        for (const socket of open) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  const refusing = (responseCode: number, text: string) => async () =>
    startMailServer({
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => done(null, { user: username }),
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })),
    });

  it.each([
    ['refuses for now', refusing(451, 'Try again later, we are at lunch'), /451 Try again later, we are at lunch/],
    ['refuses for good', refusing(550, 'No such cook here'), /550 No such cook here/],
    ['drops the connection', () => listenWith((socket) => socket.destroy()), /./],
    ['hangs', () => listenWith(() => undefined), /greeting/i],
    [
      'speaks another tongue',
      () => listenWith((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
      /400 Bad Request/,
    ],
    ['is absent', async () => ({ port: await freePort(), stop: async () => undefined }), /ECONNREFUSED/],
  ])('that %s delays no answer, and is tried again later', async (_what, start, why) => {
    const server = await start();
    const app = await startWith(`smtp://cook:saffron-secret@127.0.0.1:${server.port}`);
    try {
      const person = newPerson();
      const begin = Date.now();
      const answer = await createClient(app.url).post('/auth/email/register', person);
      expect(answer.status).toBe(201);
      // A try takes seconds where a server hangs; an answer, a password's hash.
      expect(Date.now() - begin).toBeLessThan(4_000);
      const [mail] = await waitFor(
        'the failure to be noted',
        async () => {
          const mails = await queued(app, person.email);
          return mails[0]?.error ? mails : null;
        },
        20_000,
      );
      expect(mail?.error).toMatch(why);
      expect(mail?.attempts).toBe(1);
      expect(mail?.wait).toBeGreaterThan(30);
      expect(mail?.wait).toBeLessThan(61);
    } finally {
      await app.close();
      await server.stop();
    }
  });

  it('that is back gets the mail, after delays that grow', async () => {
    const port = await freePort();
    const app = await startWith(`smtp://127.0.0.1:${port}`);
    const person = newPerson();
    try {
      await createClient(app.url).post('/auth/email/register', person);
      const waits: number[] = [];
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const [mail] = await waitFor(`try ${attempt}`, async () => {
          const mails = await queued(app, person.email);
          return mails[0]?.attempts === attempt && mails[0].error ? mails : null;
        });
        waits.push(Math.round((mail?.wait ?? 0) / 60));
        await app.services.createEntityManager().execute('update mail set not_before = now(), error = null');
      }
      expect(waits).toEqual([1, 2, 4]);
    } finally {
      await app.close();
    }
  }, 60_000);

  it('gets what it asks for: TLS it can trust, and a name with a password', async () => {
    const server = await startMailServer({
      ...createTestCertificate(),
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ username, password }, _session, done) =>
        password === 'saffron-secret' ? done(null, { user: username }) : done(new Error('wrong password')),
    });
    const address = `cook:saffron-secret@127.0.0.1:${server.port}`;
    const app = await startWith(`smtp://${address}?requireTLS=true&tls.rejectUnauthorized=false`);
    const careful = await startWith(`smtp://${address}`);
    try {
      const [ann, bob] = [newPerson(), newPerson()];
      await createClient(app.url).post('/auth/email/register', ann);
      expect(await waitForMail(server, ann.email)).toMatchObject({ secure: true, user: 'cook' });
      await createClient(careful.url).post('/auth/email/register', bob);
      const [mail] = await waitFor('the distrust to be noted', async () => {
        const mails = await queued(careful, bob.email);
        return mails[0]?.error ? mails : null;
      });
      expect(mail?.error).toMatch(/self.signed/i);
    } finally {
      await careful.close();
      await app.close();
      await server.stop();
    }
  });
});

describe('the mailer', () => {
  // A database without a web server: nobody else sends what is entered here.
  let database: TestDatabase;
  let orm: MikroORM;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate(database.url);
    orm = createOrm({ url: database.url, poolSize: 10 });
  });
  afterAll(async () => {
    await orm.close(true);
    await database.drop();
  });
  const createEntityManager = () => orm.em.fork();

  /** A mailer as each web server has one. */
  function startMailer(url: string): { close: () => Promise<void>; wake: () => void; log: () => string } {
    let log = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        log += chunk.toString();
        done();
      },
    });
    const mailer = createMailer({
      createEntityManager,
      transport: createSmtpTransport(url, FROM),
      mailings: createLaunchRecord(url),
      logger: pino(sink),
    });
    return { ...mailer, log: () => log };
  }

  const enter = (recipient: string): Promise<void> =>
    enqueueMail(createEntityManager(), { recipient, subject: 's', text: 't', html: 'h', link: null });

  it('of two processes sends each mail once', async () => {
    const server = await startMailServer();
    const url = `smtp://127.0.0.1:${server.port}`;
    const recipients = Array.from({ length: 30 }, (_, index) => `cook-${index}@kitchen.example`);
    for (const recipient of recipients) await enter(recipient);
    const mailers = [startMailer(url), startMailer(url)];
    for (const { wake } of mailers) wake();
    await waitFor('an empty queue', async () => {
      const left = await createEntityManager().execute<unknown[]>('select 1 from mail');
      return left.length === 0;
    });
    for (const { close } of mailers) await close();
    await server.stop();
    const reached = server.deliveries.flatMap((delivery) => delivery.recipients);
    expect(reached).toHaveLength(recipients.length);
    expect(new Set(reached)).toEqual(new Set(recipients));
  });

  it('sends a mail once, also if the database is away when the mail server has accepted it', async () => {
    const proxy = await startBreakingProxy(database.url);
    const broken = createOrm({ url: proxy.url, poolSize: 2 });
    let sent = 0;
    const send = async (): Promise<void> => {
      sent += 1;
      proxy.cutStatements(true);
      proxy.cutAll();
      setTimeout(() => proxy.cutStatements(false), 250);
    };
    const mailer = createMailer({
      createEntityManager: () => broken.em.fork(),
      transport: { send, close: () => undefined },
      mailings: createLaunchRecord('smtp://nobody'),
      logger: pino({ level: 'silent' }),
    });
    await enter('once@kitchen.example');
    mailer.wake();
    await waitFor('an empty queue', async () => {
      return (await createEntityManager().execute<unknown[]>('select 1 from mail')).length === 0;
    });
    expect(sent).toBe(1);
    await mailer.close();
    await broken.close(true);
    await proxy.stop();
  });

  it('that is told to stop while a server hangs stops, and leaves the mail to the next start', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const mailer = startMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
    await enter('late@kitchen.example');
    mailer.wake();
    await waitFor('the try', async () => {
      const [row] = await createEntityManager().execute<{ attempts: number }[]>('select attempts from mail');
      return row?.attempts === 1;
    });
    const begin = Date.now();
    await mailer.close();
    expect(Date.now() - begin).toBeLessThan(6_000);
    const [mail] = await createEntityManager().execute<object[]>(
      'delete from mail returning attempts, error, not_before <= now() as due',
    );
    expect(mail).toEqual({ attempts: 0, error: null, due: true });
    silent.close();
  });

  it('logs what the server answered, without the password', async () => {
    const server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('cook is not welcome'), { responseCode: 535 })),
    });
    const mailer = startMailer(`smtp://cook:saffron-secret@127.0.0.1:${server.port}`);
    try {
      await enter('log@kitchen.example');
      mailer.wake();
      await waitFor('the log', () => mailer.log().includes('could not be sent'));
      expect(mailer.log()).toContain('535 cook is not welcome');
      expect(mailer.log()).not.toContain('saffron-secret');
      expect(mailer.log()).not.toContain(Buffer.from('\0cook\0saffron-secret').toString('base64'));
    } finally {
      await mailer.close();
      await server.stop();
    }
  });
});
