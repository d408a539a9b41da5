import { describe, expect, it } from 'vitest';
import { stillFound } from './found-in-text.ts';

const found = new Map([
  ['soup', '2 onions'],
  ['cake', '2 oranges'],
  ['stew', null],
]);

describe('what of an earlier search still holds', () => {
  it('drops the lines without the new letters, and those that are not known', () => {
    expect(stillFound(found, 'on', 'oni')).toEqual(new Map([['soup', '2 onions']]));
  });

  it('is the very same where no word is new, so that nothing is found anew', () => {
    expect(stillFound(found, 'o soup', 'o')).toBe(found);
    expect(stillFound(found, 'o', 'o ')).toBe(found);
    const none = new Map<string, string | null>();
    expect(stillFound(none, 'o', 'on')).toBe(none);
  });

  it('is nothing without a search', () => {
    expect(stillFound(found, 'o', ' ')).toEqual(new Map());
  });
});
