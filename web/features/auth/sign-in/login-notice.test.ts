import { describe, expect, it } from 'vitest';
import { loginNotice } from './login-notice.ts';

const notice = (query: string) => loginNotice(new URLSearchParams(query));

describe('the notice of the sign-in', () => {
  it('is absent without its parameters', () => {
    expect(notice('')).toBeNull();
    expect(notice('verified=false&error=')).toBeNull();
  });

  it('says that the address was verified', () => {
    expect(notice('verified=true')).toEqual({ kind: 'success', message: { key: 'auth.emailVerified' } });
  });

  it('says that a mail was sent which completes a sign-in', () => {
    expect(notice('confirm=mail')).toEqual({ kind: 'success', message: { key: 'auth.googleConfirm' } });
    expect(notice('confirm=Call%200900-123')).toBeNull();
  });

  it('prefers an error, and explains the code of a failed sign-in', () => {
    const expired = { kind: 'error', message: { key: 'auth.googleExpired' } };
    expect(notice('verified=true&error=auth.googleExpired')).toEqual(expired);
    expect(notice('error=%20errors.unavailable')?.message).toEqual({ key: 'errors.unavailable' });
  });

  it.each(['Call%200900-123%20to%20unlock%20your%20account', 'auth.googleNoSuchCode', 'settings.deleted', '__proto__'])(
    'shows a general text, and nothing of the address, for %s',
    (error) => expect(notice(`error=${error}`)).toEqual({ kind: 'error', message: { key: 'auth.loginFailed' } }),
  );
});
