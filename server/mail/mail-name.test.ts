import { expect, it } from 'vitest';
import { mailName } from './messages.ts';

it('names stay as they are', () => {
  for (const name of ['Ann', 'J.R.R. Tolkien', 'Dr. Who', "Anne-Marie O'Neil", '王小明', 'فاطمة']) {
    expect(mailName(name)).toBe(name);
  }
});

it('what would become a link in a mail does not', () => {
  for (const name of [
    'https://evil.example/x',
    'www.evil.example',
    'evil.example',
    'x@evil.example',
    'a.b.evil.io/win',
  ]) {
    expect(mailName(name)).not.toMatch(/:\/\/|[\w-]\.[a-z]{2,}|@[\w-]{2,}/i);
  }
});
