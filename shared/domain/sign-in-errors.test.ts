import { expect, it } from 'vitest';
import { ERROR_STATUS } from '../errors.ts';
import { isSignInError } from './sign-in-errors.ts';

it('includes every failure of a sign-in with Google', () => {
  const ofGoogle = Object.keys(ERROR_STATUS).filter((code) => code.startsWith('auth.google'));
  expect(ofGoogle.filter((code) => !isSignInError(code))).toEqual([]);
});

it.each(['', 'Denied', 'auth.google', 'auth.passwordTooShort', 'constructor', 'auth.googleFailed '])(
  'does not include %j',
  (text) => expect(isSignInError(text)).toBe(false),
);
