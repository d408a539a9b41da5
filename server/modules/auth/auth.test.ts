import { describe, expect, it } from 'vitest';
import { isAdministrator } from './account/administrators.ts';
import { checkRegistration } from './account/credentials.ts';
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
