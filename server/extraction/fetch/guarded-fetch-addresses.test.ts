import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTS } from '../../../tests/support/attacks/address-forms.ts';
import { startLocalSite } from '../../../tests/support/network/local-site.ts';
import type { LocalSite } from '../../../tests/support/network/local-site.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import type { ResolveHost } from './names/resolve-host.ts';

/** Addresses that a resolver may return. */
const ANSWERS = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.1.1',
  '169.254.169.254',
  '172.20.0.1',
  '192.168.1.1',
  '192.0.0.170',
  '198.19.0.1',
  '203.0.113.9',
  '224.0.0.251',
  '255.255.255.255',
  '168.63.129.16',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  'fc00::1',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'ff02::1',
  '127.1',
  '',
];

const PUBLIC_ADDRESS = '93.184.215.14';

let canary: LocalSite;
let site: LocalSite;
let answers: readonly string[] = [];
let guarded: GuardedFetch;

const resolve: ResolveHost = async () => answers;

beforeAll(async () => {
  canary = await startLocalSite((_request, response) => response.end('secret'), { host: '::' });
  site = await startLocalSite((request, response) => {
    const to = new URL(request.url ?? '', site.origin).searchParams.get('to') ?? '';
    response.writeHead(302, { location: Buffer.from(to).toString('latin1') }).end();
  });
  guarded = createGuardedFetch({
    userAgent: 'Cardamom/test',
    allowHosts: [`127.0.0.1:${site.port}`],
    ports: [canary.port],
    resolve,
    timeouts: { connect: 500, headers: 500, page: 1_000 },
  });
});

afterAll(async () => {
  await canary.stop();
  await site.stop();
});

const refused = { code: 'importErrors.addressForbidden' };
const redirectTo = (place: string): string => `${site.origin}/?to=${encodeURIComponent(place)}`;

async function expectRefused(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toMatchObject(refused);
  expect(canary.connections()).toBe(0);
}

describe('an address that is not public', () => {
  it.each(HOSTS)('is refused in a link as %s', (host) =>
    expectRefused(guarded.fetchPage(`http://${host}:${canary.port}/`)),
  );
  it.each(HOSTS)('is refused in a redirect as %s', (host) =>
    expectRefused(guarded.fetchPage(redirectTo(`http://${host}:${canary.port}/`))),
  );
  it.each(HOSTS)('is refused for a picture as %s', (host) =>
    expectRefused(guarded.fetchPicture(`http://${host}:${canary.port}/`)),
  );
  it.each(ANSWERS)('is refused as the only answer "%s" for a name', async (address) => {
    answers = [address];
    await expectRefused(guarded.fetchPage(`http://recipes.test:${canary.port}/`));
  });
  it.each(ANSWERS)('is refused as the answer "%s" after a public one', async (address) => {
    answers = [PUBLIC_ADDRESS, address];
    await expectRefused(guarded.fetchPage(`http://recipes.test:${canary.port}/`));
    answers = [address, PUBLIC_ADDRESS];
    await expectRefused(guarded.fetchPage(redirectTo(`http://recipes.test:${canary.port}/`)));
  });
});

describe('a link', () => {
  const LINKS = [
    ['another scheme', 'file:///etc/passwd'],
    ['a scheme that carries the page', 'data:text/html,x'],
    ['ftp', 'ftp://1.1.1.1/'],
    ['a port that is not open', 'http://1.1.1.1:22/'],
    ['an IPv4 address with five parts', 'http://1.2.3.4.5/'],
  ] as const;
  it.each(LINKS)('is refused for %s', (_why, link) => expectRefused(guarded.fetchPage(link)));
  it.each(LINKS)('is refused as a redirect for %s', (_why, link) => expectRefused(guarded.fetchPage(redirectTo(link))));
  it('is refused when it is no address at all', () => expectRefused(guarded.fetchPage('recipe')));

  it('reaches an allowed host, but not another port of it', async () => {
    await expectRefused(guarded.fetchPage(redirectTo(`http://127.0.0.1:${canary.port}/`)));
    expect(site.requests()).toBeGreaterThan(0);
  });
});

describe('the connection', () => {
  it('goes to the checked address, even if the name resolves differently a moment later', async () => {
    let asked = 0;
    const rebinding = createGuardedFetch({
      userAgent: 'Cardamom/test',
      ports: [canary.port],
      timeouts: { connect: 300, page: 600 },
      resolve: async () => (asked++ === 0 ? ['2001:4860:4860::8888'] : ['127.0.0.1']),
    });
    await expect(rebinding.fetchPage(`http://rebinding.test:${canary.port}/`)).rejects.toThrow(/unreachable|timeout/);
    expect(asked).toBe(1);
    expect(canary.connections()).toBe(0);
  });

  it('does not use proxies from the environment', async () => {
    const before = { ...process.env };
    process.env.HTTP_PROXY = `http://127.0.0.1:${canary.port}`;
    process.env.http_proxy = process.env.HTTP_PROXY;
    try {
      await expect(guarded.fetchPage(`${site.origin}/`)).rejects.toMatchObject({ code: 'importErrors.pageFailed' });
    } finally {
      process.env = before;
    }
    expect(canary.connections()).toBe(0);
  });
});
