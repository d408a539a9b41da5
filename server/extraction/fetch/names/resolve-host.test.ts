import { describe, expect, it, onTestFinished } from 'vitest';
import { startNameServer, type NameAnswer } from '../../../../tests/support/network/name-server.ts';
import { createDnsResolver, createHostResolver, type DnsSettings } from './resolve-host.ts';

const never = { signal: new AbortController().signal, isTrusted: false };
const NAMES: Readonly<Record<string, NameAnswer>> = {
  'cook.example': ['192.0.2.7', '2001:db8:0:0:0:0:0:7', '192.0.2.8'],
  'v6.example': ['2001:db8:0:0:0:0:0:7'],
  'empty.example': [],
  'nas.home.example': ['10.0.0.5'],
  'broken.example': 'failed',
  'broken.example.home.example': 'absent',
  'dead.example': 'silent',
};

/** A resolver that asks a name server of ours, which knows these names. */
async function resolver(settings: Partial<DnsSettings> = {}) {
  const server = await startNameServer((name) => NAMES[name] ?? (name.endsWith('.dead.example') ? 'silent' : 'absent'));
  onTestFinished(() => server.close());
  const resolve = createDnsResolver({
    servers: [server.address],
    findInHosts: async (name) => (name === 'pinned.example' ? ['192.0.2.99'] : null),
    searchRules: async () => ({ domains: ['home.example'], ndots: 1 }),
    ...settings,
  });
  return { asked: server.asked, resolve: (name: string, lookup = never) => resolve(name, lookup) };
}

describe('a name', () => {
  it('has its IPv4 addresses, then its IPv6 addresses', async () => {
    const { resolve } = await resolver();
    expect(await resolve('cook.example')).toEqual(['192.0.2.7', '192.0.2.8', '2001:db8::7']);
    expect(await resolve('v6.example')).toEqual(['2001:db8::7']);
  });

  it('in the hosts file has those of the file, without a question', async () => {
    const { asked, resolve } = await resolver();
    expect(await resolve('pinned.example')).toEqual(['192.0.2.99']);
    expect(await resolve('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(await resolve('app.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(asked).toEqual([]);
  });

  it('without a dot is completed by the search domains', async () => {
    const { asked, resolve } = await resolver();
    expect(await resolve('nas')).toEqual(['10.0.0.5']);
    expect(asked.toSorted()).toEqual(['A nas.home.example', 'AAAA nas.home.example']);
  });

  it.each([
    ['does not exist', 'absent.example', 'ENOTFOUND'],
    ['has no address', 'empty.example', 'ENOTFOUND'],
    ['cannot be asked for', `${'x'.repeat(64)}.example`, 'ENOTFOUND'],
    ['has a server that fails', 'broken.example', 'ESERVFAIL'],
  ])('that %s fails with its own code', async (_what, name, code) => {
    const { resolve } = await resolver();
    await expect(resolve(name)).rejects.toMatchObject({ code });
  });

  it('whose server is silent times out and is not searched for under other domains', async () => {
    const { asked, resolve } = await resolver({ limit: 50 });
    await expect(resolve('dead.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(asked.filter((question) => question.includes('home.example'))).toEqual([]);
  });

  it('whose look-up is aborted is no longer asked for', async () => {
    const { resolve } = await resolver({ limit: 600_000 });
    const controller = new AbortController();
    const answer = resolve('dead.example', { ...never, signal: controller.signal });
    controller.abort(new Error('the import has ended'));
    await expect(answer).rejects.toThrow();
  });

  it('that the operator allowed is resolved by the operating system', async () => {
    const resolve = createHostResolver({ findInHosts: async () => ['192.0.2.1'] });
    expect(await resolve('localhost', { ...never, isTrusted: true })).toContain('127.0.0.1');
    expect(await resolve('localhost', never)).toEqual(['192.0.2.1']);
  });
});

it('is resolved while 200 look-ups wait for a server that is silent', async () => {
  const { asked, resolve } = await resolver({ limit: 600_000 });
  const controller = new AbortController();
  let ended = 0;
  const dead = Array.from({ length: 200 }, (_, nth) =>
    resolve(`${nth}.dead.example`, { ...never, signal: controller.signal })
      .catch(() => undefined)
      .finally(() => (ended += 1)),
  );
  // Not all questions arrive: the name server reads one at a time, and UDP drops what it cannot hold.
  await expect.poll(() => new Set(asked).size).toBeGreaterThan(100);
  expect(await resolve('cook.example')).toHaveLength(3);
  expect(ended).toBe(0);
  controller.abort(new Error('the test has ended'));
  await Promise.all(dead);
});
