import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person, signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { giveSubscriber } from '../../support/accounts/account-data.ts';
import { type Answer, type Client, createClient } from '../../support/api/client.ts';
import { type Delivery, type MailServer, startMailServer } from '../../support/mail/mail-server.ts';
import { mailsTo, waitForMails } from '../../support/mail/outbox.ts';
import { waitFor } from '../../support/processes/wait-for.ts';

const PATH = '/api/launch-notifications';

let app: ApiApp;
let chef: Client & { readonly person: Person };
beforeAll(async () => {
  app = await startApiApp({ env: { TRUSTED_PROXIES: '127.0.0.1,::1', PUBLIC_URL: 'https://cook.example' } });
  chef = await signUp(app);
});
afterAll(() => app.close());

let visitors = 0;
/** Leaves an address, each time from another machine unless said. */
function subscribe(email: unknown, { language = 'en', from = '' } = {}): Promise<Answer> {
  visitors += 1;
  const address = from || `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
  return createClient(app.url).post(
    PATH,
    { email },
    {
      headers: { 'Accept-Language': language, 'X-Forwarded-For': address },
    },
  );
}

const list = async (query = ''): Promise<Answer['body']> => (await chef.get(PATH + query)).body;
const emails = async (query = ''): Promise<string[]> =>
  (await list(query)).subscribers.map(({ email }: { email: string }) => email);
const clear = (): Promise<unknown> => app.services.createEntityManager().execute('delete from launch_subscriber');
const tokenIn = (mail: Email | undefined): string => /unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const headerOf = (mail: Email | undefined, key: string): string | undefined =>
  mail?.headers.find((header) => header.key === key)?.value;
const isSent = (): Promise<boolean> => waitFor('the mailing to end', async () => !(await list()).sending);

describe('an address', () => {
  it('is trimmed, kept once however it is spelled, and answered alike', async () => {
    await clear();
    for (const email of [' Ann@Kitchen.example ', 'ann@kitchen.example', 'ANN@KITCHEN.EXAMPLE']) {
      expect(await subscribe(email)).toMatchObject({ status: 201, body: { success: true } });
    }
    expect(await list()).toEqual({
      subscribers: [
        {
          _id: expect.stringMatching(/^[\da-f-]{36}$/),
          email: 'Ann@Kitchen.example',
          subscribedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          notified: false,
          failure: null,
          queued: false,
        },
      ],
      total: 1,
      pending: 1,
      failed: 0,
      remaining: 1,
      sending: false,
      stopped: null,
    });
  });

  it('of twenty at once is kept once', async () => {
    await clear();
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe('bea@kitchen.example')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await list()).total).toBe(1);
  });

  it.each([
    ['', 'auth.emailRequired'],
    ['   ', 'auth.emailRequired'],
    ['ann', 'auth.emailInvalid'],
    ['ann@kitchen.example, eve@evil.example', 'auth.emailInvalid'],
    ['<script>@kitchen.example', 'auth.emailInvalid'],
    ['ann@kitchen.example\r\nBcc: eve@evil.example', 'auth.emailInvalid'],
    [`${'a'.repeat(243)}@kitchen.example`, 'auth.emailInvalid'],
    [null, 'auth.emailRequired'],
    [['ann@kitchen.example'], 'errors.badRequest'],
    [undefined, 'auth.emailRequired'],
  ])('%j is refused, with the field at fault', async (email, code) => {
    expect(await subscribe(email)).toMatchObject({
      status: 400,
      body: { code, error: expect.any(String), fields: { email: expect.any(String) } },
    });
  });

  it('is the twenty-first of an hour from one machine, and is told to wait; what was refused does not count', async () => {
    const from = '198.51.100.7';
    for (let count = 0; count < 3; count += 1) await subscribe('nobody', { from });
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1)
      statuses.push((await subscribe('ann@kitchen.example', { from })).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await subscribe('ann@kitchen.example', { from });
    expect(refused).toMatchObject({ status: 429, body: { code: 'errors.tooManyRequests' } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    expect((await subscribe('ann@kitchen.example', { from: '198.51.100.8' })).status).toBe(201);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await clear();
    for (const email of ['zoë@kitchen.example', 'Ann@kitchen.example', 'bob@cellar.example', 'Émile@kitchen.example']) {
      await subscribe(email);
    }
    await app.services
      .createEntityManager()
      .execute(`update launch_subscriber set notified_at = now() where email like 'Ann%'`);
  });

  it('shows who came last first, and is ordered by any column, either way', async () => {
    const [zoe, ann, bob, emile] = [
      'zoë@kitchen.example',
      'Ann@kitchen.example',
      'bob@cellar.example',
      'Émile@kitchen.example',
    ];
    expect(await emails()).toEqual([emile, bob, ann, zoe]);
    expect(await emails('?sort=subscribedAt&order=asc')).toEqual([zoe, ann, bob, emile]);
    expect((await emails('?sort=email&order=asc')).slice(0, 2)).toEqual([ann, bob]);
    expect(await emails('?sort=status&order=desc')).toEqual([ann, emile, bob, zoe]);
    expect(await emails('?sort=status&order=asc')).toEqual([zoe, bob, emile, ann]);
  });

  it('is searched by parts of addresses, whatever their case and accents', async () => {
    expect(await emails('?q=ZOE')).toEqual(['zoë@kitchen.example']);
    expect(await emails('?q=emile')).toEqual(['Émile@kitchen.example']);
    expect(await emails('?q=kitchen%20AN')).toEqual(['Ann@kitchen.example']);
    expect(await emails('?q=bob@cellar.example')).toEqual(['bob@cellar.example']);
    expect(await list(`?q=${encodeURIComponent("x' or 1=1 --")}`)).toMatchObject({
      subscribers: [],
      total: 0,
      pending: 3,
    });
    expect((await list('?q=%25')).total).toBe(4); // no sign of a word: nothing is asked for
  });

  it('comes in pages with the number of all that match', async () => {
    expect(await emails('?limit=2&sort=email&order=asc&q=kitchen')).toHaveLength(2);
    expect(await list('?limit=2&offset=2&q=kitchen')).toMatchObject({
      total: 3,
      subscribers: [{ email: 'zoë@kitchen.example' }],
    });
    expect(await list('?offset=50')).toMatchObject({ total: 4, subscribers: [] });
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'offset=-1', 'sort=id', 'order=up', 'sort=email&sort=status'])(
    'asked for by %s is a 400 with the field',
    async (query) => {
      const field = query.split('=')[0] ?? '';
      expect(await chef.get(`${PATH}?${query}`)).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      });
    },
  );

  it('loses whom an administrator takes off it, once', async () => {
    const [{ _id }] = (await list('?q=bob')).subscribers;
    expect((await chef.delete(`${PATH}/${_id}`)).body).toEqual({ success: true });
    expect((await chef.delete(`${PATH}/${_id}`)).status).toBe(404);
    expect((await chef.delete(`${PATH}/nobody`)).status).toBe(404);
    expect((await list('?q=bob')).total).toBe(0);
  });

  it('is a table to take along, of which no cell is a formula', async () => {
    await subscribe('=cmd|calc@kitchen.example');
    await subscribe('-1+1@kitchen.example');
    const answer = await chef.get(`${PATH}.csv`, { headers: { 'Accept-Language': 'en' } });
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="cardamom-launch-list-[\d-]+\.csv"$/,
    );
    const lines = String(answer.body).split('\r\n');
    expect(lines[0]?.replace('\ufeff', '')).toBe('Email,Subscribed At,Status');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
      "'-1+1@kitchen.example",
      "'=cmd|calc@kitchen.example",
      'Émile@kitchen.example',
      'Ann@kitchen.example',
      'zoë@kitchen.example',
      '',
    ]);
    expect(lines[4]).toMatch(/^Ann@kitchen\.example,\d{4}-\d\d-\d\dT[\d:.]+Z,Notified$/);
    expect(lines[5]).toMatch(/,Pending$/);
  });

  it('of thousands is written whole, each once, also where many came at one moment', async () => {
    await app.services.createEntityManager().execute(
      `insert into launch_subscriber (id, email, email_key, language, subscribed_at)
       select gen_random_uuid(), address, address, 'en', date_trunc('second', now()) from
         (select number || '@many.example' as address from generate_series(1, 3500) number) numbered`,
    );
    const headers = { Cookie: `__Host-cardamom_session=${chef.cookie()}` };
    const bytes = await (await fetch(`${app.url}${PATH}.csv`, { headers })).arrayBuffer();
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const addresses = new TextDecoder().decode(bytes).match(/^\d+@many\.example/gm) ?? [];
    expect(addresses).toHaveLength(3500);
    expect(new Set(addresses).size).toBe(3500);
    await app.services.createEntityManager().execute(`delete from launch_subscriber where email like '%@many.example'`);
  });
});

describe('the launch mail', () => {
  beforeAll(clear);

  it('goes once to each who is pending, in their language, however often and by how many it is sent', async () => {
    await subscribe('dora@kitchen.example', { language: 'de-AT,en;q=0.5' });
    await subscribe('hila@kitchen.example', { language: 'he' });
    for (let count = 0; count < 60; count += 1) await giveSubscriber(app);
    const pressed = await Promise.all(Array.from({ length: 10 }, () => chef.post(`${PATH}/send`)));
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Math.max(...pressed.map(({ body }) => body.count))).toBe(62);
    await isSent();
    expect(await list()).toMatchObject({ total: 62, pending: 0, sending: false });
    expect((await chef.post(`${PATH}/send`)).body).toEqual({ success: true, count: 0 });
    const outbox = join(app.dataDir, 'outbox');
    const isLaunchMail = (eml: string): boolean => /^List-Unsubscribe:/m.test(eml);
    const readMails = async (): Promise<string[]> => {
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
      return (await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))).filter(isLaunchMail);
    };
    const mails = await waitFor('every mail', async () => {
      const found = await readMails();
      return found.length >= 62 && found;
    });
    const recipients = mails.map((eml) => /^To: (.+?)\r$/m.exec(eml)?.[1] ?? '');
    expect(recipients.toSorted()).toEqual((await emails()).toSorted());
    const [german] = await mailsTo(app.dataDir, 'dora@kitchen.example');
    const [hebrew] = await mailsTo(app.dataDir, 'hila@kitchen.example');
    expect(german?.subject).toBe('Cardamom ist verfügbar');
    expect(german?.html).toContain('lang="de" dir="ltr"');
    expect(hebrew?.html).toContain('lang="he" dir="rtl"');
    expect(german?.text).toContain('https://cook.example/unsubscribe?token=');
    expect(german?.html).toContain('href="https://cook.example/unsubscribe?token=');
  });

  it('reaches those who come later only when it is sent again', async () => {
    await subscribe('late@kitchen.example');
    expect(await list('?limit=1')).toMatchObject({
      pending: 1,
      subscribers: [{ email: 'late@kitchen.example', notified: false }],
    });
    expect((await chef.post(`${PATH}/send`)).body.count).toBe(1);
    await waitForMails(app.dataDir, 'late@kitchen.example');
    expect(await mailsTo(app.dataDir, 'dora@kitchen.example')).toHaveLength(1);
  });

  it('has a link that ends the subscription: not when it is looked at, but when it is confirmed, as often as that may be', async () => {
    const [mail] = await waitForMails(app.dataDir, 'late@kitchen.example');
    const link = /<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(link).toBe(`https://cook.example${PATH}/unsubscribe?token=${tokenIn(mail)}`);
    const guest = createClient(app.url);
    const path = link.replace('https://cook.example', '');
    const looked = await guest.get(path);
    expect(looked.status).toBe(302);
    expect(looked.headers.get('Location')).toBe(`/unsubscribe?token=${tokenIn(mail)}`);
    expect((await guest.request('HEAD', path)).status).toBe(302);
    const page = await guest.get(`/unsubscribe?token=${tokenIn(mail)}`);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect((await list('?q=late')).total).toBe(1);

    const oneClick = {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
    expect((await guest.post(path, undefined, oneClick)).body).toEqual({ success: true });
    expect((await list('?q=late')).total).toBe(0);
    expect((await guest.post(path)).status).toBe(200);
    expect(await guest.post(`${PATH}/unsubscribe?token=guessed`)).toMatchObject({
      status: 400,
      body: { code: 'auth.invalidToken' },
    });
    expect(await guest.post(`${PATH}/unsubscribe`)).toMatchObject({
      status: 400,
      body: { fields: { token: expect.any(String) } },
    });
    expect((await list()).total).toBe(62);
    expect((await subscribe('late@kitchen.example')).status).toBe(201);
    expect(await list('?q=late')).toMatchObject({ total: 1, pending: 1 });
  });

  it('tells nobody by its links: what is kept of a token is its hash', async () => {
    const [mail] = await waitForMails(app.dataDir, 'dora@kitchen.example');
    const rows = await app.services.createEntityManager().execute('select * from launch_subscriber');
    expect(JSON.stringify(rows)).not.toContain(tokenIn(mail));
  });
});

describe('a mail server that takes no launch mail', () => {
  let server: MailServer;
  let cook: Client;
  let kitchen: ApiApp;
  let isAway = true;
  const deliveredTo = (address: string): Delivery[] =>
    server.deliveries.filter(({ recipients }) => recipients.includes(address));

  beforeAll(async () => {
    server = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          isAway && address.startsWith('fan')
            ? Object.assign(new Error('come back later'), { responseCode: 450 })
            : null,
        ),
    });
    kitchen = await startApiApp({ env: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } });
    cook = createClient(kitchen.url);
    const person = newPerson();
    await cook.post('/auth/email/register', person);
    const [mail] = await waitFor('the mail', () => deliveredTo(person.email).length > 0 && deliveredTo(person.email));
    await cook.get(`/auth/email/verify-email?token=${/token=([\w-]+)/.exec(mail?.mail.text ?? '')?.[1]}`);
    await cook.post('/auth/email/login', person);
  });
  afterAll(async () => {
    await kitchen.close();
    await server.stop();
  });

  it('gets each mail once when it takes them, and other mails meanwhile; who is taken off the list gets none', async () => {
    const em = kitchen.services.createEntityManager();
    for (let number = 0; number < 12; number += 1) await cook.post(PATH, { email: `fan${number}@kitchen.example` });
    await cook.post(`${PATH}/send`);
    const waiting = async (): Promise<number> =>
      (await em.execute<{ count: number }[]>('select count(*)::int as count from mail where attempts = 1'))[0]?.count ??
      0;
    await waitFor('every mail to be tried', async () => (await waiting()) === 12);
    expect((await cook.get(PATH)).body).toMatchObject({ pending: 12, sending: true });

    const [fan] = (await cook.get(`${PATH}?q=fan3@`)).body.subscribers;
    await cook.delete(`${PATH}/${fan._id}`);
    expect(await waiting()).toBe(11);
    await em.execute("update mail set not_before = now() - interval '1 hour'");
    const guest = newPerson();
    isAway = false;
    await createClient(kitchen.url).post('/auth/email/register', guest);
    await waitFor('the mails', () => server.deliveries.length >= 13);
    expect(server.deliveries[1]?.recipients).toEqual([guest.email]);
    await waitFor(
      'the queue to be empty',
      async () => (await em.execute<unknown[]>('select 1 from mail')).length === 0,
    );
    for (let number = 0; number < 12; number += 1) {
      expect(deliveredTo(`fan${number}@kitchen.example`)).toHaveLength(number === 3 ? 0 : 1);
    }
    expect((await cook.get(PATH)).body).toMatchObject({ total: 11, pending: 0, failed: 0, sending: false });
  });
});
