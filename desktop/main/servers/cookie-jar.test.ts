import { describe, expect, it } from 'vitest';
import { cookieHeader, type Cookies, keepCookies } from './cookie-jar.ts';

const NOW = Date.UTC(2026, 0, 1);
const keep = (...lines: string[]): Cookies => keepCookies([], lines, NOW);
const sent = (cookies: Cookies, url = 'https://a.example/api/recipes', now = NOW): string | null =>
  cookieHeader(cookies, new URL(url), now);

describe('cookies', () => {
  it('are kept by name and path, the last one of each', () => {
    const first = keep('a=1; Path=/; HttpOnly', 'b=2');
    expect(sent(first)).toBe('a=1; b=2');
    expect(sent(keepCookies(first, ['a=3; path=/; samesite=lax'], NOW))).toBe('b=2; a=3');
  });

  it('expire at their date', () => {
    const cookies = keep('a=1; Max-Age=60', 'b=2; Expires=Thu, 01 Jan 2026 00:01:00 GMT', 'c=3');
    expect(sent(cookies, undefined, NOW + 59_000)).toBe('a=1; b=2; c=3');
    expect(sent(cookies, undefined, NOW + 61_000)).toBe('c=3');
    expect(sent(keepCookies(cookies, ['a=; Max-Age=0', 'b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'], NOW))).toBe('c=3');
    expect(sent(keep('d=4; Max-Age=-1; Expires=Fri, 01 Jan 2027 00:00:00 GMT'))).toBeNull();
  });

  it('are sent to their path only, and by https only if they are marked Secure', () => {
    const cookies = keep('a=1; Path=/auth', 'b=2; Secure; Path=/');
    expect(sent(cookies)).toBe('b=2');
    expect(sent(cookies, 'https://a.example/auth/google')).toBe('a=1; b=2');
    expect(sent(cookies, 'https://a.example/authors')).toBe('b=2');
    expect(sent(cookies, 'http://nas/auth')).toBe('a=1');
  });

  it('keep all characters of their value', () => {
    expect(sent(keep('__Host-cardamom_session=a.b=c~d; Path=/; Secure'))).toBe('__Host-cardamom_session=a.b=c~d');
  });

  it('are not parsed from invalid lines', () => {
    const before = keep('a=1');
    expect(keepCookies(before, ['', ';', '=x', 'no pair here'], NOW)).toBe(before);
  });
});
