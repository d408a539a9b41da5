import { describe, expect, it } from 'vitest';
import { namesToTry, parseSearchRules } from './search-rules.ts';

describe('the search rules of resolv.conf', () => {
  it.each([
    ['', 'kitchen', [], 1],
    ['nameserver 192.0.2.53\n', 'kitchen.home.example', ['home.example'], 1],
    ['domain Home.example\n', 'kitchen.other.example', ['home.example'], 1],
    ['domain a.example\nsearch b.example c.example.\r\n', 'kitchen', ['b.example', 'c.example'], 1],
    ['search .\n', 'kitchen.home.example', [], 1],
    ['# search x.example\nsearch a.example # all\noptions timeout:2 ndots:5 edns0\n', 'kitchen', ['a.example'], 5],
    ['options ndots:99\n', 'kitchen', [], 15],
    ['options ndots:x\n', 'kitchen', [], 1],
    ['search a b c d e f g h\n', 'kitchen', ['a', 'b', 'c', 'd', 'e', 'f'], 1],
  ])('%j on the host %s', (text, hostname, domains, ndots) =>
    expect(parseSearchRules(text, hostname)).toEqual({ domains, ndots }),
  );

  it('complete a name with few dots first, and one with enough dots at last', () => {
    const domains = ['a.example', 'b.example'];
    expect(namesToTry('nas', { domains, ndots: 1 })).toEqual(['nas.a.example', 'nas.b.example', 'nas']);
    expect(namesToTry('cook.example', { domains, ndots: 1 })).toEqual([
      'cook.example',
      'cook.example.a.example',
      'cook.example.b.example',
    ]);
    expect(namesToTry('cook.example', { domains, ndots: 5 }).at(-1)).toBe('cook.example');
    expect(namesToTry('cook.example', { domains: [], ndots: 5 })).toEqual(['cook.example']);
  });

  it('try no name that is too long', () => {
    const name = `${'a.'.repeat(124)}a`;
    expect(namesToTry(name, { domains: ['home.example'], ndots: 1 })).toEqual([name]);
  });
});
