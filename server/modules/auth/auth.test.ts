import { describe, expect, it } from 'vitest';
import { isAdministrator } from './account/administrators.ts';
import { checkRegistration } from './account/credentials.ts';
import { readProfile } from './google/external-profile.ts';
import { GOOGLE } from './google/issuer.ts';
import { createPasswordHasher } from './passwords/password-hash.ts';

const person = { name: 'Ann', email: 'ann@kitchen.example', password: 'pods of green' };

describe('a registration on the server', () => {
  it('is accepted if it is valid', () => expect(() => checkRegistration(person)).not.toThrow());

  it.each([
    [{ name: '' }, 'auth.nameRequired'],
    [{ name: 'x'.repeat(101) }, 'auth.nameTooLong'],
    [{ name: 'Ann\u0007' }, 'auth.nameInvalid'],
    [{ email: ' ' }, 'auth.emailRequired'],
    [{ email: 'ann' }, 'auth.emailInvalid'],
    [{ email: 'a b@c.d' }, 'auth.emailInvalid'],
    [{ email: 'ann@x.org,eve@x.org' }, 'auth.emailInvalid'],
    [{ email: `${'a'.repeat(250)}@x.org` }, 'auth.emailInvalid'],
    [{ password: '' }, 'auth.passwordRequired'],
    [{ password: '1234567' }, 'auth.passwordTooShort'],
    [{ password: 'x'.repeat(257) }, 'auth.passwordTooLong'],
    [{ password: 'password' }, 'auth.passwordTooCommon'],
    [{ password: 'PassWord1' }, 'auth.passwordTooCommon'],
  ])('refuses %j', (change, code) => {
    expect(() => checkRegistration({ ...person, ...change })).toThrow(expect.objectContaining({ code, status: 400 }));
  });
});

describe('the profile of an external sign-in', () => {
  const isProven = (claims: object, issuer = { name: GOOGLE.name, isAuthoritative: false }) => {
    const idToken = { sub: '1', aud: 'x', exp: 1, nonce: 'x', email_verified: true, ...claims };
    return readProfile(issuer, idToken, null).isProven;
  };

  it.each([
    [{ email: 'ann@gmail.com' }, true],
    [{ email: 'Ann@GoogleMail.com' }, true],
    [{ email: 'ann@cook.example', hd: 'cook.example' }, true],
    [{ email: 'ann@Cook.example', hd: 'COOK.example' }, true],
    [{ email: 'ann@köche.example', hd: 'xn--kche-5qa.example' }, true],
    [{ email: 'ann@cook.example' }, false],
    [{ email: 'ann@cook.example', hd: '' }, false],
    [{ email: 'ann@cook.example', hd: 'other.example' }, false],
    [{ email: 'ann@sub.cook.example', hd: 'cook.example' }, false],
    [{ email: 'ann@gmail.com.cook.example' }, false],
    [{ email: 'ann@cook.example', hd: 7 }, false],
  ])('from Google with %j proves its address: %s', (claims, expected) => expect(isProven(claims)).toBe(expected));

  it('from another issuer proves its address only by the setting, and not by claims that only Google’s mean', () => {
    const claims = { email: 'ann@gmail.com', hd: 'gmail.com' };
    expect(isProven(claims, { name: 'https://id.example', isAuthoritative: false })).toBe(false);
    expect(isProven(claims, { name: 'https://id.example', isAuthoritative: true })).toBe(true);
  });

  it('does not join the organisation of one address with another address', () => {
    const idToken = { sub: '1', aud: 'x', exp: 1, nonce: 'x', email: 'ann@cook.example', hd: 'boss.example' };
    const userinfo = { sub: '1', email: 'ann@boss.example', email_verified: true };
    expect(readProfile({ name: GOOGLE.name, isAuthoritative: false }, idToken, userinfo).isProven).toBe(false);
  });
});

describe('the password hash', () => {
  const hasher = createPasswordHasher();

  it('matches only its own password', async () => {
    const phc = await hasher.hash('  blanks count  ');
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hasher.verify('  blanks count  ', phc)).toBe(true);
    expect(await hasher.verify('blanks count', phc)).toBe(false);
  });

  it('is different each time', async () => {
    expect(await hasher.hash('cardamom')).not.toBe(await hasher.hash('cardamom'));
  });

  it('matches nothing if there is no hash', async () => expect(await hasher.verify('x', null)).toBe(false));

  it('treats composed and decomposed letters as equal', async () => {
    expect(await hasher.verify('cre\u0300me bru\u0302le\u0301e', await hasher.hash('crème brûlée'))).toBe(true);
  });
});

describe('an administrator', () => {
  const account = { isAdmin: false, emailKey: 'ann@x.org', emailVerified: true };
  it('is an account with the granted role', () =>
    expect(isAdministrator({ ...account, isAdmin: true }, [])).toBe(true));
  it('is an account with a verified address in ADMIN_EMAILS', () =>
    expect(isAdministrator(account, ['ann@x.org'])).toBe(true));
  it('is not an account with an unverified address in ADMIN_EMAILS', () => {
    expect(isAdministrator({ ...account, emailVerified: false }, ['ann@x.org'])).toBe(false);
  });
});
