import { describe, expect, it } from 'vitest';
import { hostName } from './host-name.ts';

describe('the name of a host', () => {
  it.each([
    ['cook.example', 'cook.example'],
    ['Cook.EXAMPLE:8443', 'cook.example'],
    ['cook.example.', 'cook.example'],
    ['cook.example.:80', 'cook.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['[2001:DB8:0::1]:3000', '[2001:db8::1]'],
    ['2001:db8::1', '[2001:db8::1]'],
    ['::1', '[::1]'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['localhost', 'localhost'],
  ])('%s is %s', (text, name) => expect(hostName(text)).toBe(name));

  it.each([
    '',
    '.',
    ':80',
    'a b',
    'cook.example/path',
    'ann@cook.example',
    'cook.example?x',
    'http://cook.example',
    '[::1',
    'cook.example:http',
  ])('%j is none', (text) => expect(hostName(text)).toBeNull());
});
