import { describe, expect, it } from 'vitest';
import { isEmail } from './email.ts';
import { parseImportUrl, parseTypedUrl } from './import-input.ts';
import { loginProblem, newPasswordProblem, registerProblem } from './register.ts';

const form = { name: 'Ann', email: 'a@b.c', password: 'cardamom pods', confirmPassword: 'cardamom pods' };

describe('a registration', () => {
  it('passes when every field is right', () => expect(registerProblem(form)).toBeNull());

  it('reports the first broken rule in the order of the specification', () => {
    expect(registerProblem({ name: ' ', email: '', password: '', confirmPassword: 'x' })).toBe('auth.nameRequired');
    expect(registerProblem({ ...form, email: ' ', password: '' })).toBe('auth.emailRequired');
    expect(registerProblem({ ...form, password: '', confirmPassword: 'x' })).toBe('auth.passwordRequired');
    expect(registerProblem({ ...form, password: 'short', confirmPassword: 'x' })).toBe('auth.passwordTooShort');
    expect(registerProblem({ ...form, confirmPassword: 'other pods' })).toBe('auth.passwordMismatch');
  });

  it('counts characters, not code units', () => {
    expect(newPasswordProblem('🌱🌱🌱🌱', '🌱🌱🌱🌱')).toBe('auth.passwordTooShort');
  });
});

describe('a log-in', () => {
  it('needs an address and a password; blanks count as a password but not as an address', () => {
    expect(loginProblem({ email: '  ', password: 'x' })).toBe('auth.emailRequired');
    expect(loginProblem({ email: 'a@b.c', password: '' })).toBe('auth.passwordRequired');
    expect(loginProblem({ email: 'a@b.c', password: '   ' })).toBeNull();
  });
});

describe('an e-mail address', () => {
  it.each([
    'a@b.c',
    '  ann.o’hara+soup@kitchen.example ',
    'müller@bäckerei.example',
    'root@localhost',
    `${'a'.repeat(246)}@b.cdef`,
  ])('may be %j', (text) => expect(isEmail(text)).toBe(true));

  it.each([
    '',
    'ann',
    '@b.c',
    'ann@',
    'ann@b@c.d',
    'a nn@b.c',
    'ann@b.c, eve@b.c',
    '<ann@b.c>',
    'ann@b.c\n',
    `${'a'.repeat(247)}@b.cdefg`,
  ])('is never %j', (text) => expect(isEmail(text)).toBe(false));
});

describe('an address to import', () => {
  it('is trimmed', () =>
    expect(parseImportUrl('  https://a.example/soup \n')).toEqual({ url: 'https://a.example/soup' }));

  it.each([
    ['', 'imports.urlRequired'],
    ['   ', 'imports.urlRequired'],
    ['soup', 'imports.urlInvalid'],
    ['ftp://a.example/soup', 'imports.urlInvalid'],
    ['javascript:alert(1)', 'imports.urlInvalid'],
    ['file:///etc/passwd', 'imports.urlInvalid'],
    [`https://a.example/${'x'.repeat(2_048)}`, 'imports.urlTooLong'],
  ])('refuses %j', (input, problem) => expect(parseImportUrl(input)).toEqual({ problem }));
});

describe('an address that somebody typed', () => {
  it.each([
    [' a.example/soup ', 'https://a.example/soup'],
    ['www.a.example', 'https://www.a.example'],
    ['a.example:8443?id=1', 'https://a.example:8443?id=1'],
    ['küche.example/suppe', 'https://küche.example/suppe'],
    ['http://a.example/soup', 'http://a.example/soup'],
  ])('%j is meant as %s', (input, url) => expect(parseTypedUrl(input)).toEqual({ url }));

  it.each(['soup', 'ann@kitchen.example', 'javascript:alert(1)', 'a.example: soup', 'Mix. Bake', '3.5', '/etc/passwd'])(
    'is not %j',
    (input) => expect(parseTypedUrl(input)).toEqual({ problem: 'imports.urlInvalid' }),
  );

  it('is required', () => expect(parseTypedUrl(' ')).toEqual({ problem: 'imports.urlRequired' }));
});
