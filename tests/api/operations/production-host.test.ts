import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, startApiApp } from '../../support/api/api-app.ts';

interface Seen {
  readonly status: number;
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request that says itself which host it is for, which `fetch` does not. */
function ask(app: ApiApp, method: string, path: string, headers: Readonly<Record<string, string>>): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(app.url), { method, path, headers, host: '127.0.0.1' }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, headers: answer.headers, body }),
      );
    });
    sent.on('error', reject).end(headers['Content-Type'] ? '{"email":"ann@kitchen.example"}' : undefined);
  });
}

let app: ApiApp;
beforeAll(async () => {
  app = await startApiApp({ env: { PRODUCTION_HOST: 'Cook.Example', TRUSTED_PROXIES: '127.0.0.0/8' } });
});
afterAll(() => app.close());

describe('on the production host', () => {
  it.each(['cook.example', 'COOK.example', 'cook.example:8443', 'cook.example.', 'cook.example.:80'])(
    'asked for as %s, the root leads to the launch page, and nobody keeps that',
    async (host) => {
      for (const method of ['GET', 'HEAD']) {
        const { status, location, headers } = await ask(app, method, '/', { Host: host });
        expect({ method, status, location }).toEqual({ method, status: 302, location: '/landing' });
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['vary']).toBe('Host');
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      }
    },
  );

  it('keeps the query of a link, and goes nowhere else whatever the query holds', async () => {
    for (const query of ['?utm_source=a&b=%20', '?//evil.example', '?next=https://evil.example']) {
      const { location } = await ask(app, 'GET', `/${query}`, { Host: 'cook.example' });
      expect(new URL(location ?? '', 'https://cook.example')).toMatchObject({
        origin: 'https://cook.example',
        pathname: '/landing',
      });
    }
    expect((await ask(app, 'GET', '/?utm_source=a', { Host: 'cook.example' })).location).toBe('/landing?utm_source=a');
  });

  it('serves every other page, and takes nothing else at the root', async () => {
    for (const path of ['/landing', '/login', '/admin', '/recipe/1', '//']) {
      expect({ path, status: (await ask(app, 'GET', path, { Host: 'cook.example' })).status }).toEqual({
        path,
        status: 200,
      });
    }
    expect((await ask(app, 'POST', '/', { Host: 'cook.example' })).status).toBe(405);
  });

  it('tells the app so, which leads there by itself', async () => {
    const body = async (host: string): Promise<unknown> =>
      JSON.parse((await ask(app, 'GET', '/api/version', { Host: host })).body);
    expect(await body('cook.example:443')).toMatchObject({ comingSoon: true });
    expect(await body('localhost')).not.toHaveProperty('comingSoon');
  });

  it('has a launch page whose head tells in the reader’s language what it is about, without the app', async () => {
    const { body, headers } = await ask(app, 'GET', '/landing', { Host: 'cook.example', 'Accept-Language': 'de' });
    expect(body).toContain('<title>Demnächst · Cardamom</title>');
    expect(body).toMatch(/<meta name="description" content="Fotografiere [^"<>]+" \/>/);
    expect(headers['vary']).toContain('Accept-Language');
    const login = await ask(app, 'GET', '/login', { Host: 'cook.example', 'Accept-Language': 'de' });
    expect(login.body).toContain('<title>Cardamom</title>');
  });

  it('is what a trusted proxy says it is', async () => {
    const { status } = await ask(app, 'GET', '/', { Host: 'localhost', 'X-Forwarded-Host': 'cook.example' });
    expect(status).toBe(302);
  });

  it('its own page may subscribe, although links begin with another address; other sites and ports may not', async () => {
    const post = (host: string, origin: string): Promise<Seen> =>
      ask(app, 'POST', '/auth/email/forgot-password', {
        Host: host,
        Origin: origin,
        'Content-Type': 'application/json',
      });
    expect((await post('cook.example', 'https://cook.example')).status).toBe(200);
    expect((await post('cook.example', 'https://cook.example:444')).status).toBe(403);
    expect((await post('cook.example', 'https://evil.example')).status).toBe(403);
    expect((await post('evil.example', 'https://evil.example')).status).toBe(403);
    expect((await post('localhost', 'https://cook.example')).status).toBe(403);
  });
});

describe('another host', () => {
  it.each([
    'localhost',
    'www.cook.example',
    'cook.example.evil.example',
    'xcook.example',
    '127.0.0.1',
    '',
    '[::1]',
    'a b',
  ])('%j has the app at its root', async (host) => {
    expect((await ask(app, 'GET', '/', { Host: host })).status).toBe(200);
  });

  it('that a client alone speaks of, without a trusted proxy, is none; the production host may be an address', async () => {
    const literal = await startApiApp({ env: { PRODUCTION_HOST: '2001:db8::1' } });
    try {
      expect((await ask(literal, 'GET', '/', { Host: '[2001:DB8:0::1]:3000' })).location).toBe('/landing');
      expect((await ask(literal, 'GET', '/', { Host: 'localhost', 'X-Forwarded-Host': '[2001:db8::1]' })).status).toBe(
        200,
      );
    } finally {
      await literal.close();
    }
  });
});
