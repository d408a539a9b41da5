import { describe, expect, it } from 'vitest';
import { base32, keyUri, matchingStep, totp } from './totp.ts';

/** The secret of RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number): number => seconds * 1_000;

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is that of RFC 6238', (seconds, code) => expect(totp(SECRET, at(seconds))).toBe(code));

  it('counts one step early and late, and not two', () => {
    const code = totp(SECRET, at(900));
    expect([840, 869, 870, 900, 929, 930, 959, 960].map((now) => matchingStep(SECRET, code, at(now)))).toEqual([
      null,
      null,
      30,
      30,
      30,
      30,
      30,
      null,
    ]);
  });

  it.each(['', '28708', '2870820', '28708a', ' 287082', '-87082'])('is not %j', (code) => {
    expect(matchingStep(SECRET, code, at(59))).toBeNull();
  });
});

it('shows the secret in base32, as in RFC 4648', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});

it('names account and issuer in the key address', () => {
  expect(keyUri(SECRET, 'ann+x@kitchen.example')).toMatch(
    /^otpauth:\/\/totp\/Cardamom%3Aann%2Bx%40kitchen\.example\?secret=GEZD\w+&issuer=Cardamom&/,
  );
});
