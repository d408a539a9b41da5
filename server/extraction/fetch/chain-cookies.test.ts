import { describe, expect, it } from 'vitest';
import { createChainCookies } from './chain-cookies.ts';

const SITE = new URL('https://kitchen.example/a');

function headerAfter(lines: readonly string[], url = SITE): string {
  const cookies = createChainCookies();
  cookies.keep(SITE, lines);
  return cookies.header(url);
}

describe('the cookies of one chain of redirects', () => {
  it('are sent back to the host and port that set them, with the last value of each name', () => {
    expect(headerAfter(['a=1; Path=/x', 'b="2"', 'a=3'])).toBe('a=3; b="2"');
    expect(headerAfter(['a=1; Domain=example'], new URL('https://example/'))).toBe('');
    expect(headerAfter(['a=1'], new URL('https://kitchen.example:8443/'))).toBe('');
  });

  it('are sent over http only if they are not marked Secure', () => {
    expect(headerAfter(['a=1; SECURE', 'b=2'], new URL('http://kitchen.example/'))).toBe('b=2');
  });

  it.each(['', '=1', 'novalue', 'a=1\r\nx-admin: 1', 'a=\u0000', `a=${'x'.repeat(5_000)}`])(
    'ignore the line %j',
    (line) => expect(headerAfter([line])).toBe(''),
  );

  it('are limited in number', () => {
    const lines = Array.from({ length: 500 }, (_, index) => `c${index}=1`);
    expect(headerAfter(lines).split('; ')).toHaveLength(50);
  });

  it('decline YouTube’s consent question, regardless of its cookies, and are not sent to other sites', () => {
    const YOUTUBE = new URL('https://www.youtube.com/watch?v=abcdefghijk');
    const cookies = createChainCookies();
    expect(cookies.header(YOUTUBE)).toBe('SOCS=CAI');
    cookies.keep(YOUTUBE, ['SOCS=CAAaBgiA; Domain=.youtube.com; Secure', 'GPS=1; Secure']);
    expect(cookies.header(YOUTUBE)).toBe('SOCS=CAI; GPS=1');
    const others = [
      'http://www.youtube.com/',
      'https://youtube.com.evil.example/',
      'https://notyoutube.com/',
      'https://evil.example/youtube.com',
      'https://consent.google.com/m',
    ];
    expect(others.map((url) => cookies.header(new URL(url)))).toEqual(others.map(() => ''));
  });
});
