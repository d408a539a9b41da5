import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createTrustedProxies, readProxyRanges } from '../../core/trusted-proxies.ts';
import { clientAddress } from './client-address.ts';

const trusting = (...entries: string[]) =>
  createTrustedProxies(entries.flatMap((entry) => readProxyRanges(entry) ?? []));
const PROXIES = trusting('10.0.0.1', '10.0.0.2', '::1', '2001:db8:0:0::7');

function seen(remoteAddress: string | undefined, forwarded?: string, proxies = PROXIES): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddress({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, proxies);
}

describe('the address of a client', () => {
  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['::ffff:203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['0:0:0:0:0:0:0:1', '198.51.100.1', '198.51.100.1'],
    ['2001:db8::7', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1,,  ,', '198.51.100.1'],
    ['10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '::FFFF:c633:6401', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
    ['10.0.0.1', '[2001:db8:1:2::3]:4711', '2001:db8:1:2::/64'],
  ])('at %s that says %s is %s', (socket, forwarded, expected) => expect(seen(socket, forwarded)).toBe(expected));

  it.each(['', ' ', ',', 'unknown', '1.2.3', '1.2.3.4.5', '1.1.1.1, _hidden', '::g', '[', '😀', 'x'.repeat(9_000)])(
    'is the proxy itself if its header is %j',
    (forwarded) => expect(seen('10.0.0.1', forwarded)).toBe('10.0.0.1'),
  );

  it('is a different one for each person behind an ingress whose address changes within its range', () => {
    const cluster = trusting('10.42.0.0/16');
    const people = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
    const addresses = people.map((person, index) => seen(`::ffff:10.42.${index}.9`, person, cluster));
    expect(addresses).toEqual(people);
    expect(seen('10.43.0.9', '198.51.100.1', cluster)).toBe('10.43.0.9');
  });

  it('cannot be chosen by a client that writes proxies of the range into its header', () =>
    expect(seen('10.42.0.9', '1.1.1.1, 10.42.0.1, 198.51.100.1, 10.42.0.8', trusting('private'))).toBe('198.51.100.1'));

  it('is that of a person within the range who is the first of all', () =>
    expect(seen('10.42.0.9', '10.1.2.3', trusting('private'))).toBe('10.1.2.3'));

  it('is the same for the whole IPv6 network of a subscriber', () => {
    const spellings = [
      '2001:db8:1:2::3',
      '2001:0DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:db8:1:2:0:0:0:0',
      '2001:db8:1:2::%eth0',
    ];
    expect(new Set(spellings.map((address) => seen(address)))).toEqual(new Set(['2001:db8:1:2::/64']));
    expect(seen('2001:db8:1:3::3')).not.toBe(seen('2001:db8:1:2::3'));
    expect(seen('fe80::1')).toBe('fe80:0:0:0::/64');
  });

  it('is empty for a closed connection', () => expect(seen(undefined)).toBe(''));
});
