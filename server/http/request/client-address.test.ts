import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const PROXIES = ['10.0.0.1', '10.0.0.2', '::1', '2001:db8:0:0::7'];

function seen(remoteAddress: string | undefined, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientAddress({ headers, socket: { remoteAddress } } as unknown as IncomingMessage, PROXIES);
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
