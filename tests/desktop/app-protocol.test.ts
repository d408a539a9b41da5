import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '../../shared/api/table.ts';
import { isServerPath } from '../../desktop/main/protocol/forward.ts';
import { startAskedServer } from '../support/api/recording-server.ts';
import { type DesktopUnderTest, startDesktop } from '../support/desktop/desktop-app.ts';
import { waitFor } from '../support/processes/wait-for.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts the app, chooses a server, and waits until the window has reloaded. */
async function startWithServer(answer: Answer) {
  const server = await startAskedServer({ answer });
  const desktop = await startDesktop();
  await useServer(desktop, server.origin);
  return { server, desktop };
}
async function useServer(desktop: DesktopUnderTest, address: string): Promise<void> {
  const former = desktop.window();
  await desktop.call('useServer', { address });
  await waitFor('the window to start anew', () => former.isDestroyed());
}
const askedFor = (
  server: { asked: { line: string; headers: IncomingMessage['headers']; body: string }[] },
  line: string,
) => server.asked.findLast((request) => request.line === line);

describe('a file of the app', () => {
  it('is served with its media type, and cached forever if its name contains a hash', async () => {
    const desktop = await startDesktop();
    const script = await desktop.get('/assets/app-1a2b.js');
    expect(await script.text()).toBe('export const app = 1;');
    expect(Object.fromEntries(script.headers)).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('can be a translation, so that the first run has texts before a server is chosen', async () => {
    const texts = await (await startDesktop()).get('/locales/de/translations.json');
    expect(texts.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(await texts.json()).toMatchObject({ metadata: { code: 'de' } });
  });

  it.each([
    '/assets/../../secret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..\\..\\secret.txt',
    '//secret.txt',
    '/secret.txt',
    '/locales/../../package.json',
    '/assets/app-1a2b.js.map',
    '/assets/none.js',
  ])('at %s is none: no path leads out of the folders', async (path) => {
    const reply = await (await startDesktop()).get(path);
    const text = await reply.text();
    expect(text).not.toContain('not for the page');
    // Another path is a page of the app.
    expect(reply.headers.get('Content-Type')).toBe(
      reply.status === 404 ? 'application/json' : 'text/html; charset=utf-8',
    );
  });

  it('cannot be written, and is refused to pages of other origins', async () => {
    const desktop = await startDesktop();
    expect((await desktop.get('/assets/app-1a2b.js', { method: 'POST', body: 'x' })).status).toBe(405);
    const handler = desktop.session().handlers.get('cardamom-app');
    const foreign = Object.assign(new Request('cardamom-app://app/'), { initiatorOrigin: 'https://evil.example' });
    expect((await handler?.(foreign))?.status).toBe(403);
    expect((await desktop.session().fetch('cardamom-app://other/')).status).toBe(403);
  });
});

describe('a call of the page', () => {
  it('is forwarded for every endpoint that the server’s pages use', () => {
    const own = ENDPOINT_TABLE.map(({ endpoint }) => endpoint.path).filter((path) => !isServerPath(path));
    expect(own).toEqual(['/healthz', '/readyz', '/metrics']);
  });

  it('reaches the server with query, body and language, as if from a page of the server', async () => {
    const { server, desktop } = await startWithServer((_, response) =>
      response.writeHead(201, { 'X-Told': 'a' }).end('{"ok":1}'),
    );
    const reply = await desktop.get('/api/recipes?q=a%20b', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': 'de',
        Cookie: 'stolen=1',
        Origin: 'https://evil.example',
        Referer: 'cardamom-app://app/recipe/1',
        'Sec-Fetch-Site': 'cross-site',
      },
      body: '{"title":"Soup"}',
    });
    expect([reply.status, reply.headers.get('X-Told'), await reply.json()]).toEqual([201, 'a', { ok: 1 }]);
    const asked = askedFor(server, 'POST /api/recipes?q=a%20b');
    expect(asked?.body).toBe('{"title":"Soup"}');
    expect(asked?.headers).toMatchObject({
      origin: server.origin,
      'accept-language': 'de',
      host: `127.0.0.1:${server.port}`,
    });
    for (const name of ['cookie', 'referer']) expect(asked?.headers).not.toHaveProperty(name);
    expect(asked?.headers['sec-fetch-site']).not.toBe('cross-site');
  });

  it('carries the session of the main process, which the page never sees', async () => {
    const { server, desktop } = await startWithServer((request, response) => {
      if (request.url === '/auth/email/login')
        response.setHeader('Set-Cookie', 'cardamom_session=secret; HttpOnly; Path=/; Max-Age=99');
      response.end('{}');
    });
    const login = await desktop.get('/auth/email/login', { method: 'POST', body: '{}' });
    expect([...login.headers.keys()]).not.toContain('set-cookie');
    expect(login.headers.getSetCookie()).toEqual([]);
    await desktop.get('/api/recipes');
    expect(askedFor(server, 'GET /api/recipes')?.headers.cookie).toBe('cardamom_session=secret');
  });

  it('streams the response: the page gets the beginning before the server has sent the end', async () => {
    let finish = (): void => undefined;
    const { desktop } = await startWithServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: 1\n\n');
      finish = () => response.end('data: 2\n\n');
    });
    const reader = (await desktop.get('/api/events')).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 1\n\n');
    finish();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('data: 2\n\n');
    expect((await reader?.read())?.done).toBe(true);
  });

  it('streams the request: the server gets the beginning before the page has sent the end', async () => {
    const { server, desktop } = await startWithServer((request, response) => {
      request.on('end', () => response.end('{}'));
    });
    let end = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('first '));
        end = () => {
          controller.enqueue(Buffer.from('last'));
          controller.close();
        };
      },
    });
    const reply = desktop.get('/upload/file', { method: 'POST', body, duplex: 'half' });
    await waitFor('the beginning to arrive', () => askedFor(server, 'POST /upload/file')?.body === 'first ');
    end();
    expect((await reply).status).toBe(200);
    expect(askedFor(server, 'POST /upload/file')?.body).toBe('first last');
  });

  it('is aborted at the server when the page aborts it', async () => {
    let isClosed = false;
    const { server, desktop } = await startWithServer((_, response) => {
      response.on('close', () => (isClosed = true));
    });
    const abort = new AbortController();
    const reply = desktop.get('/api/slow', { signal: abort.signal });
    await waitFor('the request to arrive', () => askedFor(server, 'GET /api/slow') !== undefined);
    abort.abort();
    await reply;
    await waitFor('the connection to end', () => isClosed);
    expect(await desktop.call('getServers')).toMatchObject({ connection: 'online' });
  });

  it('is decompressed, and its headers say so', async () => {
    const { gzipSync } = await import('node:zlib');
    const { desktop } = await startWithServer((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' });
      response.end(gzipSync('{"long":true}'));
    });
    const reply = await desktop.get('/api/recipes');
    expect(reply.headers.get('Content-Encoding')).toBeNull();
    expect(await reply.json()).toEqual({ long: true });
  });

  it('passes on 304 and other responses without a body', async () => {
    const { server, desktop } = await startWithServer((_, response) => response.writeHead(304, { ETag: '"1"' }).end());
    const reply = await desktop.get('/api/recipes', { headers: { 'If-None-Match': '"1"' } });
    expect([reply.status, reply.headers.get('ETag'), await reply.text()]).toEqual([304, '"1"', '']);
    expect(askedFor(server, 'GET /api/recipes')?.headers['if-none-match']).toBe('"1"');
  });

  it('never becomes a document of the app: a page of the server runs no script and has an opaque origin', async () => {
    const { desktop } = await startWithServer((_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': "script-src 'unsafe-inline'" })
        .end('<script>1</script>'),
    );
    const reply = await desktop.get('/api/docs');
    expect(reply.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });

  it('passes on redirects only within the server, as paths of the app', async () => {
    const { desktop } = await startWithServer((request, response) => {
      const elsewhere = {
        '/auth/away': 'https://evil.example/',
        '/auth/other': '//evil.example/x',
        '/auth/own': '../login?error=a',
      };
      const location = elsewhere[request.url as keyof typeof elsewhere];
      response.writeHead(302, { Location: location, 'Set-Cookie': 'a=1' }).end();
    });
    const own = await desktop.get('/auth/own');
    expect([own.status, own.headers.get('Location')]).toEqual([302, '/login?error=a']);
    for (const path of ['/auth/away', '/auth/other']) {
      const refused = await desktop.get(path);
      expect([refused.status, refused.headers.get('Location')]).toEqual([503, null]);
    }
  });

  it('gets an error in the server’s format and the user’s language if the server is unreachable', async () => {
    const { server, desktop } = await startWithServer((_, response) => response.end('{}'));
    await desktop.call('tellLanguage', { code: 'de' });
    await server.stop();
    const reply = await desktop.get('/api/recipes');
    expect(reply.status).toBe(503);
    const text = 'Der Server ist nicht erreichbar';
    expect(await reply.json()).toMatchObject({
      code: 'errors.unavailable',
      error: expect.stringContaining(text),
      message: expect.stringContaining(text),
    });
    expect(await desktop.call('getServers')).toMatchObject({ connection: 'offline' });
  });

  it('gets the same error before a server is chosen', async () => {
    const reply = await (await startDesktop()).get('/auth/me');
    expect([reply.status, (await reply.json()).code]).toEqual([503, 'errors.unavailable']);
  });
});
