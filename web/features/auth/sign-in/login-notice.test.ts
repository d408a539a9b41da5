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

  it('prefers an error, and truncates a long one', () => {
    expect(notice('verified=true&error=Denied')).toEqual({ kind: 'error', message: { text: 'Denied' } });
    expect(notice(`error=${'x'.repeat(900)}`)?.message).toEqual({ text: 'x'.repeat(300) });
  });
});
