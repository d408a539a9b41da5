import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalSite } from '../../../tests/support/network/local-site.ts';
import type { LocalSite } from '../../../tests/support/network/local-site.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import type { GuardedFetch } from './guarded-fetch.ts';
import type { ResolveHost } from './names/resolve-host.ts';

/** Spellings of hosts in a link. Each refers to this machine, to a private network, or to nothing. */
const HOSTS = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7F.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '0177.0.0.01',
  '017700000001',
  '00000177.0.0.1',
  '127.0.0.0x1',
  '127.0x0.00.1',
  '１２７.０.０.１',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '127.0.0.%31',
  '127%2e0%2e0%2e1',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '10.0.0.1',
  '10.1',
  '012.0.0.1',
  '0xa000001',
  '167772161',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '169.254.169.254',
  '169.254.43518',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.0.1',
  '192.168.257',
  '3232235777',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::1]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fe80::1%25lo]',
  '[::1%25lo]',
  '[fec0::1]',
  '[ff02::1]',
];

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
