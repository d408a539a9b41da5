import { expect, it } from 'vitest';
import { mailName } from './messages.ts';

it('ordinary names stay unchanged', () => {
  for (const name of ['Ann', 'J.R.R. Tolkien', 'Dr. Who', "Anne-Marie O'Neil", '王小明', 'فاطمة']) {
    expect(mailName(name)).toBe(name);
  }
});

it('a name that mail programs would turn into a link is split up', () => {
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
