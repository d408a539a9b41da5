import { describe, expect, it } from 'vitest';
import { createTrustedProxies, isPrivateAddress, readProxyRanges } from './trusted-proxies.ts';

const trusts = (entry: string, address: string): boolean => createTrustedProxies(readProxyRanges(entry) ?? [])(address);

describe('a trusted proxy', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['10.42.0.0/16', '10.42.255.255', '10.43.0.0'],
    ['10.42.0.0/16', '::ffff:a2a:1', '::ffff:a2b:1'],
    ['10.42.7.7/16', '10.42.0.1', '10.41.0.1'],
    ['::ffff:10.42.0.0/112', '10.42.0.1', '10.43.0.1'],
    ['192.0.2.0/31', '192.0.2.1', '192.0.2.2'],
    ['10.0.0.0/8', '10.255.0.1', '11.0.0.1'],
    ['::ffff:10.0.0.0/104', '10.255.0.1', '11.0.0.1'],
    ['fc00::/7', 'fdff::1', 'fe00::1'],
    ['2001:DB8::7', '2001:db8:0:0::7', '2001:db8::8'],
    ['fd00:1::/32', 'fd00:1:ffff::1', 'fd00:2::1'],
    ['Loopback', '127.8.8.8', '128.0.0.1'],
    ['loopback', '::1', '::2'],
    ['linklocal', 'fe80::1', 'fec0::1'],
    ['private', '172.31.0.1', '172.32.0.1'],
    ['uniquelocal', 'fdff::1', '127.0.0.1'],
  ])('named by %s is %s, but not %s', (entry, inside, outside) =>
    expect([trusts(entry, inside), trusts(entry, outside)]).toEqual([true, false]),
  );

  it.each([
    'proxy.example',
    'everybody',
    '1.2',
    '010.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/8/8',
    '10.0.0.1-10.0.0.9',
    '10.0.*.*',
    '::/129',
    '::g',
    'fe80::1%eth0',
    '[::1]',
    '10.0.0.1:80',
    '0.0.0.0/0',
    '0.0.0.0/1',
    '10.0.0.0/7',
    '::/0',
    '8000::/1',
    'fc00::/6',
    '::ffff:0.0.0.0/96',
    '::ffff:10.0.0.0/103',
  ])('cannot be named by %s', (entry) => expect(readProxyRanges(entry)).toBeUndefined());

  it('has a private address only if it has an address', () => {
    expect(['', 'unknown'].some(isPrivateAddress)).toBe(false);
  });
});
