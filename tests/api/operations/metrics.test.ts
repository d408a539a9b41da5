import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { type BreakingProxy, startBreakingProxy } from '../../support/database/breaking-proxy.ts';
import { createClient } from '../../support/api/client.ts';

let app: ApiApp;
let proxy: BreakingProxy;
beforeAll(async () => {
  app = await startApiApp({
    env: { METRICS_TOKEN: 'let-me-look' },
    through: async (url) => {
      proxy = await startBreakingProxy(url);
      return proxy.url;
    },
  });
});
afterAll(async () => {
  await app.close();
  await proxy.stop();
});

async function metrics(): Promise<string> {
  const { status, headers, body } = await createClient(app.url).get('/metrics');
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return String(body);
}

/** The value of one series. */
function valueOf(text: string, series: string): number {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

describe('GET /metrics', () => {
  it('is a text that Prometheus reads: every series below its type, every value a number', async () => {
    const lines = (await metrics()).split('\n').filter(Boolean);
    let name = '';
    for (const line of lines) {
      const [, typed] = /^# TYPE (\w+) (?:gauge|counter|summary|histogram)$/.exec(line) ?? [];
      name = typed ?? name;
      const series = new RegExp(`^${name}(_sum|_count|_bucket)?(\\{[^}]*\\})? -?[\\d.]+(e-?\\d+)?$`);
      expect(line).toMatch(line.startsWith('#') ? /^# (HELP|TYPE) \w+ \S/ : series);
    }
    expect(valueOf(lines.join('\n'), 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(valueOf(lines.join('\n'), 'nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeLessThan(60);
  });

  it('counts requests by the pattern of their path, never by what was typed', async () => {
    const ann = await signUp(app);
    await ann.get('/api/recipes/some-secret-thing');
    await ann.get('/api/other-secret-thing');
    await ann.get('/some-secret-page');
    await ann.request('BREW', '/').catch(() => null); // Node's parser refuses it
    const text = await metrics();
    expect(text).not.toContain('secret');
    const series = (route: string, status: number): number =>
      valueOf(text, `cardamom_http_request_seconds_count{method="GET",route="${route}",status="${status}"}`);
    expect([series('/api/recipes/:id', 404), series('(none)', 404), series('(web app)', 200)]).toEqual([1, 1, 1]);
  });

  it('tells imports by state, how long they wait, and the mails', async () => {
    const ann = await signUp(app);
    await ann.post('/upload/url', { url: 'https://kitchen.example/soup' });
    await app.services.createEntityManager().execute(
      `insert into mail (id, recipient, subject, body_text, body_html, attempts, not_before, error, created_at)
       values (gen_random_uuid(), 'x@kitchen.example', '', '', '', 8, now() + interval '1 hour', 'no', now() - interval '1 hour')`,
    );
    const text = await metrics();
    expect(valueOf(text, 'cardamom_imports{state="accepted"}')).toBe(1);
    expect(valueOf(text, 'cardamom_imports{state="failed"}')).toBe(0);
    expect(valueOf(text, 'cardamom_mails_failing')).toBe(1);
    expect(valueOf(text, 'cardamom_mail_queue_age_seconds')).toBeGreaterThan(3_500);
  });

  it('answers while the database is away, and says so', async () => {
    await proxy.stop();
    const text = await metrics();
    expect(valueOf(text, 'cardamom_database_up')).toBe(0);
    expect(text).toContain('process_resident_memory_bytes');
  });
});

describe('the measurements', () => {
  it.each([
    { 'X-Forwarded-For': '203.0.113.9' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { Forwarded: 'for=127.0.0.1' },
    { 'X-Real-IP': '127.0.0.1', Authorization: 'Bearer wrong' },
    { Via: '1.1 proxy', Authorization: 'Basic bGV0IG1lIGxvb2s=' },
  ])('are not shown through a proxy of this machine: %j', async (headers) => {
    const answer = await createClient(app.url).get('/metrics', { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'errors.forbidden' } });
  });

  it('are shown to whoever bears the token', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9', Authorization: 'Bearer let-me-look' };
    const guarded = await startApiApp({ env: { METRICS_TOKEN: 'let-me-look' } });
    try {
      expect((await createClient(guarded.url).get('/metrics', { headers })).status).toBe(200);
    } finally {
      await guarded.close();
    }
  });

  const outward = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
  it.skipIf(outward === undefined)('are not shown to another machine, whatever it says of itself', async () => {
    const open = await startApiApp({ env: { HOST: '0.0.0.0' } });
    try {
      const client = createClient(open.url.replace('localhost', outward ?? ''));
      expect((await client.get('/healthz')).status).toBe(200);
      for (const headers of [{}, { 'X-Forwarded-For': '127.0.0.1' }, { Host: 'localhost' }]) {
        expect((await client.get('/metrics', { headers })).status).toBe(403);
      }
    } finally {
      await open.close();
    }
  });
});
