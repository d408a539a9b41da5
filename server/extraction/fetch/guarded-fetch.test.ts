import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startLocalSite } from '../../../tests/support/network/local-site.ts';
import type { LocalSite } from '../../../tests/support/network/local-site.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { GuardedFetch } from './guarded-fetch.ts';

const sites: LocalSite[] = [];
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()));
});

async function serve(handle: RequestListener): Promise<LocalSite & { guarded: GuardedFetch }> {
  const site = await startLocalSite(handle);
  sites.push(site);
  const guarded = createGuardedFetch({
    userAgent: 'Cardamom/1.0.0',
    allowHosts: [`127.0.0.1:${site.port}`],
    timeouts: { connect: 400, headers: 400, page: 800, picture: 800 },
  });
  return { ...site, guarded };
}

const html = (response: ServerResponse, body: string | Buffer = '<h1>Soup</h1>'): void => {
  response.writeHead(200, { 'content-type': 'text/html' }).end(body);
};
const failsAs = (code: string): { code: string } => ({ code: `importErrors.${code}` });

describe('a page', () => {
  it('is returned with its final address, status, type and unchanged bytes', async () => {
    const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0x80, 0xff, 0x00, 0xe9]);
    const site = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: 'new?a=1#part' }).end();
      else response.writeHead(203, { 'content-type': 'text/html; charset=windows-1252' }).end(bytes);
    });
    const page = await site.guarded.fetchPage(`${site.origin}/old#top`);
    expect(page).toEqual({
      url: `${site.origin}/new?a=1`,
      status: 203,
      contentType: 'text/html; charset=windows-1252',
      bytes: new Uint8Array(bytes),
    });
  });

  it('is requested with an honest user agent, no cookie, no credentials and no fragment', async () => {
    const seen: IncomingMessage[] = [];
    const site = await serve((request, response) => {
      seen.push(request);
      html(response);
    });
    await site.guarded.fetchPage(`http://user:secret@127.0.0.1:${site.port}/a#b`);
    expect(seen[0]?.url).toBe('/a');
    expect(seen[0]?.headers).toMatchObject({ 'user-agent': 'Cardamom/1.0.0', host: `127.0.0.1:${site.port}` });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
  });

  it.each([
    [404, 'pageNotFound'],
    [410, 'pageNotFound'],
    [401, 'pageForbidden'],
    [403, 'pageForbidden'],
    [451, 'pageForbidden'],
    [400, 'pageFailed'],
    [429, 'pageFailed'],
    [500, 'pageFailed'],
    [503, 'pageFailed'],
    [304, 'pageFailed'],
    [302, 'pageFailed'],
    [204, 'unreadable'],
    [205, 'unreadable'],
    [206, 'unreadable'],
  ])('that answers %i without more fails as %s', async (status, code) => {
    const site = await serve((_request, response) => void response.writeHead(status).end());
    await expect(site.guarded.fetchPage(site.origin)).rejects.toMatchObject(failsAs(code));
  });

  it('that is empty is unreadable', async () => {
    const site = await serve((_request, response) => html(response, ''));
    await expect(site.guarded.fetchPage(site.origin)).rejects.toMatchObject(failsAs('unreadable'));
  });

  it.each(['image/png', 'video/mp4', 'audio/mpeg', 'application/pdf', 'application/zip', 'application/octet-stream'])(
    'that is %s is refused before its body is read',
    async (type) => {
      const site = await serve(
        (_request, response) => void response.writeHead(200, { 'content-type': type }).write('x'),
      );
      await expect(site.guarded.fetchPage(site.origin)).rejects.toMatchObject(failsAs('unsupportedType'));
    },
  );

  it.each(['', 'text/plain', 'application/xhtml+xml', 'application/ld+json; charset=utf-8', 'TEXT/HTML', 'html'])(
    'of type "%s" is accepted',
    async (type) => {
      const site = await serve((_request, response) => {
        if (type !== '') response.setHeader('content-type', type);
        response.end('soup');
      });
      const page = await site.guarded.fetchPage(site.origin);
      expect(page.contentType).toBe(type === '' ? null : type);
    },
  );
});

describe('redirects', () => {
  const chainOf =
    (length: number): RequestListener =>
    (request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === length) html(response);
      else response.writeHead([301, 302, 303, 307, 308][step % 5] ?? 302, { location: `/${step + 1}` }).end();
    };

  it('are followed five times', async () => {
    const site = await serve(chainOf(5));
    expect((await site.guarded.fetchPage(`${site.origin}/0`)).url).toBe(`${site.origin}/5`);
  });

  it('are not followed a sixth time', async () => {
    const site = await serve(chainOf(6));
    await expect(site.guarded.fetchPage(`${site.origin}/0`)).rejects.toMatchObject(failsAs('tooManyRedirects'));
    expect(site.requests()).toBe(6);
  });

  it('in a loop are detected at once', async () => {
    const site = await serve((_request, response) => void response.writeHead(302, { location: '/' }).end());
    await expect(site.guarded.fetchPage(site.origin)).rejects.toMatchObject(failsAs('tooManyRedirects'));
    expect(site.requests()).toBe(1);
  });

  it('that require their own cookie receive it', async () => {
    const site = await serve((request, response) => {
      if (request.headers.cookie === 'seen=1; lang=en') html(response);
      else response.writeHead(302, { location: '/', 'set-cookie': ['seen=1; Path=/; HttpOnly', 'lang=en'] }).end();
    });
    expect((await site.guarded.fetchPage(site.origin)).status).toBe(200);
  });

  it('send no cookie to another host, and no Secure one over http', async () => {
    const cookies: (string | undefined)[] = [];
    const other = await serve((request, response) => {
      cookies.push(request.headers.cookie);
      html(response);
    });
    const site = await startLocalSite((_request, response) => {
      response.writeHead(302, { location: other.origin, 'set-cookie': ['a=1', 'b=2; Secure'] }).end();
    });
    sites.push(site);
    const guarded = createGuardedFetch({
      userAgent: 'Cardamom/1.0.0',
      allowHosts: [`127.0.0.1:${site.port}`, `127.0.0.1:${other.port}`],
    });
    await guarded.fetchPage(site.origin);
    expect(cookies).toEqual([undefined]);
  });

  it('may contain an address in unescaped UTF-8', async () => {
    const site = await serve((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: Buffer.from('/süß').toString('latin1') }).end();
      else html(response);
    });
    expect((await site.guarded.fetchPage(site.origin)).url).toBe(`${site.origin}/s%C3%BC%C3%9F`);
  });
});

describe('a challenge page', () => {
  const answers: readonly (readonly [string, RequestListener])[] = [
    ['a header that says so', (_q, response) => void response.writeHead(403, { 'cf-mitigated': 'challenge' }).end('x')],
    ['a marker on an error page', (_q, r) => void r.writeHead(503).end('<script>window._cf_chl_opt={}</script>')],
    ['a marker on a page that claims success', (_q, r) => html(r, '<div id="anubis_challenge"></div>')],
    ['an empty 202 of a firewall', (_q, r) => void r.writeHead(202, { 'x-amzn-waf-action': 'challenge' }).end()],
  ];
  it.each(answers)('is recognised by %s', async (_how, handle) => {
    const site = await serve(handle);
    await expect(site.guarded.fetchPage(site.origin)).rejects.toMatchObject(failsAs('challengePage'));
  });

  it('is not reported for a recipe on a protected site', async () => {
    const page = '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><h1>Soup</h1>';
    const site = await serve((_request, response) => html(response, page));
    expect((await site.guarded.fetchPage(site.origin)).status).toBe(200);
  });

  it('without an end is still reported as a forbidden page', async () => {
    const site = await serve((_request, response) => void response.writeHead(403).write('<html>'));
    await expect(site.guarded.fetchPage(site.origin)).rejects.toMatchObject(failsAs('pageForbidden'));
  });
});

describe('a caller', () => {
  it('can cancel at any time', async () => {
    const giveUp = new AbortController();
    const site = await serve(() => giveUp.abort());
    const attempt = site.guarded.fetchPage(site.origin, { signal: giveUp.signal });
    await expect(attempt).rejects.toMatchObject(failsAs('interrupted'));
  });

  it('that has cancelled before sends nothing', async () => {
    const site = await serve((_request, response) => html(response));
    const attempt = site.guarded.fetchPage(site.origin, { signal: AbortSignal.abort() });
    await expect(attempt).rejects.toMatchObject(failsAs('interrupted'));
    expect(site.requests()).toBe(0);
  });

  it('whose own deadline passes receives a timeout', async () => {
    const site = await serve(() => undefined);
    const attempt = site.guarded.fetchPage(site.origin, { signal: AbortSignal.timeout(20) });
    await expect(attempt).rejects.toMatchObject(failsAs('timeout'));
  });
});

describe('a picture', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  it('is recognised by its bytes, regardless of the Content-Type', async () => {
    const site = await serve(
      (_request, r) => void r.writeHead(200, { 'content-type': 'application/octet-stream' }).end(PNG),
    );
    expect((await site.guarded.fetchPicture(site.origin)).contentType).toBe('image/png');
  });

  it('is refused if its bytes are no picture', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const site = await serve(
      (_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(svg),
    );
    await expect(site.guarded.fetchPicture(site.origin)).rejects.toMatchObject(failsAs('unsupportedType'));
  });

  it('is refused without being read if the response is a page', async () => {
    const site = await serve(
      (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('x'),
    );
    await expect(site.guarded.fetchPicture(site.origin)).rejects.toMatchObject(failsAs('unsupportedType'));
  });

  it('is requested with only the origin of its page as referrer', async () => {
    let referer: string | undefined;
    const site = await serve((request, response) => {
      referer = request.headers.referer;
      response.end(PNG);
    });
    await site.guarded.fetchPicture(site.origin, { referer: 'http://kitchen.example/private/soup?user=1' });
    expect(referer).toBe('http://kitchen.example/');
    await site.guarded.fetchPicture(site.origin, { referer: 'https://kitchen.example/soup' });
    expect(referer).toBeUndefined();
  });
});
