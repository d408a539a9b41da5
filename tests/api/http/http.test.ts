import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../support/accounts/accounts.ts';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';
import { createClient } from '../../support/api/client.ts';

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp();
});
afterAll(() => app.close());

describe('a path', () => {
  it.each(['/api', '/api/', '/api/nothing', '/auth/nothing', '/upload/nothing', '/api/recipes/1/nothing'])(
    '%s that is no call is a JSON 404',
    async (path) => {
      const answer = await createClient(app.url).get(path);
      expect(answer).toMatchObject({ status: 404, body: { code: 'errors.notFound' } });
    },
  );

  it('that is no call and no file serves the web app', async () => {
    for (const path of ['/', '/login', '/recipe/1', '/any/other']) {
      const answer = await createClient(app.url).get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toContain('text/html');
    }
  });

  it.each([
    '/assets/nothing.js',
    '/locales/nl/translations.json',
    '/locales/../package.json',
    '/locales/%2e%2e/package.json',
  ])('%s below the files is not the web app', async (path) => {
    const { body } = await createClient(app.url).get(path);
    expect(JSON.stringify(body)).not.toContain('dependencies');
  });

  it('with another method says which it takes', async () => {
    const answer = await createClient(app.url).request('PATCH', '/api/recipes');
    expect(answer).toMatchObject({ status: 405, body: { code: 'errors.methodNotAllowed' } });
    expect(answer.headers.get('Allow')).toContain('GET');
  });

  it.each([
    ['POST', '/', 405],
    ['DELETE', '/login', 405],
    ['PUT', '/locales/en/translations.json', 405],
    ['GET', '/assets/none.js', 404],
  ])('%s %s that is neither page nor call is a JSON %i', async (method, path, status) => {
    const answer = await createClient(app.url).request(method, path);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toMatch(/^errors\./);
  });

  it('of a translation holds its metadata at the top', async () => {
    const { body } = await createClient(app.url).get('/locales/en/translations.json');
    expect(body.metadata).toEqual({ name: 'English', code: 'en', rtl: false });
  });
});

describe('a changing request', () => {
  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost.evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('from another site is refused: %j', async (headers) => {
    const ann = await signUp(app);
    const answer = await ann.post('/upload/url', { url: 'https://kitchen.example' }, { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'errors.crossSite' } });
    const asForm = await ann.post('/auth/logout', undefined, {
      headers: { ...headers, 'Content-Type': 'text/plain' },
      raw: 'x',
    });
    expect(asForm.status).toBe(403);
    expect((await ann.get('/auth/me')).status).toBe(200);
  });

  it('from our own page, or with neither header, is taken', async () => {
    const ann = await signUp(app);
    for (const headers of [
      { Origin: app.url },
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      {},
    ]) {
      expect((await ann.post('/api/notifications/mark-all-read', undefined, { headers })).status).toBe(200);
    }
  });

  it('tells which origin it saw and which setting names the right one', async () => {
    const { body } = await createClient(app.url).post('/auth/logout', undefined, {
      headers: { Origin: 'https://cook.example' },
    });
    expect(body.error).toContain('https://cook.example');
    expect(body.error).toContain('PUBLIC_URL');
  });
});

describe('a body', () => {
  it('above 1 MB is 413', async () => {
    const ann = await signUp(app);
    const answer = await ann.post('/upload/url', { url: 'x'.repeat(1_100_000) });
    expect(answer).toMatchObject({ status: 413, body: { code: 'errors.payloadTooLarge' } });
  });

  it('that becomes larger than 1 MB when it is unpacked leaves the connection to the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (path: string, raw: Buffer, headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const options = { agent, method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
        const sent = request(`${app.url}${path}`, options, (answer) =>
          answer.resume().once('end', () => resolve(answer.statusCode)),
        );
        sent.once('error', reject).end(raw);
      });
    const packed = gzipSync(randomBytes(3_000_000));
    try {
      expect(await send('/auth/email/login', packed, { 'Content-Encoding': 'gzip' })).toBe(413);
      expect(await send('/auth/email/login', Buffer.from('{}'), {})).toBe(400);
    } finally {
      agent.destroy();
    }
  });

  it('that is broken JSON is 400', async () => {
    const ann = await signUp(app);
    const answer = await ann.post('/upload/url', undefined, {
      raw: '{"url":',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'errors.badRequest' } });
  });

  it('of another type is 415', async () => {
    const ann = await signUp(app);
    const answer = await ann.post('/upload/url', undefined, {
      raw: 'url=x',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({ status: 415, body: { code: 'errors.unsupportedType' } });
  });

  it('is not looked at where the call takes none', async () => {
    const ann = await signUp(app);
    const odd = { raw: '{', headers: { 'Content-Type': 'text/plain' } };
    expect((await ann.request('DELETE', '/api/recipes/unknown', undefined, odd)).status).toBe(404);
    expect((await createClient(app.url).post('/auth/logout', undefined, odd)).body).toEqual({ success: true });
  });

  it('is looked at after the session only', async () => {
    const answer = await createClient(app.url).post('/upload/url', undefined, {
      raw: '{',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(answer.status).toBe(401);
  });

  it('with a name that JSON gives a meaning changes nobody', async () => {
    const ann = await signUp(app);
    const raw = '{"language":"fr","isAdmin":true,"__proto__":{"isAdmin":true}}';
    await ann.put('/api/users/language', undefined, { raw, headers: { 'Content-Type': 'application/json' } });
    const eve = await signUp(app);
    expect((await eve.get('/auth/me')).body.isAdmin).toBe(false);
  });
});

describe('every answer', () => {
  const PAGES = ['/', '/login', '/reset-password?token=x', '/recipe/1'];
  it.each([...PAGES, '/auth/me', '/api/nothing', '/locales/en/translations.json', '/api/docs', '/healthz'])(
    '%s bears the security headers',
    async (path) => {
      const { headers } = await createClient(app.url).get(path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'(self|none)'$/);
      expect(policy).not.toContain('unsafe');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toMatch(/^(same-origin|no-referrer)$/);
      expect(headers.get('Permissions-Policy')).toContain('camera=(self)');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
      expect(headers.get('Strict-Transport-Security')).toBeNull();
    },
  );

  it.each(PAGES)('%s comes in the theme that its browser has chosen, and in no other', async (path) => {
    const ask = async (theme: string): Promise<string> => {
      const response = await fetch(app.url + path, { headers: { Cookie: `cardamom_theme=${theme}` } });
      expect(response.headers.get('Vary')).toContain('Cookie');
      return response.text();
    };
    expect(await ask('dark')).toContain('<html data-theme="dark"');
    expect(await ask('light')).toContain('<html data-theme="light"');
    for (const other of ['system', '"><script>', 'x']) expect(await ask(other)).not.toContain('<html data-theme');
  });

  it.each(PAGES)('%s brings a fresh nonce for its styles, in the page and in the policy', async (path) => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await createClient(app.url).get(path);
        const [, nonce = 'none'] = /nonce="([\w-]{20,})"/.exec(String(body)) ?? [];
        expect(headers.get('Content-Security-Policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it.each(['/reset-password?token=x', '/verify-email?token=x'])(
    '%s is stored nowhere, and its address told to nobody',
    async (path) => {
      const { headers } = await createClient(app.url).get(path);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    },
  );

  it('asks the browser to stay with https where PUBLIC_URL does', async () => {
    const secure = await startApiApp({ env: { PUBLIC_URL: 'https://cook.example' } });
    try {
      const { headers } = await createClient(secure.url).get('/');
      expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/);
    } finally {
      await secure.close();
    }
  });
});

describe('operations', () => {
  it('say version, life and readiness', async () => {
    const client = createClient(app.url);
    expect((await client.get('/api/version')).body).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      providers: [],
      passkeyHost: 'localhost',
    });
    expect((await client.get('/api/mail-delivery')).body).toEqual({ sent: false });
    expect((await client.get('/healthz')).body).toEqual({ status: 'ok' });
    expect(await client.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' },
    });
  });
});

it('says that a model is used, if one is configured', async () => {
  const reading = await startApiApp({ env: { OLLAMA_HOST: 'http://127.0.0.1:9' } });
  try {
    expect((await createClient(reading.url).get('/api/version')).body.usesModel).toBe(true);
  } finally {
    await reading.close();
  }
});

it('keeps idle connections for longer than reverse proxies use them', async () => {
  const { headers } = await createClient(app.url).get('/healthz');
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('Keep-Alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
});
