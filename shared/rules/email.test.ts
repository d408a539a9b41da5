import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deliveryAddress, emailKey, isEmail } from './email.ts';

describe('the canonical form of an e-mail address', () => {
  it.each([
    ['ann@kitchen.example', ' Ann@Kitchen.EXAMPLE '],
    ['kate@kitchen.example', '\u212Aate@\u212Aitchen.example'],
    ['kate@kitchen.example', '\uFF4B\uFF41\uFF54\uFF45@\uFF4Bitchen\u3002example'],
    ['ann@xn--bckerei-5wa.example', 'ann@Bäckerei.example'],
    ['ann@xn--bckerei-5wa.example', 'ann@ba\u0308ckerei.example'],
    ['ann@xn--bckerei-5wa.example', 'ann@XN--BCKEREI-5WA.example.'],
    ['müller@kitchen.example', 'MU\u0308LLER@kitchen.example'],
    ['ann+soup@kitchen.example', 'Ann+Soup@kitchen.example'],
    ['root@localhost', 'root@LOCALHOST'],
    ['a@foo_bar.example', 'a@foo_bar.example'],
  ])('is %s for %j', (key, email) => {
    expect(emailKey(email)).toBe(key);
    expect(emailKey(key)).toBe(key);
  });

  it.each([
    ['straße@kitchen.example', 'strasse@kitchen.example'],
    ['ann@straße.example', 'ann@strasse.example'],
    ['a.nn@kitchen.example', 'ann@kitchen.example'],
    ['ann+a@kitchen.example', 'ann@kitchen.example'],
    ['\u0430nn@kitchen.example', 'ann@kitchen.example'],
    ['ann@127.1', 'ann@127.0.0.1'],
    ['ann@kitchen.example/ä', 'ann@kitchen.example'],
    ['ann@kitchen.example%2fä', 'ann@kitchen.example'],
    ['ann@kitchen.example?ä', 'ann@kitchen.example'],
    ['ann@kitchen.example#ä', 'ann@kitchen.example'],
  ])('differs for %j and %j', (one, other) => expect(emailKey(one)).not.toBe(emailKey(other)));

  it('has the same host as that of Node', () => {
    for (const host of ['bäckerei.example', 'ΑΒΓΣ.example', '食べ物.jp', 'مطبخ.example', 'faß.example'])
      expect(emailKey(`a@${host}`)).toBe(`a@${domainToASCII(host)}`);
  });

  it('exists for every text', () => {
    for (const text of ['', 'ann', '@', 'a@b@c', 'a@\uFFFD', 'a@xn--\u0001', '\uD800@b.c'])
      expect(typeof emailKey(text)).toBe('string');
  });
});

it('is delivered to the local part as typed, at the host by IDNA', () => {
  expect(deliveryAddress('\u212Aate@Kitchen.example')).toBe('\u212Aate@Kitchen.example');
  expect(deliveryAddress('Ann@Ba\u0308ckerei.example')).toBe('Ann@xn--bckerei-5wa.example');
  expect(deliveryAddress('Ann@\u212Aitchen.example')).toBe('Ann@kitchen.example');
});

describe('an address', () => {
  it.each(['ann@bäckerei.example', 'müller@kitchen.example', '用户@例え.jp', "o'hara@kitchen.example"])(
    'may be %s',
    (email) => expect(isEmail(email)).toBe(true),
  );

  it.each([
    'a\uFF20b@kitchen.example',
    'ann@kitchen\uFF0Cexample',
    'ann\u037Eb@kitchen.example',
    `${'\uFDFA'.repeat(40)}@b.c`,
  ])('is not %j, which is another text in canonical form', (email) => expect(isEmail(email)).toBe(false));
});
