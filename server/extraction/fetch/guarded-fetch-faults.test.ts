import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { startLocalSite } from '../../../tests/support/network/local-site.ts';
import { createTestCertificate } from '../../../tests/support/network/test-certificate.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { GuardedFetch } from './guarded-fetch.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

function guardFor(...ports: readonly number[]): GuardedFetch {
  return createGuardedFetch({
    userAgent: 'Cardamom/1.0.0',
    allowHosts: ports.map((port) => `127.0.0.1:${port}`),
    timeouts: { connect: 300, headers: 300, page: 900, picture: 900 },
  });
}

async function fetchFrom(handle: RequestListener): Promise<Uint8Array> {
  const site = await startLocalSite(handle);
  stops.push(site.stop);
  return (await guardFor(site.port).fetchPage(site.origin)).bytes;
}

/** A raw TCP server: `speak` writes to each connection. */
async function fetchRaw(speak: (socket: Socket) => void): Promise<Uint8Array> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => speak(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return (await guardFor(port).fetchPage(`http://127.0.0.1:${port}/`)).bytes;
}

const failsAs = (code: string): { code: string } => ({ code: `importErrors.${code}` });
const MEGABYTE = 1_048_576;
const SOUP = Buffer.from('<h1>Soup</h1>'.repeat(500));
/** 12 MB of gzip that decompress to nothing. */
const EMPTY_MEMBERS = Buffer.concat(Array.from<Buffer>({ length: 600_000 }).fill(gzipSync('')));
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * MEGABYTE);
const QUICK_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP_BOMB = gzipSync(zeros(150), { level: 1 });
const encoded =
  (encoding: string, body: Buffer): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(body);

describe('a body', () => {
  it.each([
    ['gzip', gzipSync(SOUP)],
    ['X-GZIP', gzipSync(SOUP)],
    ['deflate', deflateSync(SOUP)],
    ['deflate', deflateRawSync(SOUP)],
    ['br', brotliCompressSync(SOUP)],
    ['zstd', zstdCompressSync(SOUP)],
    ['gzip, br', brotliCompressSync(gzipSync(SOUP))],
    ['identity', SOUP],
    ['none', SOUP],
  ])('in the encoding %s is read', async (encoding, body) => {
    expect(Buffer.from(await fetchFrom(encoded(encoding, body))).equals(SOUP)).toBe(true);
  });

  it('that is truncated within its encoding is read as far as possible', async () => {
    const body = gzipSync(SOUP);
    const bytes = Buffer.from(await fetchFrom(encoded('gzip', body.subarray(0, body.length - 8))));
    expect(SOUP.subarray(0, bytes.length).equals(bytes) && bytes.length > 0).toBe(true);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd'])('that does not match its encoding %s is unreadable', async (encoding) => {
    const noise = Buffer.from('ffff00fe12345678ffffffff', 'hex');
    await expect(fetchFrom(encoded(encoding, noise))).rejects.toMatchObject(failsAs('unreadable'));
  });

  it('with three encodings is unreadable', async () => {
    const body = gzipSync(gzipSync(gzipSync(SOUP)));
    await expect(fetchFrom(encoded('gzip, gzip, gzip', body))).rejects.toMatchObject(failsAs('unreadable'));
  });

  it('of 10 MB is read, whatever its compressed size', async () => {
    expect((await fetchFrom(encoded('gzip', gzipSync(zeros(10))))).byteLength).toBe(10 * MEGABYTE);
  });

  it.each([
    ['a gzip bomb', 'gzip', GZIP_BOMB],
    ['a brotli bomb', 'br', brotliCompressSync(zeros(150), QUICK_BROTLI)],
    ['a zstd bomb', 'zstd', zstdCompressSync(zeros(150))],
    ['a bomb that is compressed twice', 'gzip, gzip', gzipSync(GZIP_BOMB)],
    ['a bomb that is large between two encodings', 'gzip, br', brotliCompressSync(EMPTY_MEMBERS, QUICK_BROTLI)],
  ])('that is %s is refused as too large, with little memory', async (_what, encoding, body) => {
    const before = process.memoryUsage().rss;
    await expect(fetchFrom(encoded(encoding, body))).rejects.toMatchObject(failsAs('tooLarge'));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
  });

  it('that announces too large a size is refused without being read', async () => {
    const huge: RequestListener = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-length': 11 * MEGABYTE }).write('x');
    await expect(fetchFrom(huge)).rejects.toMatchObject(failsAs('tooLarge'));
  });

  it('without an end is cancelled at the size limit', async () => {
    let sent = 0;
    const endless: RequestListener = (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(zeros(1))) sent += 1;
      };
      response.writeHead(200, { 'content-type': 'text/html' }).on('drain', more);
      more();
    };
    await expect(fetchFrom(endless)).rejects.toMatchObject(failsAs('tooLarge'));
    expect(sent).toBeLessThan(40);
  });

  it('that arrives very slowly is cancelled at the time limit', async () => {
    const drip: RequestListener = (_request, response) => {
      const timer = setInterval(() => response.write('x'), 50);
      response.writeHead(200, { 'content-type': 'text/html' }).on('close', () => clearInterval(timer));
    };
    await expect(fetchFrom(drip)).rejects.toMatchObject(failsAs('timeout'));
  });
});

describe('a server', () => {
  it('that does not respond is abandoned at the time limit', async () => {
    await expect(fetchFrom(() => undefined)).rejects.toMatchObject(failsAs('timeout'));
  });

  it('whose headers arrive very slowly is abandoned at the time limit', async () => {
    const drip = fetchRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const timer = setInterval(() => socket.write('x-a: 1\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    await expect(drip).rejects.toMatchObject(failsAs('timeout'));
  });

  it.each([
    ['hangs up at once', '', 'unreachable'],
    ['truncates the body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsoup', 'unreachable'],
    ['truncates a chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nsoup', 'unreachable'],
    ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'unreadable'],
    ['sends two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 9\r\n\r\nsoup', 'unreachable'],
    ['sends endless headers', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 'unreadable'],
  ])('that %s returns no page', async (_what, words, code) => {
    await expect(fetchRaw((socket) => void socket.end(words))).rejects.toMatchObject(failsAs(code));
  });

  it('that resets the connection is unreachable', async () => {
    await expect(fetchRaw((socket) => void socket.resetAndDestroy())).rejects.toMatchObject(failsAs('unreachable'));
  });

  it('that does not listen is unreachable', async () => {
    const site = await startLocalSite(() => undefined);
    await site.stop();
    await expect(guardFor(site.port).fetchPage(site.origin)).rejects.toMatchObject(failsAs('unreachable'));
  });

  it('that closes its HTTP/1.0 response without a length is read to the end', async () => {
    const bytes = await fetchRaw((socket) => void socket.end('HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\nsoup'));
    expect(Buffer.from(bytes).toString()).toBe('soup');
  });
});

describe('a name', () => {
  const guardWith = (resolve: () => Promise<string[]>): GuardedFetch =>
    createGuardedFetch({ userAgent: 'Cardamom/1.0.0', resolve, timeouts: { connect: 100 } });
  const failWith = (code: string) => (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));

  it.each([
    ['does not exist', failWith('ENOTFOUND'), 'hostNotFound'],
    ['has no address', async () => [], 'hostNotFound'],
    ['cannot be resolved now', failWith('EAI_AGAIN'), 'unreachable'],
    ['gets no response', () => new Promise<never>(() => undefined), 'timeout'],
  ])('that %s fails with its own error', async (_what, resolve, code) => {
    await expect(guardWith(resolve).fetchPage('http://recipes.test/')).rejects.toMatchObject(failsAs(code));
  });

  it('is reached through any of its addresses that responds', async () => {
    const site = await startLocalSite((_request, response) => void response.end('soup'));
    stops.push(site.stop);
    const guarded = createGuardedFetch({
      userAgent: 'Cardamom/1.0.0',
      allowHosts: [`recipes.test:${site.port}`],
      resolve: async () => ['127.0.0.9', '::1', '127.0.0.1'],
    });
    expect((await guarded.fetchPage(`http://recipes.test:${site.port}/`)).status).toBe(200);
  });
});

describe('TLS', () => {
  const certificate = createTestCertificate();

  it('with an untrusted certificate is refused, regardless of the environment', async () => {
    const site = await startLocalSite((_request, response) => void response.end('soup'), { tls: certificate });
    stops.push(site.stop);
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      await expect(guardFor(site.port).fetchPage(site.origin)).rejects.toMatchObject(failsAs('tlsInvalid'));
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
    expect(site.requests()).toBe(0);
  });

  it('to a server without TLS fails as a TLS error', async () => {
    const site = await startLocalSite(() => undefined);
    stops.push(site.stop);
    const attempt = guardFor(site.port).fetchPage(site.origin.replace('http:', 'https:'));
    await expect(attempt).rejects.toMatchObject(failsAs('tlsInvalid'));
  });

  it('may be downgraded to http by the redirect of a page, not of a picture', async () => {
    const plain = await startLocalSite((_request, response) => void response.end('soup'));
    const secure = await startLocalSite(
      (_request, response) => void response.writeHead(302, { location: plain.origin }).end(),
      { tls: certificate },
    );
    stops.push(plain.stop, secure.stop);
    const before = getCACertificates();
    setDefaultCACertificates([certificate.cert]);
    try {
      const guarded = guardFor(plain.port, secure.port);
      expect((await guarded.fetchPage(secure.origin)).url).toBe(`${plain.origin}/`);
      await expect(guarded.fetchPicture(secure.origin)).rejects.toMatchObject(failsAs('addressForbidden'));
    } finally {
      setDefaultCACertificates(before);
    }
  });
});
