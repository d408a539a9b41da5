import { describe, expect, it } from 'vitest';
import { createFileNames } from './file-names.ts';

describe('the name of a file', () => {
  it.each([
    ['Lentil soup', 'Lentil soup'],
    ['Crème brûlée', 'Crème brûlée'],
    ['מרק עדשים', 'מרק עדשים'],
    ['麻婆豆腐', '麻婆豆腐'],
    ['👩‍🍳 Soup', '👩‍🍳 Soup'],
    ['../../etc/passwd', 'etc passwd'],
    ['a/b\\c:d', 'a b c d'],
    ['Fish & chips? 100% <b>"fresh"</b> | #1*', 'Fish & chips 100 b fresh b 1'],
    ['...', 'Recipe'],
    ['?', 'Recipe'],
    ['.hidden', 'hidden'],
    ['Soup. ', 'Soup'],
    ['con', 'con recipe'],
    ['LPT1', 'LPT1 recipe'],
    ['Aux. soup', 'Aux recipe. soup'],
    ['com¹.tar', 'com¹ recipe.tar'],
    ['Congee', 'Congee'],
    ['exe\u202egpj', 'exe gpj'],
    ['two\nlines', 'two lines'],
    ['Cre\u0300me', 'Crème'],
  ])('of %j is %j', (title, name) => {
    expect(createFileNames()(title)).toBe(name);
  });

  it('is short enough for all file systems, and does not split characters', () => {
    const name = createFileNames()(`${'湯'.repeat(69)}😀湯`);
    expect(name).toBe('湯'.repeat(69));
    expect(Buffer.byteLength(`${name} (99999).json`)).toBeLessThan(255);
  });

  it('is unique, ignoring case', () => {
    const nameOf = createFileNames();
    const long = 'x'.repeat(90);
    const titles = ['Soup', 'soup', 'Soup (2)', 'Soup', 'Soup (2)', long, long, long];
    const names = titles.map(nameOf);
    expect(names.slice(0, 5)).toEqual(['Soup', 'soup (2)', 'Soup (2) (2)', 'Soup (3)', 'Soup (2) (3)']);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(titles.length);
  });
});
