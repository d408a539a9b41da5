import { describe, expect, it } from 'vitest';
import { isPrivateHost, originsOf } from './test-server.ts';

describe('an address', () => {
  it.each([
    ['recipes.example', ['https://recipes.example']],
    ['Recipes.Example:8443/login?x', ['https://recipes.example:8443']],
    ['http://recipes.example', ['http://recipes.example']],
    [' https://recipes.example/a/b ', ['https://recipes.example']],
    ['nas:3000', ['https://nas:3000', 'http://nas:3000']],
    ['nas.local', ['https://nas.local', 'http://nas.local']],
    ['192.168.1.5:3000', ['https://192.168.1.5:3000', 'http://192.168.1.5:3000']],
    ['[fd00::5]:3000', ['https://[fd00::5]:3000', 'http://[fd00::5]:3000']],
    ['93.184.216.34', ['https://93.184.216.34']],
    ['küche.example', ['https://xn--kche-0ra.example']],
  ])('%s means %o', (address, origins) => {
    expect(originsOf(address)).toEqual(origins);
  });
});

describe('a host', () => {
  it.each([
    'localhost',
    'nas',
    'a.home.arpa',
    '10.0.0.1',
    '172.31.0.1',
    '100.100.1.1',
    '169.254.1.1',
    '::1',
    '[fe80::1]',
  ])('%s is of the own network', (host) => {
    expect(isPrivateHost(host)).toBe(true);
  });
  it.each(['recipes.example', '8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2001:db8::1', 'local.example'])(
    '%s is not',
    (host) => {
      expect(isPrivateHost(host)).toBe(false);
    },
  );
});
